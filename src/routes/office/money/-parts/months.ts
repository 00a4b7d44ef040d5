import type { MonthStatement } from "#api/contract/office-books.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"

const currencies = ["NGN", "USD", "AUD", "CAD", "EUR", "GBP"] as const satisfies MonthStatement["currency"][]
export const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

export const isCurrency = (given: unknown): given is MonthStatement["currency"] =>
  currencies.some((currency) => currency === given)

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })
/** Returns a month, given as YYYY-MM, in words: 'November 2026'. */
export const monthWords = (month: string): string => monthName.format(new Date(`${month}-15T12:00:00Z`))

/** Returns this month in Lagos and the 24 before it, the newest first. */
export const monthOptions = () => {
  const middle = new Date(`${lagosDay().slice(0, 7)}-15T12:00:00Z`)
  return Array.from({ length: 25 }, (_, before) => {
    const month = lagosDay(addInLagos(middle, { months: -before })).slice(0, 7)
    return { value: month, label: monthWords(month) }
  })
}
