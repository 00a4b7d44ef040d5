import type { Purpose } from "#api/contract/payments.ts"
import { contactDraft } from "../checkout/checkout-draft.ts"
import { clearDonationDraft } from "../donation/donation-draft.ts"
import { hasReference, openedOnDevice, removeOpened } from "../payment/opened-payments.ts"

/**
 * Removes a settled payment from this device, and what its member typed for it. A confirmation that is opened again
 * removes nothing: what is typed by then belongs to the next payment.
 */
export const removeSettled = async (reference: string, purpose: Purpose): Promise<void> => {
  const opened = await openedOnDevice()
  if (!opened.some((one) => hasReference(one, reference))) return
  void removeOpened(reference)
  if (purpose === "donation") await clearDonationDraft()
  if (purpose === "order") await contactDraft.clear()
}
