import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"

/** A devotional. `day` is its date in Lagos, 'YYYY-MM-DD'. */
export const DevotionalRow = Schema.Struct({
  id: Schema.String,
  day: Schema.String,
  keyVerse: Schema.String,
  keyVerseContent: Schema.String,
  title: Schema.String,
  content: Schema.String,
  prayerPoints: Schema.Array(Schema.String),
})
export type DevotionalRow = typeof DevotionalRow.Type

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`id::text as id, day::text as day, key_verse as "keyVerse",
    key_verse_content as "keyVerseContent", title, content, prayer_points as "prayerPoints"`)
  return {
    /** Up to and including a day, newest first. */
    until: (day: string, limit: number, offset: number) =>
      rowsOf(
        DevotionalRow,
      )(sql`select ${columns} from devotionals where day <= ${day}::date and deleted_at is null
        order by day desc limit ${limit} offset ${offset}`),
    latest: (day: string) =>
      rowOf(
        DevotionalRow,
      )(sql`select ${columns} from devotionals where day <= ${day}::date and deleted_at is null
        order by day desc limit 1`),
    /** Adds the devotionals whose days have none yet. */
    add: (devotionals: readonly Omit<DevotionalRow, "id">[], at: Date) =>
      Effect.asVoid(sql`insert into devotionals (day, key_verse, key_verse_content, title, content, prayer_points,
          created_at)
        select day, "keyVerse", "keyVerseContent", title, content,
          array(select jsonb_array_elements_text("prayerPoints")), ${at}
        from jsonb_to_recordset(${JSON.stringify(devotionals)}::jsonb) as given (day date, "keyVerse" text,
          "keyVerseContent" text, title text, content text, "prayerPoints" jsonb)
        on conflict (day) where deleted_at is null do nothing`),
  }
})

/** The only SQL of devotionals. */
export class DevotionalRows extends Context.Service<DevotionalRows, Effect.Success<typeof make>>()(
  "portal/DevotionalRows",
) {
  static readonly layer = Layer.effect(DevotionalRows, make)
}
