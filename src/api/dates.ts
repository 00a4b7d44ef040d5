import { tzName } from "@date-fns/tz/tzName"

/** DECISIONS §1: the association's own time. */
export const lagos = "Africa/Lagos"

const day = { month: "short", day: "numeric", year: "numeric" } as const
const time = { hour: "numeric", minute: "2-digit", hour12: true } as const

/** Browsers differ in which space stands before AM and PM. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ")

/**
 * Writes a date for every page, mail and document. `Intl` does it and not `format` of date-fns: with that, the first load of
 * the dashboard weighs 7 kB more and is above its budget (PERFORMANCE §3).
 */
const written = (date: Date | string, options: Intl.DateTimeFormatOptions): string =>
  plain(new Intl.DateTimeFormat("en-US", options).format(new Date(date)))

/**
 * SPEC §9: 'Mon D, YYYY' with a 12-hour time, such as 'Jan 4, 2027, 6:30 PM'.
 * @param date a text is ISO 8601.
 * @param timeZone the member's own when left out.
 */
export const formatDateTime = (date: Date | string, timeZone?: string): string =>
  written(date, { ...day, ...time, timeZone })

/** A day as SPEC §9 writes it, without its time: 'Dec 31, 2026'. */
export const formatDay = (date: Date | string, timeZone?: string): string =>
  written(date, { ...day, timeZone })

/** The hour alone: '6:30 PM'. */
export const formatTime = (date: Date | string, timeZone?: string): string =>
  written(date, { ...time, timeZone })

/** What a time zone is called at that moment, such as 'West Africa Standard Time'. */
export const zoneName = (
  iso: string,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string => tzName(timeZone, new Date(iso))

/** Whether the clock of the member shows something else than the clock in Lagos at that moment. */
export const differsFromLagos = (iso: string): boolean => formatDateTime(iso) !== formatDateTime(iso, lagos)
