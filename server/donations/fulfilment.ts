import { Effect } from "effect"
import { majorText, formatMoney } from "#server/money.ts"
import type { Fulfilment } from "#server/payments/fulfilment.ts"
import { DonationRows } from "./rows.ts"

/** Writes a paid donation, once per payment. The same donation may be made again. */
export const donationFulfilment = Effect.map(DonationRows, (rows): Fulfilment => ({
  isAlreadyGranted: () => Effect.succeed(false),
  grant: Effect.fnUntraced(function* (payment, now) {
    const donation = yield* rows.stored(payment.id)
    if (donation === undefined) return yield* Effect.die(new Error("a donation without its areas"))
    const searchText = [
      payment.reference,
      payment.providerId ?? "",
      majorText(payment.amount),
      formatMoney(payment.amount, payment.currency),
    ]
      .join(" ")
      .toLowerCase()
    return yield* rows.grant(payment, donation, searchText, now)
  }),
  revoke: (payment) => rows.revoke(payment.id),
  describe: (payment) => `your ${payment.title.charAt(0).toLowerCase()}${payment.title.slice(1)}`,
}))
