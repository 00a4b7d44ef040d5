import { Data } from "effect"
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { LastAdmin } from "#server/office-staff/errors.ts"

/** No member has this id, or the reader may not see the member. */
export class OfficeMemberNotFound extends Data.TaggedError("OfficeMemberNotFound") {}

/** Nobody acts on their own record. */
export class OwnRecord extends Data.TaggedError("OwnRecord") {}

/** Only an admin suspends staff, or changes a suspension that is longer than the caller may set. */
export class NeedsAdmin extends Data.TaggedError("NeedsAdmin")<{ readonly message: string }> {}

/** The member has changed since the caller read the record, or is not suspended any more. */
export class MemberChanged extends Data.TaggedError("MemberChanged")<{
  readonly message: string
  readonly member: OfficeMember
}> {}

/** No note about the member has this id. */
export class NoteNotFound extends Data.TaggedError("NoteNotFound") {}

/** Somebody else wrote the note. */
export class OthersNote extends Data.TaggedError("OthersNote") {}

/** The author has corrected the note since it was read. */
export class NoteChanged extends Data.TaggedError("NoteChanged")<{
  readonly message: string
  readonly version: number
}> {}

/** The sign-up has ended: a day has passed, or another one of its address was verified. */
export class SignUpNotFound extends Data.TaggedError("SignUpNotFound") {}

/** The account of the sign-up, or of its address, is open already. */
export class SignUpSettled extends Data.TaggedError("SignUpSettled")<{ readonly message: string }> {}

export type OfficeMemberError =
  | OfficeMemberNotFound
  | OwnRecord
  | NeedsAdmin
  | LastAdmin
  | MemberChanged
  | NoteNotFound
  | OthersNote
  | NoteChanged
  | SignUpNotFound
  | SignUpSettled
  | InvalidFields
