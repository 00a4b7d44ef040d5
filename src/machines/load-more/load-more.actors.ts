import {
  hashKey,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { fromPromise } from "xstate"
import { cachedResponse } from "#api/cache.ts"
import { isFailure, cachedFallback } from "#api/cached-fallback.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { type LoadedPages, loadMoreMachine } from "./load-more.machine.ts"

/** One page of a list, in the form that every list endpoint returns. */
export interface ListPage {
  readonly items: readonly { readonly _id: string }[]
  readonly meta: { readonly totalPages: number; readonly totalItems: number }
}

/** Returns the query of one page of a list. The first page is 1. */
export type PageOf<P extends ListPage, K extends QueryKey> = (page: number) => UseQueryOptions<P, Error, P, K>

const untilGap = <P extends ListPage>(pages: readonly (P | undefined)[]): readonly P[] => {
  const gap = pages.indexOf(undefined)
  return (gap === -1 ? pages : pages.slice(0, gap)) as readonly P[]
}

/**
 * Returns the totals of a list from its pages up to the first gap; undefined without the first page. A search counts only so
 * far beyond its page, and a bare list only up to it, so each page counts further than the one before. A page that the ones
 * before no longer count was read before the list shrank.
 */
export const totalsOf = (pages: readonly (ListPage | undefined)[]): ListPage["meta"] | undefined =>
  untilGap(pages).reduce<ListPage["meta"] | undefined>(
    (totals, { items, meta }, index) =>
      totals === undefined || (index < totals.totalPages && items.length > 0) ? meta : totals,
    undefined,
  )

/** Counts the pages from the first one up to the first gap. Returns null without the first page. */
export const loadedPagesOf = (pages: readonly (ListPage | undefined)[]): LoadedPages | null => {
  const totalPages = totalsOf(pages)?.totalPages
  if (totalPages === undefined) return null
  return {
    pages: untilGap(pages).length,
    totalPages,
    isEmpty: totalPages <= 1 && pages[0]?.items.length === 0,
  }
}

/**
 * Returns a page from Query, or fetches the page. Concurrent readers share one request. While the server is
 * unavailable, returns the page that this device has cached. Rejects with a defect.
 */
const readPage = <P, K extends QueryKey>(
  client: QueryClient,
  options: UseQueryOptions<P, Error, P, K>,
  signal: AbortSignal,
) =>
  new Promise<Outcome<P, Failure>>((resolve, reject) => {
    const observer = new QueryObserver(client, { ...options, refetchOnMount: false })
    const check = (): void => {
      const { data, error, fetchStatus } = observer.getCurrentQuery().state
      if (data === undefined && (error === null || fetchStatus !== "idle")) return
      const cached = cachedFallback(options.queryKey, error)
      if (data !== undefined) resolve({ _tag: "Ok", value: data as P })
      else if (cached !== undefined) resolve({ _tag: "Ok", value: cached.data as P })
      else if (isFailure(error)) resolve({ _tag: "Err", error })
      else reject(error)
      stop()
    }
    const stop = observer.subscribe(check)
    signal.addEventListener("abort", stop)
    check()
  })

/** Provides the flow of one list with the list's pages in Query. */
export const liveLoadMore = <P extends ListPage, K extends QueryKey>(
  client: QueryClient,
  pageOf: PageOf<P, K>,
) => {
  const read = async (
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Outcome<LoadedPages, Failure>> => {
    const pages = Array.from({ length: to }, (_, index) => pageOf(index + 1))
    const outcomes = await Promise.all(pages.slice(from - 1).map((page) => readPage(client, page, signal)))
    const failed = outcomes.find(({ _tag }) => _tag === "Err")
    if (failed?._tag === "Err") return failed
    const loaded = loadedPagesOf(pages.map((page) => cachedPage(client, page)))
    if (loaded === null) throw new Error("A page that was read is missing from Query.")
    return { _tag: "Ok", value: loaded }
  }
  return loadMoreMachine.provide({
    actors: {
      readFirst: fromPromise(({ signal }) => read(1, 1, signal)),
      readMore: fromPromise(({ input, signal }) => read(input.from, input.to, signal)),
    },
  })
}

/** Returns a page from Query, else the page that this device has cached. */
export const cachedPage = <P, K extends QueryKey>(
  client: QueryClient,
  { queryKey }: UseQueryOptions<P, Error, P, K>,
): P | undefined =>
  client.getQueryData<P>(queryKey) ?? (cachedResponse(hashKey(queryKey))?.data as P | undefined)
