import type { MonthStatement } from "#api/contract/office-books.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"

const currencies = ["NGN", "USD", "AUD", "CAD", "EUR", "GBP"] as const satisfies MonthStatement["currency"][]
export const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

export const isCurrency = (given: unknown): given is MonthStatement["currency"] =>
  currencies.some((currency) => currency === given)

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })
/** Returns a month, given as YYYY-MM, in words: 'November 2026'. */
export const monthWords = (month: string): string => monthName.format(new Date(`${month}-15T12:00:00Z`))

/** Returns this month in Lagos, as YYYY-MM. */
export const thisMonth = (): string => lagosDay().slice(0, 7)

/** Returns the month that comes some months after a month; before it for a negative number. */
export const monthAfter = (month: string, months: number): string =>
  lagosDay(addInLagos(new Date(`${month}-15T12:00:00Z`), { months })).slice(0, 7)

/** Returns whether a text of the address is a month that has begun. The books begin in this century. */
export const isMonth = (given: unknown): given is string =>
  typeof given === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(given) && given <= thisMonth()

/** Returns this month, the 24 before it, and the shown one if it is earlier; the newest first. */
export const monthOptions = (shown: string) => {
  const recent = Array.from({ length: 25 }, (_, before) => monthAfter(thisMonth(), -before))
  const months = recent.includes(shown) ? recent : [...recent, shown]
  return months.map((month) => ({ value: month, label: monthWords(month) }))
}
