import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { answer } from "#server/http/answering.ts"
import { Licences } from "./service.ts"

/** Serves the check of the member's own license number (OFFICE §8). */
export const LicenceLive = HttpApiBuilder.group(
  Api,
  "licence",
  Effect.fnUntraced(function* (handlers) {
    const licences = yield* Licences
    return handlers.handleAll({
      get: Effect.fnUntraced(function* () {
        return answer("Your license number", yield* licences.get(yield* CurrentMember))
      }),
    })
  }),
)
