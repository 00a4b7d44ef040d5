import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { ServiceUnavailable } from "#api/contract/wire.ts"
import { answer } from "../http/answering.ts"
import { Lifecycle } from "../lifecycle.ts"
import { databaseAnswers } from "./rows.ts"

const unavailable = (message: string) => Effect.fail(new ServiceUnavailable({ message }))

export const HealthLive = HttpApiBuilder.group(
  Api,
  "health",
  Effect.fnUntraced(function* (handlers) {
    const lifecycle = yield* Lifecycle
    const answers = yield* databaseAnswers
    return handlers.handleAll({
      live: () => Effect.succeed(answer("The server is alive", null)),
      ready: Effect.fnUntraced(function* () {
        if (lifecycle.draining) return yield* unavailable("The server is shutting down")
        yield* answers.pipe(
          Effect.timeout("1800 millis"),
          Effect.catch(() => unavailable("The database does not answer")),
        )
        return answer("The server is ready", null)
      }),
    })
  }),
)
