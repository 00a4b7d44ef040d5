/**
 * Returns the search text of an address, at most 200 UTF-16 units; undefined for an empty or invalid one. The router parses
 * digits as a number.
 */
export const readSearchText = (given: unknown): string | undefined => {
  const text = typeof given === "number" ? String(given) : given
  return typeof text === "string" && text.trim() !== "" ? text.slice(0, 200) : undefined
}

/**
 * The pages that an address can open at once. Each is a request, and the people on it count towards the daily reading limit
 * of the member. Load More goes on from there.
 */
const maxOpenPages = 20

/**
 * Returns the page number of an address, at most `maxOpenPages`; undefined for page 1 and for an invalid number.
 */
export const readPageNumber = (given: unknown): number | undefined => {
  const page = Number(given)
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, maxOpenPages) : undefined
}
