import { Schema } from "effect"
import { Role } from "#api/contract/users.ts"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/training-draft`. */
export const trainingDraft = editorDraft(
  "training-draft",
  Schema.Struct({ name: Schema.String, membersGroup: Schema.Array(Role) }),
)
