/** Defines the forms of a grant (OFFICE §1), their rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { Member } from "#api/contract/members.ts"
import type { NewStaffGrant } from "#api/contract/office-staff.ts"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { endOfLagosDay } from "#api/lagos.ts"
import { validateFields } from "../signup/rules.ts"

/** The member who gets a role. */
export type GrantMember = Pick<Member, "_id" | "fullName" | "email" | "membershipId">

/** The values of both forms. The form about an existing grant asks for the password, and for the reason of an end. */
export type GrantValues = Readonly<{
  /** A staff role; "" before one is chosen. */
  role: string
  chapter: string
  /** The last day in Lagos, YYYY-MM-DD; "" without an end. */
  endsAt: string
  reason: string
  password: string
}>

export const noValues: GrantValues = { role: "", chapter: "", endsAt: "", reason: "", password: "" }

/** Returns whether nothing is typed that a tap beside the dialog could lose. */
export const isEmpty = (values: GrantValues): boolean => Object.values(values).every((value) => value === "")

/** The longest reason, in UTF-16 units, as in the contract. */
const maxReasonLength = 500

/** Returns a message for each invalid field of a new grant. The server refuses a last day in the past. */
export const validateGrant = (values: GrantValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      role: rules.visible("Choose a role"),
      chapter: (value) => (values.role === "chapter-leader" ? rules.visible()(value) : undefined),
      endsAt: (value) => (value === "" || rules.isDay(value) ? undefined : "Enter a day"),
      reason: rules.filled(maxReasonLength),
      password: rules.password,
    },
    values,
  )

/** Returns a message for each invalid field of a decision. Only the end of a role that counts has a reason. */
export const validateDecision =
  (hasReason: boolean) =>
  ({ reason, password }: GrantValues): Readonly<Record<string, string>> =>
    validateFields(
      { reason: hasReason ? rules.filled(maxReasonLength) : () => undefined, password: rules.password },
      { reason, password },
    )

/** A grant as the form makes it. */
export type GrantRequest = Omit<NewStaffGrant, "freshId">

/** A decision about an existing grant, with the password of the admin who decides. */
export interface GrantDecision {
  readonly id: string
  readonly decision: "approve" | "end"
  /** Why a role that counts ends; "" otherwise. */
  readonly reason: string
  readonly password: string
}

/** Returns the last second of a day in Lagos, as ISO 8601. */
const endOfDay = (day: string): string => endOfLagosDay(new Date(`${day}T12:00:00Z`)).toISOString()

/** Returns the request of a valid form. Only a chapter leader has a chapter. */
export const newGrantOf = (
  email: string,
  { role, chapter, endsAt, reason, password }: GrantValues,
): GrantRequest => ({
  email,
  role: role as StaffRole,
  chapter: role === "chapter-leader" ? chapter : null,
  endsAt: endsAt === "" ? null : endOfDay(endsAt),
  reason: reason.trim(),
  password,
})
