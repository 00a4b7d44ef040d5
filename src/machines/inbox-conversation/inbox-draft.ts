import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"

/** Stores `root/inbox-draft`: the reply to each member that was not sent. */
export const inboxDraft = recordDraft(
  "inbox-draft",
  Schema.Struct({ content: Schema.String, clientMessageId: Schema.NullOr(Schema.String) }),
)
