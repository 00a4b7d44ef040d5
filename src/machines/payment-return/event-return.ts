import { eventPath } from "../payment/return-path.ts"
import type { PaymentReturnInput } from "./payment-return.machine.ts"

/** The return of an event's payment (SPEC §4): its toast, where Continue leads, and what is no longer true. */
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
