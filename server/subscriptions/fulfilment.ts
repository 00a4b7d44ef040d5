import { Effect } from "effect"
import { endOfLagosYear, lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { majorText, formatMoney } from "#server/money.ts"
import type { Fulfilment } from "#server/payments/fulfilment.ts"
import type { Payment } from "#server/payments/payment.ts"
import { subscriptionTitle } from "./rate.ts"
import { SubscriptionRows } from "./rows.ts"

/** A subscription that was opened in one year and paid in the next buys the year of the payment, in Lagos (DECISIONS §3.6). */
const asPaidAt = (payment: Payment, paidAt: Date): Payment => {
  const year = lagosYear(paidAt)
  return year <= Number(payment.targetId)
    ? payment
    : { ...payment, targetId: String(year), title: subscriptionTitle(year) }
}

/** Grants a paid year to its member, once (RELIABILITY P1). `targetId` is the year. */
export const subscriptionFulfilment = Effect.map(SubscriptionRows, (rows): Fulfilment => ({
  asPaidAt,
  isAlreadyGranted: (payment) => Effect.flatMap(now, (at) => rows.isAlreadyGranted(asPaidAt(payment, at))),
  whyUnavailable: Effect.fnUntraced(function* (payment) {
    const bought = asPaidAt(payment, yield* now)
    return (yield* rows.isAlreadyGranted(bought))
      ? `Your dues for ${bought.targetId} are already paid.`
      : undefined
  }),
  grant: Effect.fnUntraced(function* (payment, at) {
    const year = Number(payment.targetId)
    const searchText = [
      payment.reference,
      payment.providerId ?? "",
      year,
      majorText(payment.amount),
      formatMoney(payment.amount, payment.currency),
    ]
      .join(" ")
      .toLowerCase()
    return yield* rows.grant(
      payment,
      {
        year,
        rate: (yield* rows.rateOf(payment.id))?.rate ?? "",
        startsAt: startOfLagosYear(year),
        expiresAt: endOfLagosYear(year),
        searchText,
      },
      payment.paidAt ?? at,
    )
  }),
  revoke: (payment, at) => rows.revoke(payment.id, at),
  describe: (payment) => `your ${payment.targetId} subscription`,
}))
