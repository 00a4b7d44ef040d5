import { Effect } from "effect"
import { type DisputeOutcome, readDisputeOutcome, readLostMoney } from "#server/gateways/dispute-outcome.ts"
import { formatMoney } from "#server/money.ts"
import type { Payment } from "./payment.ts"
import { providerNames } from "./terms.ts"
import { webhookRows } from "./webhook-rows.ts"

/**
 * What the closed disputes of a payment say about its money. `lost`: the bank returns it, and may report that days later, so
 * a refund would return it twice. `doubt`: a provider did not say who keeps it, or the bank may reopen the dispute.
 */
export type ClosedDisputes = "none" | "won" | "doubt" | "lost"

const sumUp = (outcomes: readonly DisputeOutcome[]): ClosedDisputes => {
  if (outcomes.includes("lost")) return "lost"
  if (outcomes.includes("unknown")) return "doubt"
  return outcomes.length === 0 ? "none" : "won"
}

/** Makes the reader of a payment's closed disputes. Everything that refunds asks it, because the payment is paid again then. */
export const makeClosedDisputes = Effect.map(
  webhookRows,
  ({ closings }) =>
    (payment: Payment) =>
      Effect.map(closings(payment), (found) => sumUp(found.map(({ body }) => readDisputeOutcome(body)))),
)

/**
 * Makes the reader of how much of a payment its lost disputes return, in minor units. It is all of the payment when a
 * provider does not say how much.
 */
export const makeLostMoney = Effect.map(
  webhookRows,
  ({ closings }) =>
    (payment: Payment) =>
      Effect.map(closings(payment), (found) => {
        const lost = found
          .filter(({ body }) => readDisputeOutcome(body) === "lost")
          .map(({ body }) => readLostMoney(body))
          .map((money) =>
            money?.currency === payment.currency && money.amount > 0 ? money.amount : payment.amount,
          )
        return Math.min(
          payment.amount,
          lost.reduce((sum, amount) => sum + amount, 0),
        )
      }),
)

/** Makes the reader of the closed disputes of all places of an event, by the ids of their payments. */
export const makePlaceDisputes = Effect.map(webhookRows, ({ closingsOfPlaces }) =>
  Effect.fnUntraced(function* (eventId: string) {
    const outcomes = new Map<string, readonly DisputeOutcome[]>()
    for (const { paymentId, body } of yield* closingsOfPlaces(eventId))
      outcomes.set(paymentId, [...(outcomes.get(paymentId) ?? []), readDisputeOutcome(body)])
    return (paymentId: string): ClosedDisputes => sumUp(outcomes.get(paymentId) ?? [])
  }),
)

/** Says what a second person has to check before a refund whose payment is in doubt. */
export const doubtWords = ({ source }: Pick<Payment, "source">): string =>
  `${providerNames[source]} closed a dispute of this payment and did not say who keeps the money. Check there that the member has not got it already, and that the bank does not reopen the dispute.`

/**
 * Says the same of a payment of which disputes that were lost return a part: `lost` in minor units. Undefined for all of it
 * and for nothing.
 */
export const lostPartWords = (payment: Payment, lost: number): string | undefined =>
  lost === 0 || lost === payment.amount
    ? undefined
    : `A dispute of this payment was lost in part: the bank returns ${formatMoney(lost, payment.currency)} of it. Check at ${providerNames[payment.source]} that the member has not got more already.`
