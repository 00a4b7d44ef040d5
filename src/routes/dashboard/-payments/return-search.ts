/** The search parameters that a provider adds to the return address (SPEC §2). */
export interface ReturnSearch {
  readonly reference?: string
  readonly source?: string
  /** The page was opened by Continue under 'Finish your payment': an unpaid payment goes on to its payment page. */
  readonly continued?: true
}

/** Returns a search parameter as text. Uses the first value of a repeated parameter. Empty if the parameter is missing. */
export const searchText = (given: unknown): string => {
  const value: unknown = Array.isArray(given) ? given[0] : given
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
}

/**
 * Reads the reference and the source. After a payment in the same tab, PayPal sends the order's id as `token`. Paystack
 * also sends the reference as `trxref`.
 */
export const returnSearch = (given: Record<string, unknown>): ReturnSearch => {
  const reference =
    searchText(given["reference"]) || searchText(given["token"]) || searchText(given["trxref"])
  const source = searchText(given["source"])
  return {
    ...(reference ? { reference: reference.slice(0, 120) } : {}),
    ...(source ? { source } : {}),
    ...(given["continued"] === true ? { continued: true } : {}),
  }
}
