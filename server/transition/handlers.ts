import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { Conflict, CurrentMember, Forbidden } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { TransitionError } from "./errors.ts"
import { Transitions } from "./service.ts"

const withContractErrors = mapErrors<TransitionError>()({
  InvalidFields: (error) => invalidFields(error),
  NoFurtherTransition: () =>
    new Forbidden({ message: "Members of the global network have no further transition." }),
  TransitionInProgress: ({ transition }) =>
    new Conflict({
      message: "Your transition is already in progress.",
      ...(transition === null ? {} : { data: transition }),
    }),
  QuestionClosed: ({ message, transition }) =>
    new Conflict({ message, ...(transition === null ? {} : { data: transition }) }),
})

/** Maps the endpoints of the transition to the service (SPEC §7). */
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
          yield* withContractErrors(transitions.send(payload, yield* CurrentMember)),
        )
      }),
      answer: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "The office has your answer",
          yield* withContractErrors(transitions.answer(payload, yield* CurrentMember)),
        )
      }),
    })
  }),
)
