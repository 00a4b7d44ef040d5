import type { Purpose } from "#api/contract/payments.ts"
import { contactDraft } from "../checkout/checkout-draft.ts"
import { clearDonationDraft } from "../donation/donation-draft.ts"
import { removeOpened } from "../payment/opened-payments.ts"

/** Removes a settled payment from this device, and what its member typed for it. */
export const removeSettled = (reference: string, purpose: Purpose): void => {
  void removeOpened(reference)
  if (purpose === "donation") void clearDonationDraft()
  if (purpose === "order") void contactDraft.clear()
}
