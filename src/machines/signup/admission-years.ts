/** A separate module, so that the form of the profile does not load the form of the sign-up. */
import { lagosYear } from "#api/lagos.ts"

/** Returns the current year in Lagos and the nine before, newest first (SPEC §3). */
export const admissionYears = (now: Date = new Date()): readonly string[] =>
  Array.from({ length: 10 }, (_, back) => String(lagosYear(now) - back))
