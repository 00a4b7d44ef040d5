import type { MoneyDecision } from "#api/contract/office-money.ts"
import { claimPayment, decidePayment, endPaymentClaim, officePayment } from "#api/office-money.ts"
import { provideReview } from "./provide-review.actors.ts"

/** Reviews held payments. */
export const liveHeldPaymentReview = provideReview({
  query: officePayment,
  claim: ({ id }) => claimPayment(id),
  release: ({ id }) => endPaymentClaim(id),
  decide: ({ id, decision, note, ...request }) =>
    decidePayment({
      ...request,
      reference: id,
      // The page offers these decisions alone, and each needs a note.
      decision: decision as MoneyDecision["decision"],
      note: note ?? "",
    }),
  reviewedOf: (payment) => payment,
})
