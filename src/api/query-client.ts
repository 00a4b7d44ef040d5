import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import type { Failure } from "#machines/outcome.ts"
import { expiry } from "./expiry.ts"

const isFailure = (error: unknown): error is Failure =>
  typeof error === "object" && error !== null && "_tag" in error

const noticeExpiry = (error: unknown): void => {
  if (isFailure(error) && error._tag === "Expired") expiry.announce()
}

/** Once more when no answer came; a refusal is an answer. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && isFailure(error) && error._tag === "Unreachable"

/**
 * Everything that is read from the server goes through here. SPEC §9: unused data is kept 0.0001 s, and each mount asks
 * again. An expired session is announced once to whoever listens; every other failure is shown by the page that asked.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeExpiry }),
  mutationCache: new MutationCache({ onError: noticeExpiry }),
  defaultOptions: {
    queries: { gcTime: 0.1, staleTime: 0, refetchOnMount: "always", retry },
    mutations: { retry: false },
  },
})
