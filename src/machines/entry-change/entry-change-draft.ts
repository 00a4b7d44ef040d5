import { Schema } from "effect"
import { FaithEntry } from "#api/contract/faith-entry.ts"
import { recordDraft } from "../form/record-draft.ts"

const { category, content } = FaithEntry.fields

/** Stores `root/entry-change-draft`: what a member typed about each entry of their own, and the version that it began from. */
export const entryChangeDraft = recordDraft(
  "entry-change-draft",
  Schema.Struct({ category, content, version: Schema.Finite }),
)
