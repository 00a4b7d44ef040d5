import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { audit } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { formatMoney } from "#server/money.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { makeHandReturn, returnWords } from "./hand-return.ts"
import { needsSecond } from "./limit.ts"
import { OfficeRefundRows, type RefundRow } from "./refund-rows.ts"
import type { RefundStatus } from "./refund-states.ts"

/** The names of the decisions in the payment's audit trail. */
const results = {
  awaitingSecond: "asked to refund",
  sending: "refund decided",
  refunded: "returned by hand",
  refused: "did not refund",
  withdrawn: "withdrew the refund",
  expired: "refund expired",
} as const

/** Makes the writer of refund decisions (OFFICE §7). It runs in the caller's transaction, which has locked the payment. */
export const makeRefundDecision = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const refunds = yield* OfficeRefundRows
  const rows = yield* PaymentRows
  const tasks = yield* BackgroundTasks
  const dated = yield* DatedSettings
  const handReturn = yield* makeHandReturn

  /** Writes the entries of both audit trails. */
  const record = Effect.fnUntraced(function* (
    payment: Payment,
    refund: Pick<RefundRow, "id" | "amount" | "note" | "revokes" | "byHand">,
    before: RefundStatus | null,
    after: RefundStatus,
    /** Null when the request has expired. */
    staffId: string | null,
    at: Date,
  ) {
    const { amount, revokes, note, byHand } = refund
    const how = byHand === null ? "" : ` ${returnWords(byHand)}`
    const words = `${formatMoney(amount, payment.currency)}${how}: ${note}`
    const result = results[after as keyof typeof results]
    // Two equal refunds are two entries, which differ in the id.
    yield* rows.audit(payment.id, result, { note: words, refund: refund.id }, at)
    const { reference } = payment
    yield* audit({
      action: "refund",
      result,
      memberId: payment.memberId,
      actorId: staffId,
      case: { kind: "payment", id: reference },
      details: {
        before: before === null ? null : { reference, amount, status: before },
        after: { reference, amount, revokes, status: after, ...byHand },
        reason: note,
      },
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  })

  return {
    record,
    /** Carries out a refund that a second person approved: sends it, or books it when it was returned by hand. */
    approved: Effect.fnUntraced(function* (payment: Payment, refund: RefundRow, at: Date) {
      yield* refund.byHand === null
        ? tasks.enqueue("refund", refund.id)
        : handReturn.book(payment, refund, refund.byHand, at)
    }),
    /**
     * Writes a refund of `amount` (minor units, at most `remaining`), and leaves the sending to a background task. A return by
     * hand is booked at once. The refund waits for a second person above the limit, when it refunds the caller's own payment,
     * and when `needsCheck` is set. Returns its status.
     */
    decide: Effect.fnUntraced(function* (
      payment: Payment & { readonly remaining: number },
      refund: Pick<RefundRow, "id" | "amount" | "revokes" | "note" | "byHand">,
      staffId: string,
      at: Date,
      { needsCheck = false }: { readonly needsCheck?: boolean } = {},
    ) {
      const limit = yield* dated.moneyLimit(payment.currency)
      const isWaiting =
        needsCheck || payment.memberId === staffId || needsSecond(payment, refund.amount, limit)
      const decidedStatus = refund.byHand === null ? "sending" : "refunded"
      const status = isWaiting ? "awaitingSecond" : decidedStatus
      // A payment of which nothing is left keeps nothing that it granted.
      const revokes = refund.revokes || payment.refundedAmount + refund.amount === payment.amount
      yield* refunds.insert({ ...refund, revokes, paymentId: payment.id, status, requestedBy: staffId }, at)
      yield* record(payment, { ...refund, revokes }, null, status, staffId, at)
      if (status === "refunded" && refund.byHand !== null)
        yield* handReturn.book(payment, { ...refund, revokes }, refund.byHand, at)
      if (status === "sending") yield* tasks.enqueue("refund", refund.id)
      return status
    }),
  }
})
