import { lagosMidnight } from "#api/lagos.ts"

/** Returns the moment from which a value of a day counts: its midnight in Lagos, or now if that has passed. */
export const momentOf = (day: string, now: Date): Date => {
  const start = lagosMidnight(day)
  return start > now ? start : now
}
