import { addInLagos, lagosDay } from "#api/lagos.ts"

/** Returns the day in Lagos this many days from now, such as "2026-12-01". */
export const dayIn = (days: number) => lagosDay(addInLagos(new Date(), { days }))
