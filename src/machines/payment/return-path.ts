import type { Source } from "#api/contract/payments.ts"

/** The event's own page, which confirms its payment (SPEC §2, /dashboard/events/{slug}). */
export const eventPath = (slug: string): string => `/dashboard/events/${encodeURIComponent(slug)}`

/** Where the payment of an event comes back to. */
export const eventReturnPath = (slug: string): string => `${eventPath(slug)}?payment=successful`

/** The page that confirms an order (SPEC §2, /dashboard/store/orders/successful). */
export const orderReturnPath = "/dashboard/store/orders/successful"

/** Where an approved PayPal order is confirmed, to the letter of SPEC §4, Checkout. */
export const payPalOrderPath = (reference: string): string =>
  `${orderReturnPath}?source=paypal&reference=${encodeURIComponent(reference)}`

/** A return path with what names the payment. */
export const confirmPath = (returnPath: string, reference: string, source: Source): string =>
  `${returnPath}${returnPath.includes("?") ? "&" : "?"}reference=${encodeURIComponent(reference)}&source=${source}`

/** The page that confirms dues and gifts (SPEC §2, /dashboard/payments/successful). */
export const paymentsReturnPath = (type: "subscription" | "donation"): string =>
  `/dashboard/payments/successful?type=${type}`
