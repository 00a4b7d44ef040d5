import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query"
import { isFailure, cachedFallback } from "#api/cached-fallback.ts"

/**
 * One answer of the server for a page: the last one seen at once, then the fresh one. `cachedAt` is set while the fresh one
 * cannot be had (DECISIONS §4: marked with its hour when the network is away); `isFresh` says that it may be acted upon.
 */
export const useRead = <A, K extends QueryKey>(options: UseQueryOptions<A, Error, A, K>) =>
  readOf(useQuery(options), options.queryKey)

/** What a page makes of one of Query's results. */
export const readOf = <A>(read: UseQueryResult<A>, queryKey: QueryKey) => {
  const cached = cachedFallback(queryKey, read.error)
  // Null is an answer too.
  const data = read.data === undefined ? (cached?.data as A | undefined) : read.data
  return {
    data,
    failure: isFailure(read.error) ? read.error : null,
    isFresh: read.isSuccess && !read.isPlaceholderData,
    cachedAt: cached !== undefined && read.data === undefined ? new Date(cached.at).toISOString() : null,
    isFetching: read.isFetching,
    refetch: () => void read.refetch(),
  }
}
