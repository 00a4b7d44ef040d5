import type { Job } from "#api/contract/jobs.ts"

/** Returns the word before the closing date of a job. `now` is in ms since 1970. */
export const closingWord = ({ closingDate, isActive }: Job, now: number): string => {
  if (new Date(closingDate).getTime() <= now) return "Closed"
  return isActive ? "Closes" : "Closing date:"
}
