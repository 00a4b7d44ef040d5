import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Role } from "#api/contract/users.ts"
import { countOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Place } from "#server/keyset.ts"
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
      ...words.map((word) => sql`m.office_text like ${patternOf(word)}`),
      ...(role === undefined ? [] : [sql`m.role = ${role}`]),
      ...(chapter === undefined ? [] : [sql`m.region = ${chapter}`]),
    ])
  return {
    /** Returns the members behind a place who have not paid, the newest first; all of them without a limit. */
    list: (filter: UnpaidFilter, after: Place | undefined, limit: number | null) => {
      const place =
        after === undefined
          ? sql`true`
          : sql`(m.created_at, m.id) < (${after.at}::timestamptz, ${after.key}::uuid)`
      const statement = sql`select m.id::text as id, m.full_name as "fullName", m.email, m.phone,
          m.membership_id as "membershipId", m.role, m.region as chapter, m.created_at as "createdAt",
          (select max(s.year) from subscriptions s where s.member_id = m.id and s.year < ${filter.year}
            and s.revoked_at is null) as "lastPaidYear"
        from members m where ${owing(filter)} and ${place}
        order by m.created_at desc, m.id desc limit ${limit}::bigint`
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
