import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query"

/**
 * How long the cache holds prefetched data that no page uses (ms). Other unused data is dropped after 0.0001 s (SPEC
 * §9).
 */
const prefetchLifetime = 2_000

interface PrefetchResult<A> {
  readonly data: A | undefined
  readonly error: unknown
}

/**
 * Fetches a page's data in its route loader. Resolves at once with cached data, otherwise with the fresh response.
 * Never rejects: the page shows the error and refetches.
 */
export const prefetch = <A, K extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<A, Error, A, A, K>,
): Promise<PrefetchResult<A>> =>
  new Promise((resolve) => {
    const observer = new QueryObserver(client, options)
    const onResult = ({ data, error, isFetching, isPlaceholderData }: QueryObserverResult<A>): void => {
      if (!isFetching || isPlaceholderData) resolve({ data, error })
      if (!isFetching) setTimeout(unsubscribe, prefetchLifetime)
    }
    const unsubscribe = observer.subscribe(onResult)
    onResult(observer.getCurrentResult())
  })

/** A value for `refetchOnMount`: refetches on each mount (SPEC §9), unless the loader has just prefetched the data. */
export const refetchUnlessPrefetched = (query: {
  readonly state: { readonly dataUpdatedAt: number }
}): "always" | false => (Date.now() - query.state.dataUpdatedAt < prefetchLifetime ? false : "always")
