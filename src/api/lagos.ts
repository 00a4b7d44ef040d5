import type { Duration } from "date-fns"
import { TZDateMini } from "@date-fns/tz/date/mini"
import { add } from "date-fns/add"
import { formatISO } from "date-fns/formatISO"
import { getYear } from "date-fns/getYear"
import { startOfDay } from "date-fns/startOfDay"
import { subYears } from "date-fns/subYears"

/**
 * Nothing here comes from `dates.ts`, nor from `tz` of date-fns, which names zones as `dates.ts` does: what members' pages
 * share with this module would bring those pages to the sign-up form.
 */
const lagos = "Africa/Lagos"
/** The client and the server both count days and years in Lagos with this module. */
const inLagos = { in: (value: Date | number | string) => new TZDateMini(new Date(value), lagos) }

/** The same moment without the zone. */
const plain = (date: Date): Date => new Date(date.getTime())

/** The year that it is in Lagos at a moment. */
export const lagosYear = (at: Date | number): number => getYear(at, inLagos)

/** The first moment of `year` in Lagos. */
export const startOfLagosYear = (year: number): Date => plain(new TZDateMini(year, 0, 1, lagos))

/** 31 December 23:59:59 of `year` in Lagos: when the dues of that year end (DECISIONS §3). */
export const endOfLagosYear = (year: number): Date => plain(new TZDateMini(year, 11, 31, 23, 59, 59, lagos))

/** The day that it is in Lagos at a moment, year-month-day. */
export const lagosDay = (at: Date = new Date()): string =>
  formatISO(at, { ...inLagos, representation: "date" })

/** The first moment of the Lagos day in which a moment is. */
export const startOfLagosDay = (at: Date): Date => plain(startOfDay(at, inLagos))

/** Adds days, hours or seconds on the clock of Lagos. */
export const addInLagos = (at: Date, duration: Duration): Date => plain(add(at, duration, inLagos))

/** The day in Lagos `years` years before a moment; 28 February where the earlier year has no 29th. */
export const lagosDayYearsAgo = (years: number, at: Date = new Date()): string =>
  lagosDay(subYears(at, years, inLagos))
