/** Defines the form of a transition (SPEC §3, §5), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type {
  Transition,
  TransitionAnswer,
  TransitionBody,
  TransitionRole,
} from "#api/contract/transition.ts"
import type { User } from "#api/contract/users.ts"
import { validateFields } from "../signup/rules.ts"

/** `answer` answers the office's question; empty without one. */
export type TransitionValues = Readonly<Record<"region" | "specialty" | "licenseNumber" | "answer", string>>

export const noValues: TransitionValues = { region: "", specialty: "", licenseNumber: "", answer: "" }

/** Returns the next role (SPEC §4): Doctor after Student, GlobalNetwork after Doctor; null after that. */
export const nextRole = (role: User["role"]): TransitionRole | null => {
  if (role === "Student") return "Doctor"
  return role === "Doctor" ? "GlobalNetwork" : null
}

/**
 * Returns the initial values. A doctor's specialty and licence come from the profile, all other values from a failed
 * transition.
 */
export const valuesOf = (user: User, sent: Transition | null): TransitionValues => {
  const failed = sent?.status === "failed" ? sent : null
  const own = user.role === "Doctor" ? user : failed
  return {
    ...noValues,
    region: failed?.region ?? "",
    specialty: own?.specialty ?? "",
    licenseNumber: own?.licenseNumber ?? "",
  }
}

/** Returns the initial values of an answer: what the member sent, to correct, and no answer yet. */
export const answerValuesOf = ({ region, specialty, licenseNumber }: Transition): TransitionValues => ({
  ...noValues,
  region,
  specialty: specialty ?? "",
  licenseNumber: licenseNumber ?? "",
})

/** The longest answer, in UTF-16 units, as in the contract. */
const maxAnswerLength = 1_000

/**
 * Returns a message for each invalid field, in the order of the form (SPEC §5). A Student fills in all three, a
 * Doctor only the region. A question needs its answer.
 */
export const validateTransition =
  (role: TransitionRole, question: string | null) =>
  (values: TransitionValues): Readonly<Record<string, string>> =>
    validateFields(
      {
        ...(question === null ? {} : { answer: rules.filled(maxAnswerLength) }),
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

/** Returns what is sent: the request, or the answer to the question with what the member corrected. */
export const requestOf = (
  question: string | null,
  values: TransitionValues,
): TransitionBody | TransitionAnswer =>
  question === null
    ? transitionBody(values)
    : { ...transitionBody(values), question, answer: values.answer.trim() }
