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

/** One page of a list that grows, as every one of them is answered. */
export interface ListPage {
  readonly items: readonly { readonly _id: string }[]
  readonly meta: { readonly totalPages: number; readonly totalItems: number }
}

/** What reads one page of a list; page 1 is the first. */
export type PageOf<P extends ListPage, K extends QueryKey> = (page: number) => UseQueryOptions<P, Error, P, K>

/** How much of a list these pages are, from the first on without a gap; null without the first. */
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
 * One page as Query holds it, or as it comes: whoever else reads it, it is asked for once. While the server is away, what
 * was seen last.
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

/** The flow of one list over what Query holds of it. */
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

/** A page as Query holds it, else as it was seen last. */
export const cachedPage = <P, K extends QueryKey>(
  client: QueryClient,
  { queryKey }: UseQueryOptions<P, Error, P, K>,
): P | undefined =>
  client.getQueryData<P>(queryKey) ?? (cachedResponse(hashKey(queryKey))?.data as P | undefined)
