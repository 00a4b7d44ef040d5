/** What a provider sends a member back with (SPEC §2). */
export interface ReturnSearch {
  readonly reference?: string
  readonly source?: string
}

/** One text of an address; empty when it has none. */
export const searchText = (given: unknown): string => {
  const one: unknown = Array.isArray(given) ? given[0] : given
  return typeof one === "string" || typeof one === "number" ? String(one).trim() : ""
}

/** PayPal in the same tab names the order `token`, Paystack also says `trxref`. */
export const returnSearch = (given: Record<string, unknown>): ReturnSearch => {
  const reference =
    searchText(given["reference"]) || searchText(given["token"]) || searchText(given["trxref"])
  const source = searchText(given["source"])
  return {
    ...(reference ? { reference: reference.slice(0, 120) } : {}),
    ...(source ? { source } : {}),
  }
}
