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

/** Fetches one page of a list; page 1 is the first. */
export type PageOf<P extends ListPage, K extends QueryKey> = (page: number) => UseQueryOptions<P, Error, P, K>

/** Returns how much of a list these pages hold without a gap; null without the first page. */
export const loadedPagesOf = (pages: readonly (ListPage | undefined)[]): LoadedPages | null => {
  const [first] = pages
  if (first === undefined) return null
  const gap = pages.indexOf(undefined)
  const { totalPages } = first.meta
  return {
    pages: gap === -1 ? pages.length : gap,
    totalPages,
    isEmpty: totalPages <= 1 && first.items.length === 0,
  }
}

/**
 * Returns a page from Query, or fetches it. Concurrent readers share one request. While the server is
 * unreachable, it returns the cached page.
 */
const settled = <P, K extends QueryKey>(
  client: QueryClient,
  options: UseQueryOptions<P, Error, P, K>,
  signal: AbortSignal,
) =>
  new Promise<Outcome<P, Failure>>((resolve, reject) => {
    const observer = new QueryObserver(client, { ...options, refetchOnMount: false })
    const look = (): void => {
      const { data, error, fetchStatus } = observer.getCurrentQuery().state
      if (data === undefined && (error === null || fetchStatus !== "idle")) return
      const cached = cachedFallback(options.queryKey, error)
      if (data !== undefined) resolve({ _tag: "Ok", value: data as P })
      else if (cached !== undefined) resolve({ _tag: "Ok", value: cached.data as P })
      else if (isFailure(error)) resolve({ _tag: "Err", error })
      else reject(error)
      stop()
    }
    const stop = observer.subscribe(look)
    signal.addEventListener("abort", stop)
    look()
  })

/** Starts the flow of one list over its pages in Query. */
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
    const asked = await Promise.all(pages.slice(from - 1).map((page) => settled(client, page, signal)))
    const failed = asked.find(({ _tag }) => _tag === "Err")
    if (failed?._tag === "Err") return failed
    const loaded = loadedPagesOf(pages.map((page) => cachedPage(client, page)))
    if (loaded === null) throw new Error("a page that was read is not there")
    return { _tag: "Ok", value: loaded }
  }
  return loadMoreMachine.provide({
    actors: {
      readFirst: fromPromise(({ signal }) => read(1, 1, signal)),
      readMore: fromPromise(({ input, signal }) => read(input.from, input.to, signal)),
    },
  })
}

/** Returns a page from Query, else the cached one. */
export const cachedPage = <P, K extends QueryKey>(
  client: QueryClient,
  { queryKey }: UseQueryOptions<P, Error, P, K>,
): P | undefined =>
  client.getQueryData<P>(queryKey) ?? (cachedResponse(hashKey(queryKey))?.data as P | undefined)
