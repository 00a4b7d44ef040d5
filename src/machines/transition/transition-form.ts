/** The form of a transition (SPEC §3, §5), its rules, and what is sent. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { Transition, TransitionBody, TransitionRole } from "#api/contract/transition.ts"
import type { User } from "#api/contract/users.ts"
import { validateFields } from "../signup/rules.ts"

export interface TransitionValues {
  readonly region: string
  readonly specialty: string
  readonly licenseNumber: string
}

/** SPEC §4: a Student moves on to Doctor, a Doctor to the GlobalNetwork; who is there moves nowhere. */
export const nextRole = (role: User["role"]): TransitionRole | null =>
  role === "Student" ? "Doctor" : role === "Doctor" ? "GlobalNetwork" : null

/** What the form begins with: a transition that failed as it was sent; a doctor's specialty and licence are the profile's. */
export const valuesOf = (user: User, sent: Transition | null): TransitionValues => {
  const failed = sent?.status === "failed" ? sent : null
  const own = user.role === "Doctor" ? user : failed
  return {
    region: failed?.region ?? "",
    specialty: own?.specialty ?? "",
    licenseNumber: own?.licenseNumber ?? "",
  }
}

/** SPEC §5: a Student gives all three, a Doctor the region only. Field → sentence, in the order of the form. */
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

/** SPEC §7: region, plus specialty and licenseNumber. */
export const transitionBody = ({ region, specialty, licenseNumber }: TransitionValues): TransitionBody => ({
  region,
  specialty: specialty.trim(),
  licenseNumber: licenseNumber.trim(),
})
