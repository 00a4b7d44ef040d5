import { memberDraft } from "../form/member-draft.ts"
import type { GiftValues } from "./donation-form.ts"

const isValues = (value: unknown): value is GiftValues => {
  const gift = value as Partial<GiftValues> | null | undefined
  return (
    typeof gift === "object" &&
    gift !== null &&
    typeof gift.currency === "string" &&
    typeof gift.recurring === "boolean" &&
    ["", "Monthly", "Annually"].includes(gift.frequency ?? "no") &&
    typeof gift.areas === "object" &&
    Object.values(gift.areas).every((amount) => typeof amount === "string")
  )
}

const draft = memberDraft("gift-draft", isValues)

/** What this member wanted to give at an earlier visit, at most a day ago. */
export const readGift = draft.read

export const keepGift = draft.keep

/** A gift that is given needs no draft. */
export const forgetGift = draft.forget
