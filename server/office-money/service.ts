import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { MoneyState } from "#api/contract/office-money.ts"
import { slipKey } from "#api/contract/offline-rules.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { attemptOf } from "#server/payments/attempt.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Settlement } from "#server/payments/settlement.ts"
import { isReturned } from "#server/payments/states.ts"
import { Receipts } from "#server/receipts/service.ts"
import { isUuid } from "#server/uuid.ts"
import { OwnPayment } from "./errors.ts"
import { isReference, makePaymentAccess } from "./payment-access.ts"
import { MoneyPageRows } from "./rows.ts"
import { rowOf } from "./views.ts"

const pageSize = 25

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const pages = yield* MoneyPageRows
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const settlement = yield* Settlement
  const receipts = yield* Receipts
  const settings = yield* Settings
  const { find, view, conflict } = yield* makePaymentAccess
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Notes in the audit log who asked a provider about a payment, and what it was before and after. */
  const noteCheck = ({ reference, status, memberId }: Payment, after: Payment["status"], staffId: string) =>
    withSql(
      audit({
        action: "check payment",
        result: "done",
        memberId,
        actorId: staffId,
        case: { kind: "payment", id: reference },
        details: { before: { reference, status }, after: { reference, status: after } },
      }),
    )

  return {
    /** Returns payments, the newest first. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly state?: MoneyState
      readonly search?: string
      readonly after?: string
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const words = searchWords(query.search)
      const typed = (query.search ?? "").trim()
      const exact = isReference(typed) ? typed : ""
      const slip = slipKey(typed)
      const found = yield* pages.list(query.state ?? "all", words, exact, slip, cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: row.createdAt, key: row.id }))
      const at = yield* now
      return { items: shown.map((row) => rowOf(row, at)), next }
    }),

    /** Fails with `PaymentNotFound`. */
    get: Effect.fnUntraced(function* (reference: string, staffId: string) {
      return yield* pages.snapshot(Effect.flatMap(find(reference), (payment) => view(payment, staffId)))
    }),

    /** Returns the receipt as PDF. Fails with `PaymentNotFound` or `ReceiptNotFound`. */
    receipt: Effect.fnUntraced(function* (reference: string) {
      const payment = yield* find(reference)
      return yield* receipts.ofMember(payment.reference, payment.memberId)
    }),

    /**
     * Asks the provider, and settles an open or a paid payment. What it says about a held payment is stored for the
     * decision. Fails with `PaymentNotFound`, `OwnPayment`, `MoneyConflict` for an offline payment, or
     * `ProviderUnavailable`, and has then changed nothing.
     */
    recheck: Effect.fnUntraced(function* (reference: string, staffId: string) {
      const payment = yield* find(reference)
      if (payment.memberId === staffId) return yield* new OwnPayment()
      if (payment.source === "OFFLINE")
        return yield* conflict(
          payment,
          staffId,
          "This payment was made offline, so no provider knows it. There is nothing to check.",
        )
      if (payment.status === "held") {
        const report = yield* gateways
          .of(payment.source)
          .fetchStatus(attemptOf(payment, settings.publicUrl))
          .pipe(Effect.provideService(RequestPurpose, "checking"))
        yield* rows.transaction(
          Effect.gen(function* () {
            yield* rows.recordReport(payment.id, report)
            const words = `The provider says ${report.providerStatus}.`
            yield* rows.audit(payment.id, "checked again", { claims: report.claims, note: words }, yield* now)
          }),
        )
        if (isReturned(report)) yield* settlement.settleIfReachable(payment)
      } else
        yield* settlement
          .settle(payment, { includeArrived: true })
          .pipe(Effect.provideService(RequestPurpose, "checking"))
      const checked = yield* find(reference)
      yield* noteCheck(payment, checked.status, staffId)
      return yield* view(checked, staffId)
    }),
  }
})

/** The payments of all members, for staff (OFFICE §2). */
export class OfficeMoney extends Context.Service<OfficeMoney, Effect.Success<typeof make>>()(
  "portal/OfficeMoney",
) {
  static readonly layer = Layer.effect(OfficeMoney, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Settlement.layer, Receipts.layer, DatedSettings.layer)),
  )
}
