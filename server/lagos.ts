/** Lagos is an hour ahead of UTC all year; the association's days and years are counted there. */
const ahead = 3_600_000

/** The year in Lagos at `ms`. */
export const lagosYear = (ms: number): number => new Date(ms + ahead).getUTCFullYear()

/** The first moment of `year` in Lagos. */
export const startOfLagosYear = (year: number): Date => new Date(Date.UTC(year, 0, 1) - ahead)

/** 31 December 23:59:59 of `year` in Lagos: when the dues of that year end (DECISIONS §3). */
export const endOfLagosYear = (year: number): Date => new Date(Date.UTC(year + 1, 0, 1) - ahead - 1_000)

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const
const partsOf = (date: Date) => {
  const there = new Date(date.getTime() + ahead)
  return {
    day: String(there.getUTCDate()),
    month: months[there.getUTCMonth()] ?? "",
    year: String(there.getUTCFullYear()),
  }
}

/** '04-Jan-2027', the form of dates in exports. */
export const exportDay = (date: Date): string => {
  const { day, month, year } = partsOf(date)
  return `${day.padStart(2, "0")}-${month}-${year}`
}

/** 'Jan 4, 2027', the form of dates in sentences (SPEC §9). */
export const dayWords = (date: Date): string => {
  const { day, month, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/** 'YYYY-MM-DD': the day that it is in Lagos at `date`. */
export const lagosDay = (date: Date): string => new Date(date.getTime() + ahead).toISOString().slice(0, 10)

/** 'Jan 4, 2027, 6:30 PM' on the clock of Lagos (SPEC §9). */
export const momentWords = (date: Date): string => {
  const there = new Date(date.getTime() + ahead)
  const hour = there.getUTCHours()
  const minute = String(there.getUTCMinutes()).padStart(2, "0")
  return `${dayWords(date)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`
}
