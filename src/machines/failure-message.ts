import { somethingWrong } from "../outcome.ts"
import type { Failure } from "../outcome.ts"

/** What a flow says of a defect: nothing is known about it. */
export const defect: Failure = {
  _tag: "Unavailable",
  message: somethingWrong,
  status: 0,
  fields: {},
  code: null,
  data: null,
  retryAfter: null,
}

const span = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** The sentence of a failure (SPEC §8), with how long to wait when the server said so (429) apart from the words. */
export const failureMessage = ({ _tag, message, retryAfter }: Failure): string =>
  _tag === "TooManyRequests" && retryAfter !== null
    ? `${message.replace(/([^.!?])$/, "$1.")} Try again in ${span(retryAfter)}.`
    : message

/** Whether the server named fields: then the sentences stand under them and nothing else is said. */
export const namesFields = ({ fields }: Failure): boolean => Object.keys(fields).length > 0
