import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { countOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { patternOf } from "#server/office-members/member-search.ts"

const UnpaidRow = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  phone: Schema.NullOr(Schema.String),
  membershipId: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  lastPaidYear: Schema.NullOr(Schema.Int),
  counted: Schema.Int,
})
export type UnpaidRow = typeof UnpaidRow.Type

/** Which members are listed; an undefined filter matches every member. */
export interface UnpaidFilter {
  readonly year: number
  /** The first moment after the year: who joined later did not owe it. */
  readonly yearEnd: Date
  /** Words in lower case, all of which a member has. */
  readonly words: readonly string[]
  readonly role: Role | undefined
  readonly chapter: string | undefined
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const owing = ({ year, yearEnd, words, role, chapter }: UnpaidFilter) =>
    sql.and([
      sql`m.disabled_at is null`,
      sql`m.created_at < ${yearEnd}`,
      sql`not exists (select 1 from subscriptions s where s.member_id = m.id and s.year = ${year}
        and s.revoked_at is null)`,
      // A second reading of the row: who has paid need not be searched, and a rare word is found first.
      ...words.map(
        (word) => sql`m.id in (select t.id from members t where t.office_text like ${patternOf(word)})`,
      ),
      ...(role === undefined ? [] : [sql`m.role = ${role}`]),
      ...(chapter === undefined ? [] : [sql`m.region = ${chapter}`]),
    ])
  return {
    /**
     * Returns the members after a cursor who have not paid, the newest first; all of them without a limit. `counted` of a
     * row is how many there are after the cursor, at most `maxCounted`.
     */
    list: (
      filter: UnpaidFilter,
      after: Cursor | undefined,
      limit: number | null,
      maxCounted: number | null = null,
    ) => {
      const isAfter =
        after === undefined
          ? sql`true`
          : sql`(m.created_at, m.id) < (${after.at}::timestamptz, ${after.key}::uuid)`
      // One run over the members finds the page and its count: when nearly all have paid, it reads them all.
      const statement = sql`with owed as materialized (select m.id, m.created_at from members m
          where ${owing(filter)} and ${isAfter}
          order by m.created_at desc, m.id desc limit ${maxCounted}::bigint)
        select m.id::text as id, m.full_name as "fullName", m.email, m.phone,
          m.membership_id as "membershipId", m.role, m.region as chapter, m.created_at as "createdAt",
          (select max(s.year) from subscriptions s where s.member_id = m.id and s.year < ${filter.year}
            and s.revoked_at is null) as "lastPaidYear", (select count(*) from owed)::int4 as counted
        from (select id from owed order by created_at desc, id desc limit ${limit}::bigint) page
          join members m on m.id = page.id
        order by m.created_at desc, m.id desc`
      // An unprepared statement is planned for its filters, as the list of members is.
      return rowsOf(UnpaidRow)(statement.unprepared)
    },
    /** Counts the members who have not paid, at most `limit`. */
    count: (filter: UnpaidFilter, limit: number) =>
      countOf(
        sql`select count(*)::int4 as total from (select 1 from members m where ${owing(filter)}
          limit ${limit}) counted`.unprepared,
      ),
  }
})

/** The SQL of the members who have not paid a year. */
export class UnpaidRows extends Context.Service<UnpaidRows, Effect.Success<typeof make>>()(
  "portal/UnpaidRows",
) {
  static readonly layer = Layer.effect(UnpaidRows, make)
}
