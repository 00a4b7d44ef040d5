import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { answer } from "#server/http/answering.ts"
import { Users } from "./service.ts"

export const UsersLive = HttpApiBuilder.group(
  Api,
  "users",
  Effect.fnUntraced(function* (handlers) {
    const users = yield* Users
    return handlers.handleAll({
      me: Effect.fnUntraced(function* () {
        return answer("Your record", yield* users.me(yield* CurrentMember))
      }),
    })
  }),
)
