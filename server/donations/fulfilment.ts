import { Effect } from "effect"
import { majorText, formatMoney } from "#server/money.ts"
import type { Fulfilment } from "#server/payments/fulfilment.ts"
import { DonationRows } from "./rows.ts"

/** Creates the donation of a payment, once. A member can make the same donation again with another payment. */
export const donationFulfilment = Effect.map(DonationRows, (rows): Fulfilment => ({
  isAlreadyGranted: () => Effect.succeed(false),
  grant: Effect.fnUntraced(function* (payment, now) {
    const donation = yield* rows.storedDonationOf(payment.id)
    if (donation === undefined) return yield* Effect.die(new Error("a donation without its areas"))
    const searchText = [
      payment.reference,
      payment.providerId ?? "",
      majorText(payment.amount),
      formatMoney(payment.amount, payment.currency),
    ]
      .join(" ")
      .toLowerCase()
    return yield* rows.grant(payment, donation, searchText, payment.paidAt ?? now)
  }),
  revoke: (payment, at) => rows.revoke(payment.id, at),
  describe: (payment) => `your ${payment.title.charAt(0).toLowerCase()}${payment.title.slice(1)}`,
}))
