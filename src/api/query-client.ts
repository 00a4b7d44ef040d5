import {
  type DefaultedQueryObserverOptions,
  MutationCache,
  QueryCache,
  QueryClient,
} from "@tanstack/react-query"
import { closeCache, cachedResponse, persistResponses } from "./cache.ts"
import { hasTag } from "../outcome.ts"
import { expiry } from "./expiry.ts"
import { setResponseCache } from "./response-cache.ts"

/** Retries once when no response arrived. Any other failure is final. */
const retry = (failures: number, error: unknown): boolean => failures < 1 && hasTag(error, "Unreachable")

/** Shows cached data as placeholder while fetching, unless a page sets its own placeholder. */
class CachingQueryClient extends QueryClient {
  override defaultQueryOptions(options: never): never {
    const complete: DefaultedQueryObserverOptions = super.defaultQueryOptions(options)
    complete.placeholderData ??= cachedResponse(complete.queryHash)?.data as never
    return complete as never
  }
}

/**
 * The query client for all reads. Unused data is dropped after 0.0001 s, and each mount refetches (SPEC §9). An expired
 * session is announced. The page that queried shows every other failure.
 */
export const queryClient: QueryClient = new CachingQueryClient({
  queryCache: new QueryCache({ onError: expiry.announce }),
  mutationCache: new MutationCache({ onError: expiry.announce }),
  defaultOptions: {
    // Responses decide whether the portal is offline (NETWORK §3.2). With `navigator.onLine`, Query could wait for ever.
    queries: { gcTime: 0.1, staleTime: 0, refetchOnMount: "always", retry, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
})
persistResponses(queryClient)

setResponseCache({
  invalidate: (keys) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  },
  clear: () => {
    queryClient.clear()
    closeCache()
  },
})
