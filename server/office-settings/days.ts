import { startOfLagosDay } from "#api/lagos.ts"

/** Returns the midnight in Lagos with which a day begins. The day is 'YYYY-MM-DD'. */
export const startOfDayInLagos = (day: string): Date => startOfLagosDay(new Date(`${day}T12:00:00Z`))

/** Returns the moment from which a value of a day counts: its midnight in Lagos, or now if that has passed. */
export const momentOf = (day: string, now: Date): Date => {
  const start = startOfDayInLagos(day)
  return start > now ? start : now
}
