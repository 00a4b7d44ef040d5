/** The search parameters that a provider adds to the return address (SPEC §2). */
export interface ReturnSearch {
  readonly reference?: string
  readonly source?: string
}

/** Returns one text parameter; empty when it is missing. */
export const searchText = (given: unknown): string => {
  const one: unknown = Array.isArray(given) ? given[0] : given
  return typeof one === "string" || typeof one === "number" ? String(one).trim() : ""
}

/** Reads the reference. PayPal calls the order `token` after a payment in the same tab; Paystack also sends `trxref`. */
export const returnSearch = (given: Record<string, unknown>): ReturnSearch => {
  const reference =
    searchText(given["reference"]) || searchText(given["token"]) || searchText(given["trxref"])
  const source = searchText(given["source"])
  return {
    ...(reference ? { reference: reference.slice(0, 120) } : {}),
    ...(source ? { source } : {}),
  }
}
