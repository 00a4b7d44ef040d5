import type { NextSubscription, SubscriptionStatus } from "#api/contract/subscriptions.ts"

/**
 * Returns the price and the period of the year that the member wants to pay. `year` is null for the current year. Returns null
 * if that year can no longer be paid, because it ended while the dialog was open. The server then refuses the payment.
 */
export const feeOf = (
  status: SubscriptionStatus | null,
  year: number | null,
): SubscriptionStatus | NextSubscription | null => {
  if (year === null || status?.year === year) return status
  return status?.next?.year === year ? status.next : null
}
