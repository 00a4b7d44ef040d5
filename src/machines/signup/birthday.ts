/** The rule of a date of birth, apart from the other rules: pages without such a field need no calendar. */
import { lagosDayYearsAgo, lagosYear } from "#api/lagos.ts"
import { type FieldRule, required } from "./rules.ts"

export const minimumAge = 14
const oldestAge = 120

const isDay = (value: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return Number(year) >= 1900 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** The latest date of birth (year-month-day) that is at least 14 years before the day in Lagos (SPEC §5). */
export const latestBirthday = (now: Date = new Date()): string => lagosDayYearsAgo(minimumAge, now)

/** SPEC §5: at least 14 years before today; 120 years is the oldest we believe. */
export const dateOfBirth: FieldRule = (value) => {
  if (value === "") return required
  if (!isDay(value)) return "Enter your date of birth"
  if (value > latestBirthday()) return `You must be at least ${minimumAge} years old`
  return Number(value.slice(0, 4)) < lagosYear(new Date()) - oldestAge
    ? "Enter your date of birth"
    : undefined
}
