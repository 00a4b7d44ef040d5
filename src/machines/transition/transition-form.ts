/** Defines the form of a transition (SPEC §3, §5), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { Transition, TransitionBody, TransitionRole } from "#api/contract/transition.ts"
import type { User } from "#api/contract/users.ts"
import { validateFields } from "../signup/rules.ts"

export type TransitionValues = Readonly<Record<"region" | "specialty" | "licenseNumber", string>>

/** Returns the next role (SPEC §4): Doctor after Student, GlobalNetwork after Doctor; null after that. */
export const nextRole = (role: User["role"]): TransitionRole | null =>
  role === "Student" ? "Doctor" : role === "Doctor" ? "GlobalNetwork" : null

/**
 * Returns the initial values. A doctor's specialty and licence come from the profile, all other values from a failed
 * transition.
 */
export const valuesOf = (user: User, sent: Transition | null): TransitionValues => {
  const failed = sent?.status === "failed" ? sent : null
  const own = user.role === "Doctor" ? user : failed
  return {
    region: failed?.region ?? "",
    specialty: own?.specialty ?? "",
    licenseNumber: own?.licenseNumber ?? "",
  }
}

/**
 * Returns a message for each invalid field, in the order of the form (SPEC §5). A Student fills in all three, a
 * Doctor only the region.
 */
export const validateTransition =
  (role: TransitionRole) =>
  (values: TransitionValues): Readonly<Record<string, string>> =>
    validateFields(
      {
        region: rules.filled(200),
        ...(role === "Doctor" ? { specialty: rules.filled(120), licenseNumber: rules.filled(40) } : {}),
      },
      { ...values },
    )

/** Returns the request (SPEC §7): region, plus specialty and licenseNumber. */
export const transitionBody = ({ region, specialty, licenseNumber }: TransitionValues): TransitionBody => ({
  region,
  specialty: specialty.trim(),
  licenseNumber: licenseNumber.trim(),
})
