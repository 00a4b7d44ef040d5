import { Effect } from "effect"
import { majorText, moneyWords } from "#server/money.ts"
import type { PaymentEffect } from "#server/payments/fulfilment.ts"
import { DonationRows } from "./rows.ts"

/** A paid gift is written as it was promised, once a payment. `targetId` names its contents: the same may be given again. */
export const donationEffect = Effect.map(DonationRows, (rows): PaymentEffect => ({
  grantedOtherwise: () => Effect.succeed(false),
  grant: Effect.fnUntraced(function* (payment, now) {
    const gift = yield* rows.kept(payment.id)
    if (gift === undefined) return yield* Effect.die(new Error("a gift without its areas"))
    const searchText = [
      payment.reference,
      payment.providerId ?? "",
      majorText(payment.amount),
      moneyWords(payment.amount, payment.currency),
    ]
      .join(" ")
      .toLowerCase()
    return yield* rows.grant(payment, gift, searchText, now)
  }),
  revoke: (payment) => rows.revoke(payment.id),
  thing: (payment) => `your ${payment.title.charAt(0).toLowerCase()}${payment.title.slice(1)}`,
}))
