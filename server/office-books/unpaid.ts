import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { maxUnpaidCount } from "#api/contract/limits.ts"
import type { UnpaidExport, UnpaidFilters, UnpaidMember } from "#api/contract/office-books.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { formatExportDay } from "#server/csv.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { wordsOf } from "#server/office-members/member-search.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { isUuid } from "#server/uuid.ts"
import { type UnpaidFilter, type UnpaidRow, UnpaidRows } from "./unpaid-rows.ts"

const pageSize = 25

const columns = [
  "Name",
  "Email",
  "Phone",
  "Membership ID",
  "Member Type",
  "Chapter or Region",
  "Joined",
  "Last Paid Year",
] as const

const memberOf = (row: UnpaidRow): UnpaidMember => ({
  _id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  membershipId: row.membershipId,
  role: row.role,
  chapter: row.chapter,
  joinedAt: row.createdAt.toISOString(),
  lastPaidYear: row.lastPaidYear,
})

const lineOf = (row: UnpaidRow): readonly string[] => [
  row.fullName,
  row.email,
  row.phone ?? "",
  row.membershipId,
  row.role,
  row.chapter ?? "",
  formatExportDay(row.createdAt),
  row.lastPaidYear === null ? "" : String(row.lastPaidYear),
]

/** Returns the filter of the SQL. Fails with `InvalidFields` for a year that has not begun. */
const filterOf = Effect.fnUntraced(function* ({ year, searchBy, role, chapter }: UnpaidFilters) {
  const current = lagosYear(yield* now)
  if (year !== undefined && year > current)
    return yield* new InvalidFields({ fields: { year: `Choose ${current} or an earlier year` } })
  return {
    year: year ?? current,
    yearEnd: startOfLagosYear((year ?? current) + 1),
    words: wordsOf(searchBy),
    role,
    chapter,
  } satisfies UnpaidFilter
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* UnpaidRows
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  return {
    /** Returns members, 25 at a time. Fails with `InvalidFields` for a wrong cursor or a year that has not begun. */
    list: Effect.fnUntraced(function* ({ after, ...query }: UnpaidFilters & { readonly after?: string }) {
      const cursor = yield* readCursor(after, isUuid)
      const filter = yield* filterOf(query)
      const counted = maxUnpaidCount + 1
      const [found, total] = yield* Effect.all(
        [
          rows.list(filter, cursor, pageSize + 1, counted),
          cursor === undefined ? Effect.succeed(undefined) : rows.count(filter, counted),
        ],
        { concurrency: "unbounded" },
      )
      const { shown, next } = pageFrom(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, key: id }))
      return { year: filter.year, items: shown.map(memberOf), next, total: total ?? found[0]?.counted ?? 0 }
    }),

    /**
     * Returns the columns and lines of an export, and notes it in the audit log. Fails with `InvalidFields` for a wrong
     * password or a year that has not begun, or with `LimitExceeded`.
     */
    export: Effect.fnUntraced(function* (
      { password, ...query }: UnpaidExport,
      staff: CurrentStaff["Service"],
    ) {
      const filter = yield* filterOf(query)
      yield* withSql(confirm(staff._id, password))
      const found = yield* rows.list(filter, undefined, null)
      yield* withSql(
        audit({
          action: "export unpaid members",
          result: "done",
          memberId: null,
          actorId: staff._id,
          details: { before: null, after: { ...query, year: filter.year, members: found.length } },
        }),
      )
      return { year: filter.year, columns, lines: found.map(lineOf) }
    }),
  }
})

/** The members who have not paid a year, for staff (OFFICE §2). */
export class UnpaidMembers extends Context.Service<UnpaidMembers, Effect.Success<typeof make>>()(
  "portal/UnpaidMembers",
) {
  static readonly layer = Layer.effect(UnpaidMembers, make).pipe(
    Layer.provide(Layer.mergeAll(Limits.layer, UnpaidRows.layer)),
  )
}
