import { Schema } from "effect"
import { memberDraft } from "../form/member-draft.ts"

export const ContactDraft = Schema.Struct({
  shippingContactName: Schema.String,
  shippingContactPhone: Schema.String,
  shippingContactEmail: Schema.String,
  shippingAddress: Schema.String,
})

/** The shipping details as typed, until the order is paid. The session removes them at logout. */
export const contactDraft = memberDraft("checkout", ContactDraft)
