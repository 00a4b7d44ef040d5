import { Schema } from "effect"
import { memberDraft } from "../form/member-draft.ts"

const OfflineValues = Schema.Struct({
  freshId: Schema.String,
  memberId: Schema.String,
  memberName: Schema.String,
  purpose: Schema.String,
  target: Schema.String,
  amount: Schema.String,
  currency: Schema.String,
  paidOn: Schema.String,
  slip: Schema.String,
  proofId: Schema.String,
  proofKind: Schema.String,
  note: Schema.String,
  answer: Schema.String,
  reason: Schema.String,
})

/** Stores `root/offline-payment-draft`. */
export const offlineDraft = memberDraft("offline-payment-draft", OfflineValues)
