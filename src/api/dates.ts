/** The association's time zone (DECISIONS §1). */
export const lagos = "Africa/Lagos"

const day = { month: "short", day: "numeric", year: "numeric" } as const
const time = { hour: "numeric", minute: "2-digit", hour12: true } as const

/** Browsers differ in the space that they put before AM and PM. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ")

/**
 * Formats a date for every page, mail and document. Uses `Intl`, because date-fns's own `format` would add 7 kB to the
 * dashboard's first load and exceed its budget (PERFORMANCE §3).
 */
const format = (date: Date | string, options: Intl.DateTimeFormatOptions): string =>
  plain(new Intl.DateTimeFormat("en-US", options).format(new Date(date)))

/**
 * Formats as 'Mon D, YYYY' with a 12-hour time, such as 'Jan 4, 2027, 6:30 PM' (SPEC §9).
 * @param date if it is a text, in ISO 8601.
 * @param timeZone defaults to the member's own.
 */
export const formatDateTime = (date: Date | string, timeZone?: string): string =>
  format(date, { ...day, ...time, timeZone })

/** Formats a day without its time, such as 'Dec 31, 2026' (SPEC §9). */
export const formatDay = (date: Date | string, timeZone?: string): string =>
  format(date, { ...day, timeZone })

/** Formats the time only: '6:30 PM'. */
export const formatTime = (date: Date | string, timeZone?: string): string =>
  format(date, { ...time, timeZone })

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** Returns how long ago a moment was, such as '2 h ago'; undefined for a week and more, and for the future. */
export const formatAgo = (date: string, now: number): string | undefined => {
  const age = now - new Date(date).getTime()
  if (!(age >= 0) || age >= 7 * dayLength) return undefined
  if (age < minute) return "Just now"
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  return age < dayLength ? `${Math.floor(age / hour)} h ago` : `${Math.floor(age / dayLength)} d ago`
}

/** Returns the short name of the member's own time zone at that moment, such as 'GMT' or 'EST'. */
const shortZoneName = (iso: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZoneName: "short" })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === "timeZoneName")?.value ?? ""

/** Whether the member's local time differs from the time in Lagos at that moment. */
export const differsFromLagos = (iso: string): boolean => formatDateTime(iso) !== formatDateTime(iso, lagos)

/** Formats a moment in the member's own time, and names the zone if it differs from Lagos: 'Jan 10, 2026, 12:00 PM GMT'. */
export const formatOwnTime = (iso: string): string =>
  differsFromLagos(iso) ? `${formatDateTime(iso)} ${shortZoneName(iso)}` : formatDateTime(iso)

/** Returns a short name for the member's own time at that moment: 'Lagos time' where it is the same, else such as 'EST'. */
export const shortZone = (iso: string): string => (differsFromLagos(iso) ? shortZoneName(iso) : "Lagos time")
