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

/** Requires a staff role with the permission of the endpoint, or the help at its door (OFFICE §1). Else 403 with the names of who can grant it. */
export class StaffAuthorization extends HttpApiMiddleware.Service<
  StaffAuthorization,
  { requires: CurrentMember; provides: CurrentStaff }
>()("portal/StaffAuthorization", { error: Forbidden }) {}
