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

/** Returns this member's draft from an earlier visit, at most a day old. */
export const readDonationDraft = draft.read

export const storeDonationDraft = draft.keep

/** Removes the draft once the donation is paid. */
export const clearDonationDraft = draft.clear
