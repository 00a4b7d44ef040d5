import { Data } from "effect"
import type { CheckInRegistrant } from "#api/contract/office-check-in.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** No published event has this id. */
export class CheckInEventNotFound extends Data.TaggedError("CheckInEventNotFound") {}

/** No scan with this id admitted anybody on the reader's list. */
export class AdmissionNotFound extends Data.TaggedError("AdmissionNotFound") {}

/** Somebody undid the admission before. `message` says who and when; `registrant` is as stored. */
export class AlreadyUndone extends Data.TaggedError("AlreadyUndone")<{
  readonly message: string
  readonly registrant: CheckInRegistrant
}> {}

export type CheckInError = CheckInEventNotFound | AdmissionNotFound | AlreadyUndone | InvalidFields
