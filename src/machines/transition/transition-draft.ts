import { memberDraft } from "../form/member-draft.ts"
import type { TransitionValues } from "./transition-form.ts"

const isValues = (value: unknown): value is TransitionValues => {
  const values = value as Partial<TransitionValues> | null | undefined
  return (
    typeof values === "object" &&
    values !== null &&
    [values.region, values.specialty, values.licenseNumber].every((one) => typeof one === "string")
  )
}

/** Stores `root/transition-draft`. */
export const transitionDraft = memberDraft("transition-draft", isValues)
