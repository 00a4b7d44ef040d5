import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { Conflict, CurrentMember } from "#api/contract/wire.ts"
import { csvFile } from "#server/csv.ts"
import { answering } from "#server/http/answering.ts"
import { paymentAnswers } from "#server/payments/answers.ts"
import type { SubscriptionError } from "./errors.ts"
import { Subscriptions } from "./service.ts"

const answer = <A>(message: string, data: A) => ({ success: true, message, data }) as const

const answered = answering<SubscriptionError>()({
  ...paymentAnswers,
  YearAlreadyPaid: ({ year, subscription }) =>
    new Conflict({ message: `Your dues for ${year} are paid already.`, data: { subscription } }),
})

/** SPEC §7, dues: the contract's calls to the rules. */
export const SubscriptionsLive = HttpApiBuilder.group(
  Api,
  "subscriptions",
  Effect.fnUntraced(function* (handlers) {
    const dues = yield* Subscriptions
    return handlers.handleAll({
      status: Effect.fnUntraced(function* () {
        return answer("Your dues", yield* dues.status(yield* CurrentMember))
      }),
      pay: Effect.fnUntraced(function* () {
        return answer("Payment opened", yield* answered(dues.pay(yield* CurrentMember)))
      }),
      save: Effect.fnUntraced(function* ({ payload }) {
        return answer("Subscription Successful", yield* answered(dues.save(payload, yield* CurrentMember)))
      }),
      history: Effect.fnUntraced(function* ({ query }) {
        return answer("Your subscriptions", yield* dues.history(query, yield* CurrentMember))
      }),
      export: Effect.fnUntraced(function* () {
        const { columns, lines } = yield* dues.exported(yield* CurrentMember)
        return csvFile("Subscriptions.csv", columns, lines)
      }),
    })
  }),
)
