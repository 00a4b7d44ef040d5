import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Person } from "./person.ts"
import { choice, email, filled, freshId, password, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { permissions, staffRoles } from "./staff-roles.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  maybe,
  NotFound,
  TooManyRequests,
} from "./wire.ts"

const StaffRole = Schema.Literals(staffRoles)

/** A staff role of a member: a row that is never deleted (OFFICE §1). */
export const StaffGrant = Schema.Struct({
  _id: Schema.String,
  member: Schema.Struct({ ...Person.fields, email: Schema.String }),
  role: StaffRole,
  /** The chapter of a chapter leader; null for the other roles. */
  chapter: Schema.NullOr(Schema.String),
  /** Null: granted by the command on the server. */
  grantedBy: Schema.NullOr(Person),
  grantedAt: Schema.String,
  /** Why it was granted. Null: granted by the command, or erased. */
  reason: Schema.NullOr(Schema.String),
  /** `waiting`: a second admin has not approved it yet. `ended`: ended by somebody, or its last day has passed. */
  status: Schema.Literals(["waiting", "active", "ended"]),
  endsAt: Schema.NullOr(Schema.String),
  endedBy: Schema.NullOr(Person),
  endedAt: Schema.NullOr(Schema.String),
  /**
   * Null until it has ended. A role that never took effect was `withdrawn` by the admin who granted it, `refused` by another
   * admin, `replaced` by the command on the server, or `expired` because nobody approved it in time.
   */
  endedAs: Schema.NullOr(Schema.Literals(["ended", "withdrawn", "refused", "replaced", "expired"])),
  /** The moment from which nobody can approve it; null unless it waits. */
  validUntil: Schema.NullOr(Schema.String),
  /** Grows with each change. */
  version: Schema.Int,
})
export type StaffGrant = typeof StaffGrant.Type

/** A staff role to grant. The password of the admin who grants it confirms it. A repeat with the same `freshId` grants it once. */
export const NewStaffGrant = Schema.Struct({
  email: email(),
  role: choice(staffRoles),
  /** Required for a chapter leader, refused for the other roles. */
  chapter: maybe(text(200)),
  /** The last moment of the role, ISO 8601; null without an end. */
  endsAt: maybe(text(40)),
  /** Why the member gets the role. Stored beside the audit log (OFFICE §4). */
  reason: filled(500),
  password,
  freshId,
})
export type NewStaffGrant = typeof NewStaffGrant.Type

/** A repeat with the same `freshId` approves once. */
const Confirmation = Schema.Struct({
  password,
  freshId,
})

/** The end of a role. The member reads the reason in an email. A repeat with the same `freshId` ends it once. */
export const StaffGrantEnd = Schema.Struct({
  /** Required for an active role, not for a waiting one. Stored beside the audit log (OFFICE §4). */
  reason: maybe(text(500)),
  password,
  freshId,
})
export type StaffGrantEnd = typeof StaffGrantEnd.Type

/** What the caller may do in the office. */
export const OfficeAccess = Schema.Struct({
  roles: Schema.Array(StaffRole),
  permissions: Schema.Array(Schema.Literals(permissions)),
  /** The events at whose door the caller helps, without a staff role for it (OFFICE §14). */
  doors: Schema.Array(Schema.String),
})
export type OfficeAccess = typeof OfficeAccess.Type

const grantErrors = [BadRequest, Conflict, Forbidden, NotFound, TooManyRequests] as const

/** Staff roles: who has them, and granting and ending them. Our addition. */
export class OfficeStaffGroup extends HttpApiGroup.make("office-staff")
  .add(
    HttpApiEndpoint.get("access", "/office/access", { success: answer(OfficeAccess) }).annotate(
      RequiredPermission,
      "office.open",
    ),
    /** Returns every active or waiting grant, the newest first. */
    HttpApiEndpoint.get("list", "/office/staff", { success: answer(Schema.Array(StaffGrant)) }).annotate(
      RequiredPermission,
      "staff.grant",
    ),
    /**
     * Returns the ended grants, the last end first, 25 at a time. `next` is the cursor of the next page. Each word of
     * `searchBy` is in the member's name, email, member id, phone or licence number.
     */
    HttpApiEndpoint.get("ended", "/office/staff/ended", {
      query: { searchBy: listQuery.searchBy, after: Schema.optionalKey(Schema.String) },
      success: answer(Schema.Struct({ items: Schema.Array(StaffGrant), next: Schema.NullOr(Schema.String) })),
      error: BadRequest,
    }).annotate(RequiredPermission, "staff.grant"),
    HttpApiEndpoint.post("grant", "/office/staff", {
      payload: NewStaffGrant,
      success: created(StaffGrant),
      error: grantErrors,
    }).annotate(RequiredPermission, "staff.grant"),
    /** Approves a grant of another admin that waits. */
    HttpApiEndpoint.post("approve", "/office/staff/:id/approve", {
      params: { id: Schema.String },
      payload: Confirmation,
      success: created(StaffGrant),
      error: grantErrors,
    }).annotate(RequiredPermission, "staff.grant"),
    /** Ends a grant, or refuses one that waits. */
    HttpApiEndpoint.post("end", "/office/staff/:id/end", {
      params: { id: Schema.String },
      payload: StaffGrantEnd,
      success: created(StaffGrant),
      error: grantErrors,
    }).annotate(RequiredPermission, "staff.grant"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
