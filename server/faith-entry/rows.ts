import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { FaithCategory } from "#api/contract/faith-entry.ts"
import { countOf, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing, type Slice } from "#server/lists.ts"

/** An entry with its author's name. The author of an anonymous entry is not stored. */
export const EntryRow = Schema.Struct({
  id: Schema.String,
  category: FaithCategory,
  content: Schema.String,
  isAnonymous: Schema.Boolean,
  fullName: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
})
export type EntryRow = typeof EntryRow.Type

/** A new entry. `author` is a member's id, or null for an anonymous entry. */
export interface NewEntry {
  readonly category: FaithCategory
  readonly content: string
  readonly author: string | null
  /** The idempotency key; null when the client sent none. */
  readonly postingKey: string | null
}

const Id = Schema.Struct({ id: Schema.String })

/** Returns the text that a search covers, in lower case. The author's name is searched separately. */
export const entryText = ({ category, content }: Pick<NewEntry, "category" | "content">): string =>
  `${category}\n${content}`.toLowerCase()

export const faithRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql`entries.id::text as id, entries.category, entries.content,
    entries.is_anonymous as "isAnonymous", members.full_name as "fullName", entries.created_at as "createdAt"`
  const source = sql`faith_entries entries left join members on members.id = entries.member_id`

  const matching = (words: readonly string[]) =>
    sql.and(
      words.map(
        (word) => sql`(entries.search_text like ${containing(word)}
          or coalesce(lower(members.full_name), 'anonymous') like ${containing(word)})`,
      ),
    )

  return {
    /** Newest first. */
    list: ({ words, limit, offset }: Slice) =>
      rowsOf(EntryRow)(sql`select ${columns} from ${source} where ${matching(words)}
        order by entries.created_at desc, entries.id limit ${limit} offset ${offset}`),

    count: (words: readonly string[]) =>
      countOf(
        words.length === 0
          ? sql`select count(*)::int4 as total from faith_entries`
          : sql`select count(*)::int4 as total from ${source} where ${matching(words)}`,
      ),

    /** Inserts an entry and returns it. Returns the stored entry if its idempotency key already exists. */
    insert: Effect.fnUntraced(function* (entry: NewEntry, at: Date) {
      const inserted = yield* rowOf(Id)(sql`insert into faith_entries
          (category, content, is_anonymous, member_id, search_text, created_at, posting_key)
        values (${entry.category}, ${entry.content}, ${entry.author === null}, ${entry.author}::uuid,
          ${entryText(entry)}, ${at}, ${entry.postingKey})
        on conflict do nothing returning id::text as id`)
      return yield* rowOf(EntryRow)(
        inserted === undefined
          ? sql`select ${columns} from ${source} where entries.posting_key = ${entry.postingKey}`
          : sql`select ${columns} from ${source} where entries.id = ${inserted.id}::uuid`,
      )
    }),
  }
})
