import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization, listQuery, maybe } from "./wire.ts"

/** SPEC §3, Daily nugget, and the day in Lagos that it is for: 'YYYY-MM-DD'. */
export const Devotional = Schema.Struct({
  _id: Schema.String,
  date: maybe(Schema.String),
  keyVerse: Schema.String,
  keyVerseContent: Schema.String,
  title: Schema.String,
  /** Paragraphs, parted by a blank line. */
  content: Schema.String,
  /** A list; some hosts write it as one text. */
  prayerPoints: Schema.Union([Schema.Array(Schema.String), Schema.String]),
})
export type Devotional = typeof Devotional.Type

/** SPEC §7, content. The list is bare (DECISIONS §1): the newest first, nothing of the days to come. */
export class DevotionalsGroup extends HttpApiGroup.make("devotionals")
  .add(
    HttpApiEndpoint.get("list", "/devotionals", {
      query: { page: listQuery.page, limit: listQuery.limit },
      success: answer(Schema.Array(Devotional)),
    }),
    HttpApiEndpoint.get("latest", "/devotionals/latest", { success: answer(Schema.NullOr(Devotional)) }),
  )
  .middleware(Authorization) {}
