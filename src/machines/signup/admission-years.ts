/** A separate module, so that the form of the profile does not load the form of the sign-up. */
import { lagosYear } from "#api/lagos.ts"

/** Returns the current year in Lagos and the nine before, newest first (SPEC §3). */
export const admissionYears = (now: Date = new Date()): readonly string[] =>
  Array.from({ length: 10 }, (_, back) => String(lagosYear(now) - back))

/** Returns the years to choose from (SPEC §3), with the stored one when it is older. */
export const yearsFor = (stored: string): readonly string[] => {
  const years = admissionYears()
  return stored === "" || years.includes(stored) ? years : [...years, stored]
}
