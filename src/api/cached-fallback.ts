import { hashKey, type QueryKey } from "@tanstack/react-query"
import { type Failure, isUnavailable } from "../outcome.ts"
import { cachedResponse } from "./cache.ts"

/** Whether Query caught a `Failure`, which a page can show. Anything else is a defect. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === "object" && error !== null && "_tag" in error

/**
 * Returns the cached response and its time (ms since 1970) when the server or the network is unavailable. Returns
 * undefined when the server refused the request.
 */
export const cachedFallback = (queryKey: QueryKey, error: unknown) =>
  isFailure(error) && isUnavailable(error) ? cachedResponse(hashKey(queryKey)) : undefined
