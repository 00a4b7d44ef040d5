import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TimelineEntry } from "./office-timeline.ts"
import { Person, ReviewClaim } from "./person.ts"
import { day, email, filled, freshId, password, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
  TooManyRequests,
} from "./wire.ts"

/** A member in the office's list. */
export const OfficeMemberRow = Schema.Struct({
  ...Person.fields,
  email: Schema.String,
  membershipId: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  avatarUrl: Schema.NullOr(Schema.String),
  joinedAt: Schema.String,
  isSuspended: Schema.Boolean,
})
export type OfficeMemberRow = typeof OfficeMemberRow.Type

/** What staff do about a member. */
export const careActs = ["note", "suspend", "lift"] as const
export type CareAct = (typeof careActs)[number]

const Suspension = Schema.Struct({
  since: Schema.String,
  /** The first moment after the suspension; null without an end. */
  until: Schema.NullOr(Schema.String),
  by: Schema.NullOr(Person),
  reason: Schema.NullOr(Schema.String),
})

/** What staff do about a license number. */
export const licenceActs = ["confirm", "ask", "decline"] as const
export type LicenceAct = (typeof licenceActs)[number]

/** A license number, and the last check of it by staff. */
export const Licence = Schema.Struct({
  number: Schema.String,
  /** `awaiting`: the member has entered AWAITING, because there is no number yet. */
  status: Schema.Literals(["awaiting", "unchecked", "confirmed", "asked", "declined"]),
  /** What the member is asked, or why the number is declined; null otherwise. */
  note: Schema.NullOr(Schema.String),
  /** Null before a check, and for a person who has left. */
  checkedBy: Schema.NullOr(Person),
  checkedAt: Schema.NullOr(Schema.String),
  /** Grows with each number and each check. */
  version: Schema.Int,
  /** Who checks the number at the moment (OFFICE §3). Only they act on it. */
  claim: Schema.NullOr(ReviewClaim),
  /** What the reader may do about the number, once they have claimed it. */
  acts: Schema.Array(Schema.Literals(licenceActs)),
})
export type Licence = typeof Licence.Type

/** A change of the email address that the member has not confirmed. */
const EmailChange = Schema.Struct({
  email: Schema.String,
  askedAt: Schema.String,
  /** `objected`: the old address kept the account. `expired`: nobody confirmed it within a day. */
  status: Schema.Literals(["waiting", "objected", "expired"]),
})

/** A member as staff see them. The keys that the reader may not see are absent (OFFICE §1). */
export const OfficeMember = Schema.Struct({
  ...OfficeMemberRow.fields,
  phone: Schema.NullOr(Schema.String),
  gender: Schema.NullOr(Schema.String),
  specialty: Schema.NullOr(Schema.String),
  yearsOfExperience: Schema.NullOr(Schema.String),
  admissionYear: Schema.NullOr(Schema.Int),
  yearOfStudy: Schema.NullOr(Schema.String),
  leadershipPosition: Schema.NullOr(Schema.String),
  isVerified: Schema.Boolean,
  isSubscribed: Schema.Boolean,
  isStaff: Schema.Boolean,
  /** Whether the reader can open the member's conversation with the office, or begin it; null for neither. */
  conversation: Schema.NullOr(Schema.Literals(["begun", "empty"])),
  dateOfBirth: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Null without a license number. Absent for chapter leaders. */
  licence: Schema.optionalKey(Schema.NullOr(Licence)),
  suspension: Schema.NullOr(Suspension),
  /** The last change of the email address that staff asked for, until it takes effect. Absent for chapter leaders. */
  emailChange: Schema.optionalKey(Schema.NullOr(EmailChange)),
  /** Grows with each act of staff that changes the record. */
  version: Schema.Int,
  /** What the reader may do about this member now. */
  acts: Schema.Array(Schema.Literals(careActs)),
  /** Whether the reader may correct the profile, and ask for another email address. */
  mayEdit: Schema.Boolean,
  /** The longest suspension that the reader may set, in days; null without a limit. */
  maxSuspensionDays: Schema.NullOr(Schema.Int),
})
export type OfficeMember = typeof OfficeMember.Type

/** The longest note and the longest reason, in UTF-16 units. */
export const maxReasonLength = 1_000

/** A note about a member. A repeat with the same `freshId` stores it once. */
export const NewMemberNote = Schema.Struct({
  content: filled(maxReasonLength),
  freshId: Schema.String.check(Schema.isGUID()),
})
export type NewMemberNote = typeof NewMemberNote.Type

/** A new text for a note in the version that was read. A repeat with the same `freshId` counts once. */
export const NoteCorrection = Schema.Struct({
  content: filled(maxReasonLength),
  version: Schema.Int,
  freshId: Schema.String.check(Schema.isGUID()),
})
export type NoteCorrection = typeof NoteCorrection.Type

/**
 * A suspension, or a new end and reason for a suspension. The member can log in again on the day `until`, in Lagos. A repeat with
 * the same `freshId` counts once.
 */
export const NewSuspension = Schema.Struct({
  until: Schema.NullOr(day()),
  reason: filled(maxReasonLength),
  version: Schema.Int,
  freshId,
})
export type NewSuspension = typeof NewSuspension.Type

