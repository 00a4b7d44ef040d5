import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { answer } from "#server/http/answering.ts"
import { Devotionals } from "./service.ts"

/** Maps the endpoints of devotionals, among them the daily nugget, to the service (SPEC §7). */
export const DevotionalsLive = HttpApiBuilder.group(
  Api,
  "devotionals",
  Effect.fnUntraced(function* (handlers) {
    const devotionals = yield* Devotionals
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Devotionals", yield* devotionals.list(query))
      }),
      latest: Effect.fnUntraced(function* () {
        return answer("Daily nugget", yield* devotionals.latest)
      }),
    })
  }),
)
