import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { type ListSearch, useListSearch } from "../../src/routes/dashboard/-lists/list-search.ts"

/** Returns the search parameters that an action of the list leads to. */
const searchAfter = (current: ListSearch, act: (list: ReturnType<typeof useListSearch>) => void): unknown => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const navigate = vi.spyOn(router, "navigate").mockResolvedValue(undefined)
  const List = () => {
    act(useListSearch("/dashboard/jobs", current))
    return null
  }
  renderToStaticMarkup(RouterContextProvider({ router, children: createElement(List) }))
  return (navigate.mock.calls[0]![0] as { readonly search: unknown }).search
}

const loadMore = (list: ReturnType<typeof useListSearch>) => list.onLoadMore()

test("Load More asks for the next page of the same search", () => {
  expect(searchAfter({}, loadMore)).toEqual({ page: 2 })
  expect(searchAfter({ search: "nurse", page: 2 }, loadMore)).toEqual({ search: "nurse", page: 3 })
})

test("another search begins at its first page", () => {
  expect(searchAfter({ search: "nurse", page: 2 }, (list) => list.onSearch("driver"))).toEqual({
    search: "driver",
  })
  expect(searchAfter({ search: "nurse", page: 2 }, (list) => list.onSearch(" "))).toEqual({})
})
