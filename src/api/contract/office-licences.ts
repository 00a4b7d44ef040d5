import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { OfficeMember } from "./office-members.ts"
import { ReviewClaim } from "./person.ts"
import { filled } from "./rules.ts"
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
} from "./wire.ts"

/** The last check of a number: the register has it, the member is asked about it, or it cannot be right. */
const LicenceCheck = Schema.Struct({
  result: Schema.Literals(["confirmed", "asked", "declined"]),
  /** What the member is asked, or why the number is declined; null for a confirmation. */
  note: Schema.NullOr(Schema.String),
  /** Null for a member who is gone. */
  by: Schema.NullOr(Schema.Struct({ _id: Schema.String, fullName: Schema.String })),
  at: Schema.String,
})

/**
 * Which numbers a list shows. `asked`: the member has not changed the number since the question, and staff have not decided
 * about it. `checked`: the number is confirmed or declined.
 */
export const licenceLists = ["unchecked", "asked", "checked"] as const
export type LicenceListState = (typeof licenceLists)[number]

/** A member with a license number in a list. */
export const ListedLicence = Schema.Struct({
  /** The member's id. */
  _id: Schema.String,
  fullName: Schema.String,
  membershipId: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  licenseNumber: Schema.String,
  /** When the number was stored. */
  since: Schema.String,
  /** Null for a number that nobody has checked. */
  check: Schema.NullOr(LicenceCheck),
  claim: Schema.NullOr(ReviewClaim),
})
export type ListedLicence = typeof ListedLicence.Type

/** The longest note to a member, in UTF-16 units. */
export const maxNoteLength = 1_000

const fixed = {
  /** The version of the license number that was read. */
  version: Schema.Int,
  freshId: Schema.String.check(Schema.isGUID()),
}

/** A number that the register has. A repeat with the same `freshId` stores it once. */
export const LicenceConfirmation = Schema.Struct(fixed)
export type LicenceConfirmation = typeof LicenceConfirmation.Type

/** A question about a number, or why it is declined. The member reads the note. A repeat with the same `freshId` counts once. */
export const LicenceNote = Schema.Struct({ ...fixed, note: filled(maxNoteLength) })
export type LicenceNote = typeof LicenceNote.Type

const params = { id: Schema.String }
const actErrors = [BadRequest, Conflict, Forbidden, NotFound] as const

/** The license numbers that staff check by hand against the register of the council (OFFICE §2). Our addition. */
export class OfficeLicencesGroup extends HttpApiGroup.make("office-licences")
  .add(
    /**
     * Returns 25 members with a license number. `unchecked` (the default) has the oldest number first, `asked` the oldest
     * question first, and `checked` the last check first. `next` is the cursor of the next page. Each word of `searchBy` is in
     * the member's name, email, member id, phone or licence number.
     */
    HttpApiEndpoint.get("list", "/office/licences", {
      query: {
        state: Schema.optionalKey(Schema.Literals(licenceLists)),
        searchBy: listQuery.searchBy,
        after: Schema.optionalKey(Schema.String),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(ListedLicence), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "approvals.decide"),
    /** Claims a number for 15 minutes, or renews the caller's claim. 409 with the member while another one reviews it. */
    HttpApiEndpoint.post("claim", "/office/licences/:id/claim", {
      params,
      success: created(OfficeMember),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "approvals.decide"),
    /** Ends the caller's claim. Also succeeds without a claim. */
    HttpApiEndpoint.post("release", "/office/licences/:id/release", {
      params,
      success: created(OfficeMember),
      error: NotFound,
    }).annotate(RequiredPermission, "approvals.decide"),
    /**
     * Notes that the register has a claimed number. 409 with the member when the number changed, a colleague was first or
     * reviews it, or the claim has ended.
     */
    HttpApiEndpoint.post("confirm", "/office/licences/:id/confirmation", {
      params,
      payload: LicenceConfirmation,
      success: created(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "approvals.decide"),
    /** Asks the member about a claimed number, by mail and notification. 409 as for a confirmation. */
    HttpApiEndpoint.post("ask", "/office/licences/:id/question", {
      params,
      payload: LicenceNote,
      success: created(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "approvals.decide"),
    /** Declines a claimed number. The member gets a mail and a notification. 409 as for a confirmation. */
    HttpApiEndpoint.post("decline", "/office/licences/:id/decline", {
      params,
      payload: LicenceNote,
      success: created(OfficeMember),
      error: actErrors,
    }).annotate(RequiredPermission, "approvals.decide"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
