import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"

/**
 * Stores `root/event-message-draft`: the message to the registrants of each event that was not sent. `freshId` is the id of
 * this very text when it was sent and no answer came, so that sending it again sends it once.
 */
export const eventMessageDraft = recordDraft(
  "event-message-draft",
  Schema.Struct({ freshId: Schema.NullOr(Schema.String), subject: Schema.String, text: Schema.String }),
)
