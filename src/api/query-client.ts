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

const reportExpiry = (error: unknown): void => {
  if (hasTag(error, "SessionExpired")) expiry.announce()
}

/** Once more when no answer came; a refusal is an answer. */
const retry = (failures: number, error: unknown): boolean => failures < 1 && hasTag(error, "Unreachable")

/** Shows the last answer seen while the fresh one is on its way, unless a page says what to show instead. */
class CachingQueryClient extends QueryClient {
  override defaultQueryOptions(options: never): never {
    const complete: DefaultedQueryObserverOptions = super.defaultQueryOptions(options)
    complete.placeholderData ??= cachedResponse(complete.queryHash)?.data as never
    return complete as never
  }
}

/**
 * Everything that is read from the server goes through here. SPEC §9: unused data is kept 0.0001 s, and each mount asks
 * again. An expired session is announced to whoever listens; every other failure is shown by the page that asked.
 */
export const queryClient: QueryClient = new CachingQueryClient({
  queryCache: new QueryCache({ onError: reportExpiry }),
  mutationCache: new MutationCache({ onError: reportExpiry }),
  defaultOptions: {
    queries: { gcTime: 0.1, staleTime: 0, refetchOnMount: "always", retry },
    mutations: { retry: false },
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
