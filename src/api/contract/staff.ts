import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { Permission, StaffRole } from "./staff-roles.ts"
import { type CurrentMember, Forbidden } from "./wire.ts"

/** The annotation of an endpoint with the permission that it requires. Without it, the endpoint refuses everybody. */
export class RequiredPermission extends Context.Service<RequiredPermission, Permission>()(
  "portal/RequiredPermission",
) {}

/** The member of staff, or the door helper, who sent the request, for the handlers. */
export class CurrentStaff extends Context.Service<
  CurrentStaff,
  {
    readonly _id: string
    readonly roles: readonly StaffRole[]
    /** The chapters that a chapter leader leads. */
    readonly chapters: readonly string[]
    /** The events at whose door the member helps. */
    readonly doors: readonly string[]
  }
>()("portal/CurrentStaff") {}

/**
 * Requires a staff role with the endpoint's permission, or a door helper of its event (OFFICE §1). Otherwise 403 with the
 * names of the people who can grant it.
 */
export class StaffAuthorization extends HttpApiMiddleware.Service<
  StaffAuthorization,
  { requires: CurrentMember; provides: CurrentStaff }
>()("portal/StaffAuthorization", { error: Forbidden }) {}
