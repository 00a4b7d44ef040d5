/** The search of a list, as the address holds it. */
export interface ListSearch {
  readonly search?: string
}

/** Reads the search of the address. The router reads digits as a number. */
export const readSearch = (given: unknown): ListSearch => {
  const search = typeof given === "number" ? String(given) : given
  return typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}
}

/** Whether each word of the search is in one of the texts, for a list that the page has as a whole. */
export const hasWords = (search: string | undefined, texts: readonly string[]): boolean => {
  const text = texts.join(" ").toLowerCase()
  return (search ?? "")
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const memberSearchPlaceholder = "Name, email, ID, phone or licence"
