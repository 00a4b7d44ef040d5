import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query"
import { isFailure, cachedFallback } from "#api/cached-fallback.ts"

/**
 * Reads data for a page: the cached response first, then the fresh one. `cachedAt` is the time of a response that could not be
 * renewed (DECISIONS §4). `isFresh` is true for data that this page had from the server; only then may the member act on it. A request
 * that is lost later changes nothing about that, because the server checks each act.
 */
export const useRead = <A, K extends QueryKey>(options: UseQueryOptions<A, Error, A, K>) =>
  readOf(useQuery(options), options.queryKey)

/** Converts the result of `useQuery` to what a page needs. */
export const readOf = <A>(read: UseQueryResult<A>, queryKey: QueryKey) => {
  const cached = cachedFallback(queryKey, read.error)
  // Null is a valid response.
  const isKnown = read.data !== undefined
  return {
    data: (isKnown ? read.data : cached?.data) as A | undefined,
    failure: isFailure(read.error) ? read.error : null,
    isFresh: isKnown && !read.isPlaceholderData && (read.isSuccess || cached !== undefined),
    cachedAt: cached ? new Date(cached.at).toISOString() : null,
    isFetching: read.isFetching,
    refetch: () => void read.refetch(),
  }
}
