import { Context, Effect, Layer, Option } from "effect"
import { CurrentStaff, RequiredPermission, StaffAuthorization } from "#api/contract/staff.ts"
import { CurrentMember, Forbidden } from "#api/contract/wire.ts"
import { OfficeStaff } from "./service.ts"

/** Joins names as in a sentence: "A", "A or B", "A, B or C". */
const eitherOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(names)

/** Provides `CurrentStaff` to a request whose sender has the permission of the endpoint. Else 403. */
export const StaffAuthorizationLive = Layer.effect(
  StaffAuthorization,
  Effect.map(OfficeStaff, (staff) =>
    Effect.fnUntraced(function* (handle, { endpoint }) {
      const { _id } = yield* CurrentMember
      const { roles, chapters, permissions } = yield* staff.authority(_id)
      if (roles.length === 0) return yield* new Forbidden({ message: "The office is for staff." })
      const required = Option.getOrUndefined(Context.getOption(endpoint.annotations, RequiredPermission))
      if (required === undefined || !permissions.includes(required))
        return yield* new Forbidden({
          message: `Your role in the office does not include this. Ask ${eitherOf(yield* staff.adminNames)}.`,
        })
      return yield* Effect.provideService(handle, CurrentStaff, { _id, roles, chapters })
    }),
  ),
)
