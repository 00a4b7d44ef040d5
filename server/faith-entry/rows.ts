import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { FaithCategory } from "#api/contract/faith-entry.ts"
import { countOf, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"

/** An entry with its author's name. The author of an anonymous entry is not stored. */
export const EntryRow = Schema.Struct({
  id: Schema.String,
  category: FaithCategory,
  content: Schema.String,
  isAnonymous: Schema.Boolean,
  fullName: Schema.NullOr(Schema.String),
  avatarUrl: Schema.NullOr(Schema.String),
  /** The member's id; null for an anonymous entry. */
  author: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  editedAt: Schema.NullOr(Schema.Date),
  version: Schema.Int,
  /** Why the office has hidden it; null for an entry that everybody sees. */
  hiddenReason: Schema.NullOr(Schema.String),
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

/** The list's filter. Every category without one. */
export type EntryFilter = FaithCategory | undefined

/** An entry as its author read it. The statement changes no other version, and no entry of another member. */
interface OwnVersion {
  readonly id: string
  readonly author: string
  readonly version: number
}

const Id = Schema.Struct({ id: Schema.String })

/** Returns the text that a search covers, in lower case. The database stores the author's name beside it. */
export const entryText = ({ category, content }: Pick<NewEntry, "category" | "content">): string =>
  `${category}\n${content}`.toLowerCase()

export const faithRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql`entries.id::text as id, entries.category, entries.content,
    entries.is_anonymous as "isAnonymous", members.full_name as "fullName",
    case when members.hidden_at is null then members.avatar_url end as "avatarUrl",
    entries.member_id::text as author, entries.created_at as "createdAt", entries.edited_at as "editedAt",
    entries.version, entries.hidden_reason as "hiddenReason"`
  const source = sql`faith_entries entries left join members on members.id = entries.member_id`

  const pageOf = makeListPages(sql, () => sql`faith_entries`, "(search_text || E'\\n' || author_text)")

  const transaction = transactionOf(sql)
  const isOwnVersion = ({ id, author, version }: OwnVersion) =>
    sql`id = ${id}::uuid and member_id = ${author}::uuid and version = ${version}`
  const byId = (id: string) =>
    rowOf(EntryRow)(sql`select ${columns} from ${source} where entries.id = ${id}::uuid`)

  return {
    /** Newest first. Contains a hidden entry only for its author. */
    page: Effect.fnUntraced(function* (slice: Slice, category: EntryFilter, readerId: string) {
      const isOfCategory = category === undefined ? sql`true` : sql`category = ${category}`
      const isReaders = sql`member_id = ${readerId}::uuid`
      const where = sql`${isOfCategory} and (hidden_at is null or ${isReaders})`
      const list = category === undefined ? "faith_entries" : `faith_entries: ${category}`
      const { ids, totalItems } = yield* pageOf(
        [{ where, order: ["created_at desc", "id"] }],
        slice,
        Effect.map(
          countOf(sql`select (coalesce((select total from list_counts where list = ${list}), 0)
            + (select count(*) from faith_entries where hidden_at is not null and ${isReaders} and ${isOfCategory}))::int4
            as total`),
          (total) => [total],
        ),
      )
      const entries = yield* rowsOf(EntryRow)(sql`select ${columns} from ${source}
        where entries.id = any(${ids}) order by entries.created_at desc, entries.id`)
      return { entries, totalItems }
    }),

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

    byId,

    /** Changes an entry and returns it. Returns undefined when no entry is this member's in this version. */
    change: Effect.fnUntraced(function* (
      own: OwnVersion,
      changed: Pick<NewEntry, "category" | "content">,
      at: Date,
    ) {
      const updated = yield* rowOf(Id)(sql`update faith_entries
        set category = ${changed.category}, content = ${changed.content}, search_text = ${entryText(changed)},
          version = version + 1, edited_at = ${at}
        where ${isOwnVersion(own)} returning id::text as id`)
      return updated === undefined ? undefined : yield* byId(updated.id)
    }),

    /**
     * Deletes an entry. Its reports note who wrote it, because nobody reviews their own. Returns false when no entry is this
     * member's in this version.
     */
    remove: (own: OwnVersion) =>
      transaction(
        Effect.gen(function* () {
          // In the order of a decision about a report, so that the two cannot deadlock.
          yield* execute(sql`select 1 from moderation_cases where entry_id = ${own.id}::uuid for update`)
          const found = yield* rowOf(Id)(
            sql`select id::text as id from faith_entries where ${isOwnVersion(own)} for update`,
          )
          if (found === undefined) return false
          yield* execute(
            sql`update moderation_cases set deleted_by = ${own.author}::uuid where entry_id = ${own.id}::uuid`,
          )
          yield* execute(sql`delete from faith_entries where id = ${own.id}::uuid`)
          return true
        }),
      ),
  }
})
