import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query"

/** How long an answer that was read ahead waits for its page, in ms; Query itself keeps unused data 0.0001 s (SPEC §9). */
const prefetchLifetime = 2_000

interface PrefetchResult<A> {
  readonly data: A | undefined
  readonly error: unknown
}

/**
 * For loaders: asks what a page is about to read, before the page is there. Answers as soon as there is something to show:
 * the last answer seen at once, else the fresh one. A failure is an answer too; the page shows why, and asks again.
 */
export const prefetch = <A, K extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<A, Error, A, A, K>,
): Promise<PrefetchResult<A>> =>
  new Promise((resolve) => {
    const observer = new QueryObserver(client, options)
    const notifyListeners = ({
      data,
      error,
      isFetching,
      isPlaceholderData,
    }: QueryObserverResult<A>): void => {
      if (!isFetching || isPlaceholderData) resolve({ data, error })
      if (!isFetching) setTimeout(release, prefetchLifetime)
    }
    const release = observer.subscribe(notifyListeners)
    notifyListeners(observer.getCurrentResult())
  })

/** For `refetchOnMount`: each mount asks (SPEC §9), unless its loader has asked for this very mount. */
export const refetchUnlessPrefetched = (query: {
  readonly state: { readonly dataUpdatedAt: number }
}): "always" | false => (Date.now() - query.state.dataUpdatedAt < prefetchLifetime ? false : "always")
