import { TooManyRequests } from "#api/contract/wire.ts"
import type { AnswersTo } from "#server/http/answering.ts"
import type { LimitExceeded } from "./errors.ts"

/** Formats a wait in seconds: "30 seconds", "12 minutes". */
export const formatWait = (seconds: number) =>
  seconds >= 120 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "1 second" : `${seconds} seconds`

/** Maps `LimitExceeded` to a 429, for every feature with a limit. */
export const limitAnswers = {
  LimitExceeded: ({ retryAfter }) =>
    new TooManyRequests({
      message: `That was too often. Please wait ${formatWait(retryAfter)} and try again.`,
      retryAfter,
    }),
} satisfies AnswersTo<LimitExceeded>
