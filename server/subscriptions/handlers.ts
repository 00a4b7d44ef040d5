import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import type { NewPrice } from "#api/contract/subscriptions.ts"
import { BadRequest, Conflict, CurrentMember } from "#api/contract/wire.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { csvFile } from "#server/csv.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { formatMoney, majorFromMinor } from "#server/money.ts"
import { paymentAnswers } from "#server/payments/answers.ts"
import type { SubscriptionError, YearNotPayable } from "./errors.ts"
import { Subscriptions } from "./service.ts"

const notPayableMessage = ({ year, currentIsDue, from, isOver }: YearNotPayable): string => {
  if (currentIsDue !== null) return `Please pay your dues for ${currentIsDue} first.`
  return from === null
    ? `Dues for ${year} cannot be paid${isOver ? ": the year is over" : ""}.`
    : `You can pay your dues for ${year} from ${formatDay(from, lagos)}.`
}

const withContractErrors = mapErrors<SubscriptionError>()({
  ...paymentAnswers,
  YearAlreadyPaid: ({ year, subscription }) =>
    new Conflict({ message: `Your dues for ${year} are already paid.`, data: { subscription } }),
  PriceChanged: ({ year, amount, currency, rate }) =>
    new BadRequest({
      message: `The subscription for ${year} is now ${formatMoney(amount, currency)}. Nothing was charged. Please check the price and proceed again.`,
      code: "price_changed",
      data: { amount: majorFromMinor(amount), currency, rate } satisfies NewPrice,
    }),
  YearNotPayable: (error) => new BadRequest({ message: notPayableMessage(error) }),
})

/** Maps the endpoints of subscriptions to the service (SPEC §7). */
export const SubscriptionsLive = HttpApiBuilder.group(
  Api,
  "subscriptions",
  Effect.fnUntraced(function* (handlers) {
    const subscriptions = yield* Subscriptions
    return handlers.handleAll({
      status: Effect.fnUntraced(function* () {
        return answer("Your dues", yield* subscriptions.status(yield* CurrentMember))
      }),
      pay: Effect.fnUntraced(function* ({ query }) {
        return answer(
          "Payment opened",
          yield* withContractErrors(subscriptions.pay(query, yield* CurrentMember)),
        )
      }),
      save: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Subscription Successful",
          yield* withContractErrors(subscriptions.save(payload, yield* CurrentMember)),
        )
      }),
      history: Effect.fnUntraced(function* ({ query }) {
        return answer("Your subscriptions", yield* subscriptions.history(query, yield* CurrentMember))
      }),
      export: Effect.fnUntraced(function* () {
        const { columns, lines } = yield* subscriptions.export(yield* CurrentMember)
        return csvFile("Subscriptions.csv", columns, lines)
      }),
    })
  }),
)
