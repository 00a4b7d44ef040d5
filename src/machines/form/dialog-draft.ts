import { Schema } from "effect"
import { recordDraft } from "./record-draft.ts"

/** Stores `root/dialog-draft`: what was typed into each dialog and not sent, by the dialog's `draftId`. */
export const dialogDraft = recordDraft(
  "dialog-draft",
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Boolean])),
)
