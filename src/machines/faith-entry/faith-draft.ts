import { Schema } from "effect"
import { FaithEntry } from "#api/contract/faith-entry.ts"
import { memberDraft } from "../form/member-draft.ts"

const { category, content, isAnonymous } = FaithEntry.fields

/** An entry as this device stores it. */
export const StoredEntry = Schema.Struct({ category, content, isAnonymous, clientEntryId: Schema.String })

/** Stores `root/faith-draft`. */
export const faithDraft = memberDraft("faith-draft", StoredEntry)
