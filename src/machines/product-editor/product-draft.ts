import { Effect, Schema } from "effect"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/product-draft`. */
export const productDraft = editorDraft(
  "product-draft",
  Schema.Struct({
    name: Schema.String,
    description: Schema.String,
    brand: Schema.String,
    price: Schema.String,
    priceUSD: Schema.String,
    sizes: Schema.String,
    stock: Schema.String,
    /** A draft from before pieces were counted by size and colour has none. */
    variants: Schema.Record(Schema.String, Schema.String).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed({})),
    ),
    pictures: Schema.Array(
      Schema.Struct({
        imageUrl: Schema.String,
        alt: Schema.String,
        colorName: Schema.String,
        color: Schema.String,
      }),
    ),
  }),
)
