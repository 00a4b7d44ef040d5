import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query"
import { lastAnswer } from "#api/cache.ts"
import type { Failure } from "../../outcome.ts"

const isFailure = (error: unknown): error is Failure =>
  typeof error === "object" && error !== null && "_tag" in error

/** The server or the network is away: what was seen last is better than nothing. A refusal is an answer. */
const isAway = (failure: Failure): boolean => failure._tag === "Unreachable" || failure._tag === "Unavailable"

/**
 * One answer of the server for a page: the last one seen at once, then the fresh one. `seenAt` is set while the fresh one
 * cannot be had (DECISIONS §4: marked with its hour when the network is away); `isFresh` says that it may be acted upon.
 */
export const useRead = <A, K extends QueryKey>(options: UseQueryOptions<A, Error, A, K>) => {
  const read = useQuery(options)
  const failure = isFailure(read.error) ? read.error : null
  const kept = failure !== null && isAway(failure) ? lastAnswer(hashKey(options.queryKey)) : undefined
  // Null is an answer too.
  const data = read.data === undefined ? (kept?.data as A | undefined) : read.data
  return {
    data,
    failure,
    isFresh: read.isSuccess && !read.isPlaceholderData,
    seenAt: kept !== undefined && read.data === undefined ? new Date(kept.at).toISOString() : null,
    isAsking: read.isFetching,
    askAgain: () => void read.refetch(),
  }
}
