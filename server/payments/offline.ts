import { Data, Effect } from "effect"
import { makeGrantPayment, type GrantResult } from "./grant.ts"
import type { NewPayment, Payment } from "./payment.ts"
import { newReference } from "./reference.ts"
import { PaymentRows } from "./rows.ts"

/** What an offline payment is for cannot be granted. */
export class OfflineNotGranted extends Data.TaggedError("OfflineNotGranted")<{
  readonly reason: Exclude<GrantResult, "granted">
}> {}

/** Makes the granting of offline payments, which no provider reports (OFFICE §19). */
export const makeOfflineGrant = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const { grant } = yield* makeGrantPayment
  return {
    /**
     * Inserts the payment as paid at `paidAt`, and grants, books and receipts it as any other, in the caller's transaction.
     * Returns it. Fails with `OfflineNotGranted`; the caller's transaction then has to end without a change.
     */
    grant: Effect.fnUntraced(function* (
      wanted: Omit<NewPayment, "reference" | "source">,
      paidAt: Date,
      at: Date,
    ): Effect.fn.Return<Payment, OfflineNotGranted> {
      const inserted = yield* rows.insertOffline(
        { ...wanted, source: "OFFLINE", reference: newReference(wanted.purpose) },
        at,
      )
      // Waits for a settlement of the same member and target that runs at the same time.
      const payment = inserted && (yield* rows.lock(inserted))
      if (payment === undefined) return yield* Effect.die(new Error("an offline payment has no row"))
      const reason = yield* grant(payment, paidAt, at)
      return reason === "granted" ? payment : yield* new OfflineNotGranted({ reason })
    }),
  }
})