/** The end of a suspension before its day. */
export const Lifting = Schema.Struct({ reason: filled(maxReasonLength), version: Schema.Int, freshId })
export type Lifting = typeof Lifting.Type

/** A sign-up whose email is not verified yet. It becomes a member, or ends a day after it was made. */
export const OfficeSignUp = Schema.Struct({
  ...Person.fields,
  email: Schema.String,
  phone: Schema.NullOr(Schema.String),
  role: Role,
  chapter: Schema.String,
  signedUpAt: Schema.String,
  expiresAt: Schema.String,
  /** The other sign-ups with this address, which end when one is verified. */
  others: Schema.Int,
  /** The last mail with a code for the address: none since the sign-up, one that waits, or one that was sent. */
  mail: Schema.Literals(["none", "waiting", "sent"]),
  mailSentAt: Schema.NullOr(Schema.String),
})
export type OfficeSignUp = typeof OfficeSignUp.Type

/** The verification of a sign-up by hand. The password of the caller confirms it. */
export const SignUpVerification = Schema.Struct({ reason: filled(maxReasonLength), password })
export type SignUpVerification = typeof SignUpVerification.Type

/** A request for another email address. The address changes once its owner confirms it. A repeat counts once. */
export const NewEmailChange = Schema.Struct({
  email: email(),
  reason: filled(maxReasonLength),
  version: Schema.Int,
  freshId: Schema.String.check(Schema.isGUID()),
  password,
})
export type NewEmailChange = typeof NewEmailChange.Type

const id = { id: Schema.String }
const after = { after: Schema.optionalKey(Schema.String) }
const actErrors = [BadRequest, Conflict, Forbidden, NotFound] as const

/** The records of members, for staff (OFFICE §2). Our addition. */
export class OfficeMembersGroup extends HttpApiGroup.make("office-members")
  .add(
    /**
     * Finds members by the words of their name, email, member id, phone and licence number; newest first, 25 at a time. A
     * word of fewer than three letters finds words that begin with it. `next` is the cursor of the next page.
     */
    HttpApiEndpoint.get("list", "/office/members", {
      query: {
        ...after,
        searchBy: listQuery.searchBy,
        role: Schema.optionalKey(Role),
        chapter: Schema.optionalKey(text(200)),
        suspended: Schema.optionalKey(Schema.Literal("yes")),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(OfficeMemberRow), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "members.read"),
    /**
     * Returns the sign-ups of the last day whose email is not verified, the newest first, 25 at a time. Those with the
     * address of a member are left out.
     */
    HttpApiEndpoint.get("signUps", "/office/members/sign-ups", {
      query: { ...after, searchBy: listQuery.searchBy },
      success: answer(
        Schema.Struct({ items: Schema.Array(OfficeSignUp), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "members.edit"),
    /**
     * Verifies a sign-up as if its code was typed: the account opens, and the other sign-ups of the address end. 409 when
     * an account is open already.
     */
    HttpApiEndpoint.post("verifySignUp", "/office/members/sign-ups/:id/verification", {
      params: id,
      payload: SignUpVerification,
      success: created(OfficeMember),
      error: [BadRequest, Conflict, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "members.edit"),
    /** Returns a member. 404 for a chapter leader of another chapter. */
    HttpApiEndpoint.get("get", "/office/members/:id", {
      params: id,
      success: answer(OfficeMember),
      error: NotFound,
    }).annotate(RequiredPermission, "members.read"),
    /** Returns what happened with a member, the newest first, 25 entries at a time. */
    HttpApiEndpoint.get("timeline", "/office/members/:id/timeline", {
      params: id,
      query: after,
      success: answer(
        Schema.Struct({ items: Schema.Array(TimelineEntry), next: Schema.NullOr(Schema.String) }),
      ),
      error: [BadRequest, NotFound],
    }).annotate(RequiredPermission, "members.read"),
    HttpApiEndpoint.post("note", "/office/members/:id/notes", {
      params: id,
      payload: NewMemberNote,
      success: created(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "members.edit"),
    /**
     * Corrects a note of the caller. 403 for a note of somebody else, 409 with the current version when the caller corrected
     * the note after it was read.
     */
    HttpApiEndpoint.patch("correctNote", "/office/members/:id/notes/:note", {
      params: { ...id, note: Schema.String },
      payload: NoteCorrection,
      success: answer(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "members.edit"),
    /** Suspends a member, whose sessions end at once. 409 with the member when another act came first. */
    HttpApiEndpoint.post("suspend", "/office/members/:id/suspension", {
      params: id,
      payload: NewSuspension,
      success: created(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "members.suspend"),
    HttpApiEndpoint.post("lift", "/office/members/:id/suspension/lift", {
      params: id,
      payload: Lifting,
      success: created(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "members.suspend"),
    /**
     * Asks for another email address of a member. The new address gets a link that confirms it within a day, the old one
     * an email with a link that stops it. 409 with the member when another act came first.
     */
    HttpApiEndpoint.post("changeEmail", "/office/members/:id/email-change", {
      params: id,
      payload: NewEmailChange,
      success: created(OfficeMember),
      error: [...actErrors, TooManyRequests],
    }).annotate(RequiredPermission, "members.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
