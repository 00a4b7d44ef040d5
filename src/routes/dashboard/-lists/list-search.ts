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
