import { somethingWrong } from "../outcome.ts"
import type { Failure, Outcome } from "../outcome.ts"

/** The failure of a defect, whose cause is unknown. */
export const defect: Failure = {
  _tag: "Unavailable",
  message: somethingWrong,
  status: 0,
  fields: {},
  code: null,
  data: null,
  retryAfter: null,
}

/** The outcome of a defect, for a form that waits for an outcome. */
export const defectOutcome: Outcome<never, Failure> = { _tag: "Err", error: defect }

const formatWait = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Returns the message of a failure (SPEC §8). Adds the waiting time of Retry-After (429). */
export const failureMessage = ({ _tag, message, retryAfter }: Failure): string =>
  _tag === "TooManyRequests" && retryAfter !== null
    ? `${message.replace(/([^.!?])$/, "$1.")} Try again in ${formatWait(retryAfter)}.`
    : message

/** Returns whether the failure names fields. The messages then show only under those fields. */
export const namesFields = ({ fields }: Failure): boolean => Object.keys(fields).length > 0
