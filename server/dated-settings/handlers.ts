import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { answer } from "#server/http/answering.ts"
import { DatedSettings } from "./service.ts"

/** Serves the settings that pages show (OFFICE §15). */
export const DatedSettingsLive = HttpApiBuilder.group(
  Api,
  "dated-settings",
  Effect.fnUntraced(function* (handlers) {
    const dated = yield* DatedSettings
    return handlers.handleAll({
      current: Effect.fnUntraced(function* () {
        const { settings, freshSeconds } = yield* dated.current
        return HttpServerResponse.jsonUnsafe(answer("The settings", settings), {
          headers: { "cache-control": `public, max-age=${freshSeconds}` },
        })
      }),
    })
  }),
)
