import { Context, Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import { CurrentStaff, RequiredPermission, StaffAuthorization } from "#api/contract/staff.ts"
import { doorHelperPermissions, type Permission } from "#api/contract/staff-roles.ts"
import { CurrentMember, Forbidden } from "#api/contract/wire.ts"
import { OfficeStaff } from "./service.ts"

/** Joins names as in a sentence: "A", "A or B", "A, B or C". */
const eitherOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(names)

/** Returns whether a helper at these doors may do it. `event`: the one in the path, if the endpoint is about one. */
const isForHelper = (doors: readonly string[], required: Permission, event: string | undefined): boolean =>
  doors.length > 0 &&
  doorHelperPermissions.includes(required) &&
  (event === undefined || doors.includes(event))

/** Provides `CurrentStaff` to a request whose sender has the permission of the endpoint, or helps at its door. Else 403. */
export const StaffAuthorizationLive = Layer.effect(
  StaffAuthorization,
  Effect.map(OfficeStaff, (staff) =>
    Effect.fnUntraced(function* (handle, { endpoint }) {
      const { _id } = yield* CurrentMember
      const { roles, chapters, permissions, doors } = yield* staff.authority(_id)
      if (roles.length === 0 && doors.length === 0)
        return yield* new Forbidden({ message: "The office is for staff." })
      const required = Option.getOrUndefined(Context.getOption(endpoint.annotations, RequiredPermission))
      const { event } = yield* HttpRouter.params
      if (required === undefined || !(permissions.includes(required) || isForHelper(doors, required, event)))
        return yield* new Forbidden({
          message: `Your role in the office does not include this. Ask ${eitherOf(yield* staff.adminNames)}.`,
        })
      return yield* Effect.provideService(handle, CurrentStaff, { _id, roles, chapters, doors })
    }),
  ),
)
