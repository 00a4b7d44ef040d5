import { Effect } from "effect"
import type { SignupBody } from "#api/contract/authentication.ts"
import { InvalidFields } from "../invalid-fields.ts"
import { fullName } from "../users/service.ts"
import type { AttemptDetails } from "./attempt-rows.ts"
import { passwordProblem } from "./passwords.ts"
import { normalisePhone } from "./phone.ts"
import { errorMessages } from "./messages.ts"

const textOrNull = (text: string | null | undefined) => {
  const trimmed = text?.trim() ?? ""
  return trimmed === "" ? null : trimmed
}

/**
 * Checks what the contract cannot check. `hasRegion`: members of the role can choose the region now. Returns the phone
 * number in E.164, or fails with `InvalidFields`.
 */
export const checkSignup = (body: SignupBody, hasRegion: boolean) => {
  const fields: Record<string, string> = {}
  if (!hasRegion) fields["region"] = errorMessages.unknownRegion
  const phone = textOrNull(body.phone)
  const normalised = phone === null ? null : normalisePhone(phone)
  if (phone !== null && normalised === null) fields["phone"] = errorMessages.invalidPhone
  const problem = passwordProblem(body.password, { ...body, middleName: body.middleName ?? null })
  if (problem !== undefined) fields["password"] = problem
  if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
    fields["confirmPassword"] = errorMessages.passwordMismatch
  }
  return Object.keys(fields).length > 0
    ? Effect.fail(new InvalidFields({ fields }))
    : Effect.succeed(normalised)
}

/** Returns the details of a sign-up for storage, with trimmed texts. */
export const detailsOf = (body: SignupBody, phone: string | null): AttemptDetails => {
  const names = {
    firstName: body.firstName.trim(),
    middleName: textOrNull(body.middleName),
    lastName: body.lastName.trim(),
  }
  const student = body.role === "Student" ? body : undefined
  const professional = body.role === "Student" ? undefined : body
  return {
    ...names,
    fullName: fullName(names),
    phone,
    gender: body.gender,
    dateOfBirth: body.dateOfBirth,
    role: body.role,
    region: body.region,
    leadershipPosition: null,
    bio: null,
    admissionYear: student?.admissionYear ?? null,
    yearOfStudy: student?.yearOfStudy ?? null,
    specialty: professional?.specialty.trim() ?? null,
    licenseNumber: professional?.licenseNumber.trim() ?? null,
    yearsOfExperience: professional?.yearsOfExperience ?? null,
    socials: [],
  }
}
