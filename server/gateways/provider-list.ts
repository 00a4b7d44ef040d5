/** One row of a provider's own list; `amount` and `fee` in minor units, and never below zero. */
export interface ListedEntry {
  readonly kind: "payment" | "refund" | "dispute"
  /** The provider's id of the row. */
  readonly id: string
  /** Our reference of the payment; null when the provider has none. */
  readonly reference: string | null
  readonly amount: number
  readonly currency: string
  readonly fee: number
  readonly at: Date
}

/** What a provider lists for a time range. Rows after `completeUntil` may still be missing from the list. */
export interface ProviderList {
  readonly entries: readonly ListedEntry[]
  readonly completeUntil: Date
}
