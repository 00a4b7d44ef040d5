import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"

/**
 * Stores `root/refund-draft`: the refund of each payment that was not asked for, by its reference. The password is never stored.
 * `id` names the refund, so that a request whose answer was lost is not sent as a second refund.
 */
export const refundDraft = recordDraft(
  "refund-draft",
  Schema.Struct({
    id: Schema.String,
    amount: Schema.String,
    revokes: Schema.Boolean,
    method: Schema.String,
    slip: Schema.String,
    returnedOn: Schema.String,
    note: Schema.String,
  }),
)
