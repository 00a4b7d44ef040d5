import { useNavigate } from "@tanstack/react-router"

/** The search of a list, as the address holds it. */
export interface ListSearch {
  readonly search?: string
}

/** Reads the search of the address. The router reads digits as a number. */
export const searchIn = (given: unknown): ListSearch => {
  const search = typeof given === "number" ? String(given) : given
  return typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}
}

/** Returns the search of what was typed; none for spaces. */
export const searchOf = (text: string): string | undefined => (text.trim() === "" ? undefined : text)

/**
 * Returns how a page changes the filters of its list in the address; undefined removes one. Another filter begins at
 * the first page. A filter whose list still loads stays.
 */
export const useSetFilters = <F extends object>() => {
  const navigate = useNavigate()
  return (changes: { readonly [K in keyof F]?: F[K] | undefined }) =>
    void navigate({
      to: ".",
      search: (current) =>
        Object.fromEntries(
          Object.entries({ ...current, after: undefined, ...changes }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
      replace: true,
      resetScroll: false,
    })
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
