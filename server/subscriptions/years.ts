import { addInLagos, startOfLagosYear } from "#api/lagos.ts"

/** Returns when the dues of a year can be paid in advance: 1 December of the year before, in Lagos (DECISIONS §3.6). */
export const advanceStart = (year: number): Date => addInLagos(startOfLagosYear(year), { months: -1 })
