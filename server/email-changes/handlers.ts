import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { EmailChanges } from "./service.ts"

const withContractErrors = mapErrors<InvalidFields | LimitExceeded>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the answers of members to a change of their email address (OFFICE §8). */
export const EmailChangesLive = HttpApiBuilder.group(
  Api,
  "email-changes",
  Effect.fnUntraced(function* (handlers) {
    const changes = yield* EmailChanges
    return handlers.handleAll({
      answer: Effect.fnUntraced(function* ({ payload: { token, answer: given } }) {
        yield* withContractErrors(changes.answer(token, given))
        const message = given === "confirm" ? "Your email address has changed" : "You keep your email address"
        return answer(message, null)
      }),
    })
  }),
)
