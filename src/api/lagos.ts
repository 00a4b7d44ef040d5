import type { Duration } from "date-fns"
import { TZDateMini } from "@date-fns/tz/date/mini"
import { add } from "date-fns/add"
import { formatISO } from "date-fns/formatISO"
import { getYear } from "date-fns/getYear"
import { startOfDay } from "date-fns/startOfDay"
import { subYears } from "date-fns/subYears"

/**
 * The client and the server both count days and years in Lagos with this module. It must not import `dates.ts`, nor
 * date-fns's `tz`. Otherwise the sign-up form would load code of the member pages.
 */
const lagos = "Africa/Lagos"
/** The `in` option of date-fns: calculates in Lagos time. */
const inLagos = { in: (value: Date | number | string) => new TZDateMini(new Date(value), lagos) }

/** Returns the same moment as a plain Date. */
const plain = (date: Date): Date => new Date(date.getTime())

/** Returns the current year in Lagos at a moment. */
export const lagosYear = (at: Date | number): number => getYear(at, inLagos)

/** Returns the first moment of `year` in Lagos. */
export const startOfLagosYear = (year: number): Date => plain(new TZDateMini(year, 0, 1, lagos))

/** Returns 31 December 23:59:59 of `year` in Lagos, when that year's subscription ends (DECISIONS §3). */
export const endOfLagosYear = (year: number): Date => plain(new TZDateMini(year, 11, 31, 23, 59, 59, lagos))

/** Returns the day in Lagos at a moment, as YYYY-MM-DD. */
export const lagosDay = (at: Date = new Date()): string =>
  formatISO(at, { ...inLagos, representation: "date" })

/** Returns the time of day in Lagos at a moment, as HH:MM. */
export const lagosTime = (at: Date): string =>
  formatISO(at, { ...inLagos, representation: "time" }).slice(0, 5)

/** Returns the start of the Lagos day that contains a moment. */
export const startOfLagosDay = (at: Date): Date => plain(startOfDay(at, inLagos))

/** Returns midnight at the beginning of a day in Lagos. `day` is YYYY-MM-DD. */
export const lagosMidnight = (day: string): Date => startOfLagosDay(new Date(`${day}T12:00:00Z`))

/** Returns the last second of the Lagos day that contains a moment. */
export const endOfLagosDay = (at: Date): Date => addInLagos(startOfLagosDay(at), { days: 1, seconds: -1 })

/** Adds a duration in Lagos time. */
export const addInLagos = (at: Date, duration: Duration): Date => plain(add(at, duration, inLagos))

/** Returns the day in Lagos `years` years before a moment. 29 February becomes 28 February in a common year. */
export const lagosDayYearsAgo = (years: number, at: Date = new Date()): string =>
  lagosDay(subYears(at, years, inLagos))
