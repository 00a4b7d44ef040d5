import { memberDraft } from "../form/member-draft.ts"
import { faithCategories } from "#api/contract/choices.ts"
import type { FaithDraft } from "./faith-values.ts"

const isDraft = (value: unknown): value is FaithDraft => {
  const draft = value as Partial<FaithDraft> | null | undefined
  return (
    typeof draft === "object" &&
    draft !== null &&
    faithCategories.some((category) => category === draft.category) &&
    typeof draft.content === "string" &&
    typeof draft.isAnonymous === "boolean" &&
    typeof draft.clientEntryId === "string"
  )
}

/** Stores `root/faith-draft`. */
export const faithDraft = memberDraft("faith-draft", isDraft)
