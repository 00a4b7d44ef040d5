import { memberDraft } from "../form/member-draft.ts"
import type { DonationValues } from "./donation-form.ts"

const isValues = (value: unknown): value is DonationValues => {
  const donation = value as Partial<DonationValues> | null | undefined
  return (
    typeof donation === "object" &&
    donation !== null &&
    typeof donation.currency === "string" &&
    typeof donation.recurring === "boolean" &&
    ["", "Monthly", "Annually"].includes(donation.frequency ?? "no") &&
    typeof donation.areas === "object" &&
    Object.values(donation.areas).every((amount) => typeof amount === "string")
  )
}

const draft = memberDraft("gift-draft", isValues)

/** What this member wanted to give at an earlier visit, at most a day ago. */
export const readDonationDraft = draft.read

export const storeDonationDraft = draft.keep

/** A gift that is given needs no draft. */
export const clearDonationDraft = draft.clear
