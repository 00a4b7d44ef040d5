import { Schema } from "effect"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/devotional-draft`. */
export const devotionalDraft = editorDraft(
  "devotional-draft",
  Schema.Struct({
    title: Schema.String,
    date: Schema.String,
    keyVerse: Schema.String,
    keyVerseContent: Schema.String,
    content: Schema.String,
    prayerPoints: Schema.String,
  }),
)
