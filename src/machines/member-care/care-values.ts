import { day, filled } from "#api/contract/field-rules.ts"
import type { CareAct } from "#api/contract/office-members.ts"
import type { FormErrors } from "../form/form.machine.ts"

/** What staff do about a member on the page. A correction is about a note of the reader. */
export type MemberAct = CareAct | "correction"

/** The values of the form. A type, not an interface, because a form's values need an index signature. */
export type CareValues = Readonly<{
  /** The reason, or the words of a note. */
  reason: string
  /** Whether a suspension ends on the day `until`. */
  lasts: "until" | "open"
  /** YYYY-MM-DD, or "" while empty. */
  until: string
}>

/** The longest note and the longest reason, as in the contract. */
const maxLength = 1_000

/** Returns a message for each field that this act lacks or that the contract refuses. */
export const validateCare =
  (act: MemberAct) =>
  ({ reason, lasts, until }: CareValues): FormErrors => {
    const wrongReason = filled(maxLength)(reason)
    const wrongDay = act === "suspend" && lasts === "until" ? day()(until) : undefined
    return {
      ...(wrongReason === undefined ? {} : { reason: wrongReason }),
      ...(wrongDay === undefined ? {} : { until: wrongDay }),
    }
  }
