import { Schema } from "effect"
import { Frequency } from "#api/contract/donations.ts"
import { Currency } from "#api/contract/currency.ts"
import { memberDraft } from "../form/member-draft.ts"

export const DonationDraft = Schema.Struct({
  currency: Currency,
  /** True for a Vision Partner, who pledges to donate again. */
  recurring: Schema.Boolean,
  frequency: Schema.Union([Frequency, Schema.Literal("")]),
  /** The ticked areas of need, each with its amount as typed. */
  areas: Schema.Record(Schema.String, Schema.String),
})

const draft = memberDraft("gift-draft", DonationDraft)

/** Returns this member's draft, at most a day old; null without one. */
export const readDonationDraft = draft.read

export const storeDonationDraft = draft.store

/** Removes the draft once the donation is paid. */
export const clearDonationDraft = draft.clear
