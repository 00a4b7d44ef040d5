import { useNavigate, useRouter } from "@tanstack/react-router"

/** What the address of a list says; what is not said is everything, page 1. */
export interface ListSearch {
  readonly search?: string
  readonly page?: number
}

/** For `validateSearch` of a list that is searched and grows by Load More. */
export const validateListSearch = (given: Record<string, unknown>): ListSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const page = Number(given["page"])
  return {
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

/** Searching and loading more as changes of the address; a new search begins at page 1 (SPEC §4). */
export const useListSearch = (
  path: "/dashboard/jobs" | "/dashboard/faith-entry" | "/dashboard/store",
  now: ListSearch,
) => {
  const navigate = useNavigate()
  const router = useRouter()
  const ask = (search: ListSearch) => void navigate({ to: path, search, replace: true, resetScroll: false })
  return {
    onSearch: (text: string) => {
      // A search that comes due while a pressed link still loads must not call the member back.
      if (router.latestLocation.pathname.replace(/\/$/, "") !== path) return
      ask(text.trim() ? { search: text } : {})
    },
    onLoadMore: () => ask({ ...now, page: (now.page ?? 1) + 1 }),
  }
}
