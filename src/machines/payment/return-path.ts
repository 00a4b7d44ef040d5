import type { Source } from "#api/contract/payments.ts"
import type { Settled } from "#api/contract/settled.ts"
import type { PaymentOutput } from "./payment-setup.ts"

/** Returns the event's page, which confirms its payment (SPEC §2, /dashboard/events/{slug}). */
export const eventPath = (slug: string): string => `/dashboard/events/${encodeURIComponent(slug)}`

/** Returns the return path of an event's payment. */
export const eventReturnPath = (slug: string): string => `${eventPath(slug)}?payment=successful`

/** The page that confirms an order (SPEC §2, /dashboard/store/orders/successful). */
export const orderReturnPath = "/dashboard/store/orders/successful"

/** Returns the page that confirms an approved PayPal order, exactly as in SPEC §4, Checkout. */
export const payPalOrderPath = (reference: string): string =>
  `${orderReturnPath}?source=paypal&reference=${encodeURIComponent(reference)}`

/** Adds the payment's parameters to a return path. */
export const confirmPath = (returnPath: string, reference: string, source: Source): string =>
  `${returnPath}${returnPath.includes("?") ? "&" : "?"}reference=${encodeURIComponent(reference)}&source=${source}`

/** Returns the page that confirms subscriptions or donations (SPEC §2, /dashboard/payments/successful). */
export const paymentsReturnPath = (type: "subscription" | "donation"): string =>
  `/dashboard/payments/successful?type=${type}`

/**
 * Returns the page that confirms a payment which the server refuses to open because it is already paid, such as by a
 * webhook while the member was away. Returns null for every other end of a payment.
 */
export const alreadyPaidPath = (returnPath: string, { failure }: PaymentOutput): string | null => {
  if (failure?._tag !== "Conflict") return null
  const receipt = (failure.data as Settled | null | undefined)?.receipt
  return receipt ? confirmPath(returnPath, receipt.reference, receipt.source) : null
}
