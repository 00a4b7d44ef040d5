import { eventPath } from "../payment/return-path.ts"
import type { PaymentReturnInput } from "./payment-return-setup.ts"

/**
 * Returns the input for an event payment (SPEC §4): its toast, the target of Continue, and the stale query keys.
 */
export const eventReturn = (returned: {
  readonly slug: string
  readonly reference: string
  readonly source: string
}): PaymentReturnInput => ({
  purpose: "event",
  reference: returned.reference,
  source: returned.source,
  home: eventPath(returned.slug),
  toast: "Event registeration successfully",
  invalidate: [["events"], ["payments"]],
})
