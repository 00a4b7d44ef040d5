import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { MonthStatement } from "#api/contract/office-books.ts"
import type { Purpose } from "#api/contract/payments.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { audit } from "#server/audit/service.ts"
import { formatExportDay } from "#server/csv.ts"
import { Limits } from "#server/limits/service.ts"
import { majorText } from "#server/money.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { providerNames } from "#server/payments/terms.ts"
import { spanOf } from "./ledger.ts"
import { type DatedMovement, LedgerRows } from "./ledger-rows.ts"

const columns = [
  "Date (Lagos)",
  "Paid On",
  "Movement",
  "Reference",
  "Provider's Reference",
  "Provider",
  "Purpose",
  "Title",
  "Member",
  "Email",
  // Two columns, because a spreadsheet takes a text that begins with a minus for a formula.
  "Received",
  "Returned",
] as const
const kindWords = { payment: "Payment", refund: "Refund of a part", return: "Refund of all" } as const
const purposeWords: Readonly<Record<Purpose, string>> = {
  event: "Event",
  order: "Order",
  subscription: "Subscription",
  donation: "Donation",
}

const lineOf = (row: DatedMovement): readonly string[] => [
  formatExportDay(row.at),
  row.paidAt === null ? "" : formatExportDay(row.paidAt),
  kindWords[row.kind],
  row.reference,
  row.providerId ?? "",
  providerNames[row.source],
  purposeWords[row.purpose],
  row.title,
  row.fullName,
  row.email,
  row.amount > 0 ? majorText(row.amount) : "",
  row.amount < 0 ? majorText(-row.amount) : "",
]

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const ledger = yield* LedgerRows
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  return {
    /**
     * Returns the columns and lines of a month's statement, the total last, and notes it in the audit log. The month
     * begins and ends at midnight in Lagos. Fails with `InvalidFields` for a wrong password, or `LimitExceeded`.
     */
    of: Effect.fnUntraced(function* (
      { month, currency, password }: MonthStatement,
      staff: CurrentStaff["Service"],
    ) {
      yield* withSql(confirm(staff._id, password))
      const rows = yield* ledger.movements(currency, spanOf(month))
      const received = rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
      const returned = rows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
      yield* withSql(
        audit({
          action: "export money",
          result: "done",
          memberId: null,
          actorId: staff._id,
          details: { before: null, after: { month, currency, entries: rows.length } },
        }),
      )
      const total = ["", "", `Total in ${currency}`, "", "", "", "", "", "", ""]
      return { columns, lines: [...rows.map(lineOf), [...total, majorText(received), majorText(returned)]] }
    }),
  }
})

/** The statements of a month's money, for the books (OFFICE §2). */
export class OfficeStatements extends Context.Service<OfficeStatements, Effect.Success<typeof make>>()(
  "portal/OfficeStatements",
) {
  static readonly layer = Layer.effect(OfficeStatements, make).pipe(
    Layer.provide(Layer.mergeAll(Limits.layer, LedgerRows.layer)),
  )
}
