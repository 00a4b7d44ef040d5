import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { searchOf, useSetFilters } from "../../src/routes/-lists/set-filters.ts"

interface Filters {
  readonly search?: string
  readonly category?: string
  readonly page?: number
  readonly after?: string
}

/** Returns the filters after several changes, one after the other, while the page still shows the first filters. */
const filtersAfter = (
  filters: Filters,
  ...changes: readonly { readonly [K in keyof Filters]: Filters[K] | undefined }[]
): unknown => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  let address: unknown = filters
  vi.spyOn(router, "navigate").mockImplementation(({ search }) => {
    address = (search as (current: unknown) => unknown)(address)
    return Promise.resolve()
  })
  const List = () => {
    const setFilters = useSetFilters<Filters>()
    for (const change of changes) setFilters(change)
    return null
  }
  renderToStaticMarkup(RouterContextProvider({ router, children: createElement(List) }))
  return address
}

test("Load More asks for the next page of the same search", () => {
  expect(filtersAfter({}, { page: 2 })).toEqual({ page: 2 })
  expect(filtersAfter({ search: "nurse", page: 2 }, { page: 3 })).toEqual({ search: "nurse", page: 3 })
})

test("another filter begins at its first page, and no filter is lost", () => {
  const second = { search: "nurse", page: 2, after: "x" }
  expect(filtersAfter(second, { search: searchOf("driver") })).toEqual({ search: "driver" })
  expect(filtersAfter(second, { search: searchOf(" ") })).toEqual({})
  expect(filtersAfter(second, { category: "News" })).toEqual({ search: "nurse", category: "News" })
})

test("a filter that was chosen a moment ago stays", () => {
  expect(filtersAfter({}, { category: "News" }, { search: "nurse" })).toEqual({
    category: "News",
    search: "nurse",
  })
})
