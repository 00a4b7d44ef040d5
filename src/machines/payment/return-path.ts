import type { Source } from "#api/contract/payments.ts"

/** The event's own page, which confirms its payment (SPEC §2, /dashboard/events/{slug}). */
export const eventPath = (slug: string): string => `/dashboard/events/${encodeURIComponent(slug)}`

/** Where the payment of an event comes back to. */
export const eventReturnPath = (slug: string): string => `${eventPath(slug)}?payment=successful`

/** A return path with what names the payment. */
export const confirmingPath = (returnPath: string, reference: string, source: Source): string =>
  `${returnPath}${returnPath.includes("?") ? "&" : "?"}reference=${encodeURIComponent(reference)}&source=${source}`
