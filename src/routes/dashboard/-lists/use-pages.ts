import { type QueryKey, useQueries, useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useLayoutEffect, useState } from "react"
import { useFlow } from "#machines/app/use-flow.ts"
import { defect } from "#machines/failure-message.ts"
import {
  loadedPagesOf,
  type ListPage,
  liveLoadMore,
  type PageOf,
  cachedPage,
  totalsOf,
} from "#machines/load-more/load-more.actors.ts"
import { openPages } from "#machines/load-more/load-more.machine.ts"
import { readOf } from "../-reading/use-read.ts"

/**
 * Reads the open pages of a load-more list as one list (SPEC §4), with each item once. The flow decides which pages are open, and
 * Query holds their data. This hook reports fresh data and failures to the flow. Another list needs another React key.
 * @param wanted the number of pages in the address.
 */
export const usePages = <P extends ListPage, K extends QueryKey>(pageOf: PageOf<P, K>, wanted: number) => {
  const client = useQueryClient()
  const [machine] = useState(() => liveLoadMore(client, pageOf))
  const [input] = useState(() => {
    const loaded = loadedPagesOf([cachedPage(client, pageOf(1))])
    const cachedPages = Array.from({ length: openPages({ wanted, loaded }) }, (_, index) =>
      cachedPage(client, pageOf(index + 1)),
    )
    return { wanted, loaded: loadedPagesOf(cachedPages) }
  })
  const flow = useFlow(machine, { input })
  const state = useSelector(flow, (snapshot) => snapshot)

  const queries = Array.from({ length: openPages(state.context) }, (_, index) => pageOf(index + 1))
  const results = useQueries({ queries })
  const reads = results.map((result, index) => readOf(result, queries[index]!.queryKey))

  useLayoutEffect(() => flow.send({ type: "pages.changed", wanted }), [flow, wanted])

  const loaded = loadedPagesOf(reads.map(({ data }) => data))
  const { pages = 0, totalPages = 0, isEmpty = false } = loaded ?? {}
  // Ignores the error of a page that no longer exists because the list became shorter.
  const hasFailed = results[pages]?.isError === true && (pages === 0 || pages < totalPages)
  const failure = hasFailed ? (reads[pages]?.failure ?? defect) : null
  // Cached data must not change the flow's number of pages. Fresh data does.
  const hasNewData = pages > 0 && results[0]?.isPlaceholderData === false
  const hasCachedPages = results.some(({ isPlaceholderData }) => isPlaceholderData)
  const pageCount = hasCachedPages ? (state.context.loaded?.pages ?? pages) : pages
  // Runs before the paint, so that the page never shows a state that differs from the flow's.
  useLayoutEffect(() => {
    if (failure !== null) flow.send({ type: "pages.refused", page: pages + 1, failure })
    else if (hasNewData)
      flow.send({ type: "pages.refreshed", loaded: { pages: pageCount, totalPages, isEmpty } })
  }, [flow, failure, hasNewData, pages, pageCount, totalPages, isEmpty])

  const all = reads.flatMap(({ data }): readonly P["items"][number][] => data?.items ?? [])
  return {
    state,
    /** The first page, for metadata beside the items. */
    first: reads[0]?.data,
    items: [...new Map(all.map((item) => [item._id, item])).values()],
    total: totalsOf(reads.map(({ data }) => data))?.totalItems ?? 0,
    cachedAt: reads.find(({ cachedAt }) => cachedAt !== null)?.cachedAt ?? null,
    loadMore: () => flow.send({ type: "more.requested" }),
    refetch: () => flow.send({ type: "retry.requested" }),
  }
}
