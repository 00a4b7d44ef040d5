/** Checks a date of birth. A separate module, so that pages without this field do not load the Lagos calendar. */
import { lagosDayYearsAgo, lagosYear } from "#api/lagos.ts"
import { type FieldRule, isDay, minimumAge, required } from "#api/contract/field-rules.ts"

const oldestAge = 120

/** Returns the latest date of birth (YYYY-MM-DD) that is at least 14 years before today in Lagos (SPEC §5). */
export const latestBirthday = (now: Date = new Date()): string => lagosDayYearsAgo(minimumAge, now)

/** Checks a date of birth (YYYY-MM-DD): at least 14 years before today (SPEC §5), and at most 120. */
export const dateOfBirth: FieldRule = (value) => {
  if (value === "") return required
  if (!isDay(value)) return "Enter your date of birth"
  if (value > latestBirthday()) return `You must be at least ${minimumAge} years old`
  return Number(value.slice(0, 4)) < lagosYear(new Date()) - oldestAge
    ? "Enter your date of birth"
    : undefined
}
