import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { LicenceListState } from "#api/contract/office-licences.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { hasOfficeWords } from "#server/office-members/search-rows.ts"

const UncheckedRow = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  membershipId: Schema.String,
  role: Role,
  chapter: Schema.NullOr(Schema.String),
  licenseNumber: Schema.String,
  since: Schema.Date,
  claimedBy: Schema.NullOr(Schema.String),
  claimedByName: Schema.NullOr(Schema.String),
  claimedUntil: Schema.NullOr(Schema.Date),
})
export type UncheckedRow = typeof UncheckedRow.Type

/** A number with the last check of it. */
const CheckedRow = Schema.Struct({
  ...UncheckedRow.fields,
  checkId: Schema.String,
  result: Schema.Literals(["confirmed", "asked", "declined"]),
  note: Schema.NullOr(Schema.String),
  checkedBy: Schema.NullOr(Schema.String),
  checkedByName: Schema.NullOr(Schema.String),
  checkedAt: Schema.Date,
})
export type CheckedRow = typeof CheckedRow.Type

/** A check of a number by a member of staff. */
export interface NewLicenceCheck {
  /** The client's id of the request. */
  readonly id: string
  readonly memberId: string
  readonly licenseNumber: string
  readonly result: CheckedRow["result"]
  /** Null for a confirmation. */
  readonly note: string | null
  readonly checkedBy: string
}

const Id = Schema.Struct({ id: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const since = sql.literal("coalesce(m.licence_changed_at, m.created_at)")
  const listed =
    sql.literal(`m.id::text as id, m.full_name as "fullName", m.membership_id as "membershipId", m.role,
    m.region as chapter, m.license_number as "licenseNumber", coalesce(m.licence_changed_at, m.created_at) as since,
    m.licence_claimed_by::text as "claimedBy", claimer.full_name as "claimedByName",
    m.licence_claimed_until as "claimedUntil"`)
  const claimers = sql.literal("left join members claimer on claimer.id = m.licence_claimed_by")
  return {
    /** Returns the members with these words after a cursor whose number nobody has checked, the oldest number first. */
    unchecked: (words: readonly string[], after: Cursor | undefined, limit: number) => {
      const statement = sql`select ${listed} from members m ${claimers} where ${sql.and([
        sql`m.licence_check_id is null and has_licence(m.license_number)`,
        ...hasOfficeWords(sql, words),
        ...(after === undefined ? [] : [sql`(${since}, m.id) > (${after.at}, ${after.key}::uuid)`]),
      ])} order by ${since}, m.id limit ${limit}`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(UncheckedRow)(words.length === 0 ? statement : statement.unprepared)
    },

    /**
     * Returns the members with these words after a cursor who are asked about their number, the oldest question first, or
     * whose number is confirmed or declined, the last check first.
     */
    checked: (
      state: Exclude<LicenceListState, "unchecked">,
      words: readonly string[],
      after: Cursor | undefined,
      limit: number,
    ) => {
      const isAsked = state === "asked"
      const order = sql.literal(isAsked ? "asc" : "desc")
      const behind = sql.literal(isAsked ? ">" : "<")
      const statement = sql`select ${listed}, c.id::text as "checkId", c.result, c.note,
          c.checked_by::text as "checkedBy", checker.full_name as "checkedByName", c.checked_at as "checkedAt"
        from licence_checks c join members m on m.licence_check_id = c.id
          left join members checker on checker.id = c.checked_by ${claimers}
        where ${sql.and([
          sql`has_licence(m.license_number)`,
          // As the predicates of the indexes, so that each list is read in its order.
          isAsked ? sql`c.result = 'asked'` : sql`c.result <> 'asked'`,
          ...hasOfficeWords(sql, words),
          ...(after === undefined
            ? []
            : [sql`(c.checked_at, c.id) ${behind} (${after.at}, ${after.key}::uuid)`]),
        ])} order by c.checked_at ${order}, c.id ${order} limit ${limit}`
      return rowsOf(CheckedRow)(words.length === 0 ? statement : statement.unprepared)
    },

    /** Returns whether a request with this id was stored. */
    exists: (id: string) =>
      Effect.map(
        rowOf(Id)(sql`select id::text as id from licence_checks where id = ${id}::uuid`),
        (row) => row !== undefined,
      ),

    /** Stores the claim on the number of a locked member. */
    claim: (memberId: string, by: string, until: Date) =>
      execute(sql`update members set licence_claimed_by = ${by}::uuid, licence_claimed_until = ${until}
        where id = ${memberId}::uuid`),
    release: (memberId: string, by: string) =>
      execute(sql`update members set licence_claimed_by = null, licence_claimed_until = null
        where id = ${memberId}::uuid and licence_claimed_by = ${by}::uuid`),

    /** Stores a check as the last one of the member's number, and ends the claim. The caller has locked the member. */
    insert: (check: NewLicenceCheck, at: Date) =>
      Effect.andThen(
        execute(sql`insert into licence_checks (id, member_id, license_number, result, note, checked_by, checked_at)
          values (${check.id}::uuid, ${check.memberId}::uuid, ${check.licenseNumber}, ${check.result}, ${check.note},
            ${check.checkedBy}::uuid, ${at})`),
        affectedRows(sql`update members set licence_check_id = ${check.id}::uuid,
          licence_version = licence_version + 1, licence_claimed_by = null, licence_claimed_until = null
          where id = ${check.memberId}::uuid returning id`),
      ),
  }
})

/** The SQL of the license numbers that staff check. */
export class LicenceRows extends Context.Service<LicenceRows, Effect.Success<typeof make>>()(
  "portal/LicenceRows",
) {
  static readonly layer = Layer.effect(LicenceRows, make)
}
