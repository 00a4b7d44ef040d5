import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"
import { execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { containing } from "#server/lists.ts"
import { deletionColumns, deletionFields } from "#server/draft-deletion/rows.ts"

/** A devotional as staff write it. `day` is its date in Lagos, 'YYYY-MM-DD'; null for a draft. */
export interface DevotionalText {
  readonly title: string
  readonly day: string | null
  readonly keyVerse: string
  readonly keyVerseContent: string
  readonly content: string
  readonly prayerPoints: readonly string[]
}

/** A devotional as stored. */
export const StoredDevotional = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  day: Schema.NullOr(Schema.String),
  keyVerse: Schema.String,
  keyVerseContent: Schema.String,
  content: Schema.String,
  prayerPoints: Schema.Array(Schema.String),
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.Date,
  ...deletionFields,
})
export type StoredDevotional = typeof StoredDevotional.Type

/** The filters of the list; an undefined status matches every devotional. */
export interface DevotionalFilter {
  readonly status: DevotionalStatus | undefined
  readonly words: readonly string[]
}

/** The day that drafts are sorted by, behind every other. */
export const dayOfDrafts = "9999-12-31"

const DayRow = Schema.Struct({ id: Schema.String, title: Schema.String, day: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`devotionals.id::text as id, title, day::text as day, key_verse as "keyVerse",
    key_verse_content as "keyVerseContent", content, prayer_points as "prayerPoints", version,
    changed_by::text as "changedBy", (select full_name from members where id = devotionals.changed_by) as "changedByName",
    changed_at as "changedAt", ${deletionColumns}`)

  const statusIs = (status: DevotionalStatus, today: string) =>
    ({
      draft: sql`day is null`,
      scheduled: sql`day > ${today}::date`,
      published: sql`day <= ${today}::date`,
    })[status]

  return {
    transaction: transactionOf(sql),
    find: (id: string) =>
      rowOf(StoredDevotional)(sql`select ${columns} from devotionals where id = ${id}::uuid`),
    byFreshId: (freshId: string) =>
      rowOf(StoredDevotional)(sql`select ${columns} from devotionals where fresh_id = ${freshId}::uuid`),
    byDay: (day: string) =>
      rowOf(StoredDevotional)(
        sql`select ${columns} from devotionals where day = ${day}::date and deleted_at is null`,
      ),

    /** Returns the devotionals after a cursor: drafts, then the latest day first. */
    page: (
      { status, words }: DevotionalFilter,
      today: string,
      after: { readonly day: string; readonly id: string } | undefined,
      limit: number,
    ) =>
      rowsOf(StoredDevotional)(
        sql`select ${columns} from devotionals where ${sql.and([
          sql`deleted_at is null`,
          ...(status === undefined ? [] : [statusIs(status, today)]),
          ...words.map((word) => sql`lower(title || ' ' || key_verse) like ${containing(word)}`),
          ...(after === undefined
            ? []
            : [sql`(coalesce(day, ${dayOfDrafts}::date), id) < (${after.day}::date, ${after.id}::uuid)`]),
        ])} order by coalesce(day, ${dayOfDrafts}::date) desc, id desc limit ${limit}`,
      ),

    /** Returns the devotionals of the days from `first` to `last`. */
    between: (first: string, last: string) =>
      rowsOf(DayRow)(sql`select id::text as id, title, day::text as day from devotionals
        where day between ${first}::date and ${last}::date and deleted_at is null`),

    /** Locks the days until the transaction ends, so that of two devotionals for one day the second one is refused. */
    lockDays: execute(sql`select pg_advisory_xact_lock(hashtext('devotional days'))`),

    insert: (
      { id, freshId }: { readonly id: string; readonly freshId: string },
      text: DevotionalText,
      by: string,
      at: Date,
    ) =>
      execute(sql`insert into devotionals (id, day, key_verse, key_verse_content, title, content, prayer_points,
          created_at, fresh_id, changed_by, changed_at)
        values (${id}::uuid, ${text.day}::date, ${text.keyVerse}, ${text.keyVerseContent}, ${text.title},
          ${text.content}, ${[...text.prayerPoints]}, ${at}, ${freshId}::uuid, ${by}::uuid, ${at})`),

    /** `today`: the day in Lagos. What had a day up to it was published. */
    change: (id: string, text: DevotionalText, by: string, at: Date, today: string) =>
      execute(sql`update devotionals set was_published = was_published or coalesce(day <= ${today}::date, false), day = ${text.day}::date, key_verse = ${text.keyVerse},
        key_verse_content = ${text.keyVerseContent}, title = ${text.title}, content = ${text.content},
        prayer_points = ${[...text.prayerPoints]}, version = version + 1, changed_by = ${by}::uuid,
        changed_at = ${at} where id = ${id}::uuid`),

    /** Takes the day of a devotional away. */
    removeDay: (id: string) => execute(sql`update devotionals set day = null where id = ${id}::uuid`),
  }
})

/** The only SQL of the devotionals page of the office. */
export class OfficeDevotionalRows extends Context.Service<
  OfficeDevotionalRows,
  Effect.Success<typeof make>
>()("portal/OfficeDevotionalRows") {
  static readonly layer = Layer.effect(OfficeDevotionalRows, make)
}
