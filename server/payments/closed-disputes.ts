import { Effect } from "effect"
import { readDisputeOutcome, readLostAmount } from "#server/gateways/dispute-outcome.ts"
import { formatMoney } from "#server/money.ts"
import type { Payment } from "./payment.ts"
import { providerNames } from "./terms.ts"
import { webhookRows } from "./webhook-rows.ts"

/** What the closed disputes of a payment say about its money. */
export interface ClosedDisputes {
  /**
   * How much of the payment its lost disputes return, in minor units. It is all of the payment when a provider does not say
   * how much. The bank may report it days later, so a refund would return it twice.
   */
  readonly lost: number
  /**
   * What a second person has to check before a refund: a provider did not say who keeps the money, the bank may reopen the
   * dispute, or it returns a part. Undefined when there is nothing to check, and when all of the money is lost.
   */
  readonly toCheck: string | undefined
}

type DisputedPayment = Pick<Payment, "amount" | "currency" | "source">

const lostMoney = (payment: DisputedPayment, closings: readonly Uint8Array[]): number => {
  const lost = closings
    .filter((body) => readDisputeOutcome(body) === "lost")
    .map(readLostAmount)
    .map((money) =>
      money?.currency === payment.currency && money.amount > 0 ? money.amount : payment.amount,
    )
  return Math.min(
    payment.amount,
    lost.reduce((sum, amount) => sum + amount, 0),
  )
}

const doubtWords = (provider: string): string =>
  `${provider} closed a dispute of this payment and did not say who keeps the money. Check there that the member has not got it already, and that the bank does not reopen the dispute.`
const lostPartWords = (lost: string, provider: string): string =>
  `A dispute of this payment was lost in part: the bank returns ${lost} of it. Check at ${provider} that the member has not got more already.`

const sumUp = (payment: DisputedPayment, closings: readonly Uint8Array[]): ClosedDisputes => {
  const lost = lostMoney(payment, closings)
  const provider = providerNames[payment.source]
  if (lost === payment.amount) return { lost, toCheck: undefined }
  if (lost > 0) return { lost, toCheck: lostPartWords(formatMoney(lost, payment.currency), provider) }
  const isInDoubt = closings.some((body) => readDisputeOutcome(body) === "unknown")
  return { lost, toCheck: isInDoubt ? doubtWords(provider) : undefined }
}

/**
 * Makes the reader of a payment's closed disputes. Every refund asks it, because the status of such a payment is `paid`
 * again, whoever has won the dispute.
 */
export const makeClosedDisputes = Effect.map(
  webhookRows,
  ({ closings }) =>
    (payment: Payment) =>
      Effect.map(closings(payment), (found) =>
        sumUp(
          payment,
          found.map(({ body }) => body),
        ),
      ),
)

/** Makes the reader of the closed disputes of all places of an event. */
export const makePlaceDisputes = Effect.map(webhookRows, ({ closingsOfPlaces }) =>
  Effect.fnUntraced(function* (eventId: string) {
    const bodies = new Map<string, readonly Uint8Array[]>()
    for (const { paymentId, body } of yield* closingsOfPlaces(eventId))
      bodies.set(paymentId, [...(bodies.get(paymentId) ?? []), body])
    return (payment: DisputedPayment & Pick<Payment, "id">): ClosedDisputes =>
      sumUp(payment, bodies.get(payment.id) ?? [])
  }),
)
