/** DECISIONS §1: the association's own time. */
export const lagos = "Africa/Lagos"

const parts = {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
} as const

/** Browsers differ in which space stands before AM and PM. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ")

/**
 * SPEC §9: 'Mon D, YYYY' with a 12-hour time, such as 'Jan 4, 2027, 6:30 PM'.
 * @param iso ISO 8601.
 * @param timeZone the member's own when left out.
 */
export const formatDateTime = (iso: string, timeZone?: string): string =>
  plain(new Intl.DateTimeFormat("en-US", { ...parts, timeZone }).format(new Date(iso)))

/** What a time zone is called at that moment, such as 'West Africa Standard Time'. */
export const zoneName = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === "timeZoneName")?.value ?? "your time"

/** Whether the clock of the member shows something else than the clock in Lagos at that moment. */
export const differsFromLagos = (iso: string): boolean => formatDateTime(iso) !== formatDateTime(iso, lagos)

/** A day as SPEC §9 writes it, without its time: 'Dec 31, 2026'. */
export const formatDay = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }).format(
    new Date(iso),
  )

/** The hour alone: '6:30 PM'. */
export const formatTime = (iso: string, timeZone?: string): string =>
  plain(
    new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hour12: true, timeZone }).format(
      new Date(iso),
    ),
  )

/** The day that it is in Africa/Lagos, year-month-day. */
export const lagosDay = (at: Date = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: lagos }).format(at)
