import { addDays } from "date-fns/addDays"
import { formatDateTime, lagos } from "#api/dates.ts"

/** For how many days a request waits for a second person (DECISIONS §3.22). */
export const validDays = 14

/** Returns the moment from which nobody can approve a request any more. */
export const validUntil = (requestedAt: Date): Date => addDays(requestedAt, validDays)

/** Whether a request can still be approved at a moment (OFFICE §3). */
export const isStillValid = (requestedAt: Date, at: Date): boolean => at < validUntil(requestedAt)

/** Returns the message for a person who approves a request too late. It says when the request expired. */
export const expiredMessage = (requestedAt: Date): string =>
  `This request expired at ${formatDateTime(validUntil(requestedAt), lagos)}. Ask again if it is still needed.`

/** Returns the last moment at which a request was made that has expired at `at`. */
export const expiredBefore = (at: Date): Date => addDays(at, -validDays)

/** Returns the end of a request for the contract; null for one that does not wait. */
export const shownEnd = (requestedAt: Date, isWaiting: boolean): string | null =>
  isWaiting ? validUntil(requestedAt).toISOString() : null
