import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, listQuery, maybe } from "./wire.ts"

/** Daily nugget (SPEC §3). */
export const Devotional = Schema.Struct({
  _id: Schema.String,
  /** Its day in Lagos, as YYYY-MM-DD. */
  date: maybe(Schema.String),
  keyVerse: Schema.String,
  keyVerseContent: Schema.String,
  title: Schema.String,
  /** Paragraphs, separated by a blank line. */
  content: Schema.String,
  /** A list; some hosts send one text. */
  prayerPoints: Schema.Union([Schema.Array(Schema.String), Schema.String]),
})
export type Devotional = typeof Devotional.Type

/** Devotionals (SPEC §7, content): a bare list, newest first, without future days (DECISIONS §1). */
export class DevotionalsGroup extends HttpApiGroup.make("devotionals")
  .add(
    HttpApiEndpoint.get("list", "/devotionals", {
      query: { page: listQuery.page, limit: listQuery.limit },
      success: answer(Schema.Array(Devotional)),
    }),
    HttpApiEndpoint.get("latest", "/devotionals/latest", { success: answer(Schema.NullOr(Devotional)) }),
  )
  .middleware(Authorization) {}
