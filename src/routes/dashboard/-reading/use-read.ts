import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query"
import { isFailure, cachedFallback } from "#api/cached-fallback.ts"

/**
 * Reads data for a page: the cached response first, then the fresh one. `cachedAt` is set while only the cached one is available
 * (DECISIONS §4). `isFresh` is true for a response from the server; only then may the member act on it.
 */
export const useRead = <A, K extends QueryKey>(options: UseQueryOptions<A, Error, A, K>) =>
  readOf(useQuery(options), options.queryKey)

/** Converts the result of `useQuery` to what a page needs. */
export const readOf = <A>(read: UseQueryResult<A>, queryKey: QueryKey) => {
  // Null is a valid response.
  const cached = read.data === undefined ? cachedFallback(queryKey, read.error) : undefined
  return {
    data: (cached ? cached.data : read.data) as A | undefined,
    failure: isFailure(read.error) ? read.error : null,
    isFresh: read.isSuccess && !read.isPlaceholderData,
    cachedAt: cached ? new Date(cached.at).toISOString() : null,
    isFetching: read.isFetching,
    refetch: () => void read.refetch(),
  }
}
