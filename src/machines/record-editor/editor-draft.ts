import { Schema } from "effect"
import { recordDraft } from "../form/record-draft.ts"

/**
 * Stores the changes of each record of one kind that were not saved, with the version that they began from (OFFICE §4).
 * `name` is the key under `root/`; `values` decodes the fields of the form.
 */
export const editorDraft = <V>(name: string, values: Schema.ConstraintDecoder<V>) =>
  recordDraft(
    name,
    Schema.Struct({
      freshId: Schema.String,
      base: Schema.Struct({
        version: Schema.Int,
        values,
        changedBy: Schema.NullOr(Schema.String),
        changedAt: Schema.String,
      }),
      values,
    }),
  )
