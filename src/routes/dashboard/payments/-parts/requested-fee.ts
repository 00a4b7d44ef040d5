import type { NextSubscription, SubscriptionStatus } from "#api/contract/subscriptions.ts"

/**
 * Returns the price and the period of the year that the member asked to pay; this year for null. Null when that year cannot be
 * paid any more: it may have ended while the dialog was open. The server refuses it then.
 */
export const feeOf = (
  status: SubscriptionStatus | null,
  year: number | null,
): SubscriptionStatus | NextSubscription | null => {
  if (year === null || status?.year === year) return status
  return status?.next?.year === year ? status.next : null
}
