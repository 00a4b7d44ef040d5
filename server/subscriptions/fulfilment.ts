import { Effect } from "effect"
import { endOfLagosYear, startOfLagosYear } from "#api/lagos.ts"
import { majorText, formatMoney } from "#server/money.ts"
import type { Fulfilment } from "#server/payments/fulfilment.ts"
import { SubscriptionRows } from "./rows.ts"

/** Grants a paid year to its member, once (RELIABILITY P1). `targetId` is the year. */
export const subscriptionFulfilment = Effect.map(SubscriptionRows, (rows): Fulfilment => ({
  isAlreadyGranted: rows.isAlreadyGranted,
  grant: Effect.fnUntraced(function* (payment, now) {
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
      now,
    )
  }),
  revoke: (payment) => rows.revoke(payment.id),
  describe: (payment) => `your dues for ${payment.targetId}`,
}))
