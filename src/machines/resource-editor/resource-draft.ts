import { Schema } from "effect"
import { resourceCategories } from "#api/contract/resources.ts"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/resource-draft`. */
export const resourceDraft = editorDraft(
  "resource-draft",
  Schema.Struct({
    title: Schema.String,
    category: Schema.Literals(resourceCategories),
    video: Schema.String,
    description: Schema.String,
    featuredImage: Schema.String,
    featuredImageAlt: Schema.String,
    authorName: Schema.String,
    tags: Schema.String,
    slug: Schema.String,
  }),
)
