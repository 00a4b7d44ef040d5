import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentMember } from "#api/contract/wire.ts"
import { Transitions } from "./service.ts"

const answer = <A>(message: string, data: A) => ({ success: true, message, data }) as const

/** SPEC §7: a member's transition. */
export const TransitionLive = HttpApiBuilder.group(
  Api,
  "transition",
  Effect.fnUntraced(function* (handlers) {
    const transitions = yield* Transitions
    return handlers.handleAll({
      get: Effect.fnUntraced(function* () {
        return answer("Your transition", yield* transitions.get(yield* CurrentMember))
      }),
      send: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Transition info updated successfully",
          yield* transitions.send(payload, yield* CurrentMember),
        )
      }),
    })
  }),
)
