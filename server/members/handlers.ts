import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { Members } from "./service.ts"

/** SPEC §7, members: the contract's calls to the rules. */
export const MembersLive = HttpApiBuilder.group(
  Api,
  "members",
  Effect.fnUntraced(function* (handlers) {
    const members = yield* Members
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        return { success: true, message: "The members", data: yield* members.list(query, _id) } as const
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return { success: true, message: "The member", data: yield* members.get(params.id) } as const
      }),
    })
  }),
)
