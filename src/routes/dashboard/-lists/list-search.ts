import { useNavigate } from "@tanstack/react-router"
import { readPageNumber, readSearchText } from "./search-params.ts"

/** The search parameters of a list. The defaults are: no search, page 1. */
export interface ListSearch {
  readonly search?: string
  readonly page?: number
}

/** Reads the search parameters of a load-more list, for a route's `validateSearch`. Omits invalid ones. */
export const validateListSearch = (given: Record<string, unknown>): ListSearch => {
  const search = readSearchText(given["search"])
  const page = readPageNumber(given["page"])
  return {
    ...(search === undefined ? {} : { search }),
    ...(page === undefined ? {} : { page }),
  }
}

/**
 * Returns callbacks that write the search text or the next page into the address. A new search starts at page 1
 * (SPEC §4).
 */
export const useListSearch = (path: "/dashboard/jobs" | "/dashboard/store", current: ListSearch) => {
  const navigate = useNavigate()
  const setSearch = (search: ListSearch) =>
    void navigate({ to: path, search, replace: true, resetScroll: false })
  return {
    onSearch: (text: string) => setSearch(text.trim() ? { search: text } : {}),
    onLoadMore: () => setSearch({ ...current, page: (current.page ?? 1) + 1 }),
  }
}
