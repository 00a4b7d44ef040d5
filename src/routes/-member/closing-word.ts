import type { Job } from "#api/contract/jobs.ts"

/** Returns the word before the closing date of a job. `now` is in ms since 1970. */
export const closingWord = ({ closingDate, isActive }: Job, now: number): string =>
  new Date(closingDate).getTime() <= now ? "Closed" : isActive ? "Closes" : "Closing date:"
