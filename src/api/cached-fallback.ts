import { hashKey, type QueryKey } from "@tanstack/react-query"
import { type Failure, isAway } from "../outcome.ts"
import { cachedResponse } from "./cache.ts"

/** Whether what Query caught is a failure that a page can say; anything else is a defect. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === "object" && error !== null && "_tag" in error

/**
 * What stands in for an answer that could not be had because the server or the network is away: what was seen last is better
 * than nothing. It comes with when it came (ms since 1970); nothing where it was refused. */
export const cachedFallback = (queryKey: QueryKey, error: unknown) =>
  isFailure(error) && isAway(error) ? cachedResponse(hashKey(queryKey)) : undefined
