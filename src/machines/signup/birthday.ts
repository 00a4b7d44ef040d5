/** The rule of a date of birth, apart from the other rules: pages without such a field need no calendar. */
import { lagosDayYearsAgo, lagosYear } from "#api/lagos.ts"
import { type FieldRule, isDay, minimumAge, required } from "#api/contract/field-rules.ts"

const oldestAge = 120

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
