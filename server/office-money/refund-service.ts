import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { NewRefund, RefundAnswer } from "#api/contract/office-money.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { formatMoney, majorFromMinor, minorFromWire } from "#server/money.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { PaymentNotFound } from "#server/payments/errors.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { MoneyConflict, NeedsOtherPerson, OwnPayment } from "./errors.ts"
import { makePaymentView } from "./payment-view.ts"
import { OfficeRefundRows, type RefundRow } from "./refund-rows.ts"
import { type RefundStatus, statusAfter } from "./refund-states.ts"
import { remainingOf } from "./views.ts"

const statusWords: Readonly<Record<RefundStatus, string>> = {
  awaitingSecond: "asked to refund",
  sending: "refunded",
  unknown: "refunded",
  pending: "refunded",
  refunded: "refunded",
  failed: "tried to refund",
  refused: "asked to refund",
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const refunds = yield* OfficeRefundRows
  const rows = yield* PaymentRows
  const tasks = yield* BackgroundTasks
  const dated = yield* DatedSettings
  const confirm = yield* makePasswordConfirmation
  const view = yield* makePaymentView
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const conflict = Effect.fnUntraced(function* (payment: Payment, staffId: string, message: string) {
    return yield* new MoneyConflict({ message, payment: yield* view(payment, staffId) })
  })

  /** Checks the password, and runs an act about a locked payment of another member in one transaction. */
  const onPayment = <A, E, R>(
    reference: string,
    password: string,
    staffId: string,
    work: (payment: Payment, at: Date) => Effect.Effect<A, E, R>,
  ) =>
    Effect.gen(function* () {
      const found = /^[\w.=-]{1,120}$/.test(reference) ? yield* rows.find(reference) : undefined
      if (found === undefined) return yield* new PaymentNotFound()
      if (found.memberId === staffId) return yield* new OwnPayment()
      yield* withSql(confirm(staffId, password))
      return yield* rows.transaction(
        Effect.gen(function* () {
          const payment = yield* rows.lock(found)
          if (payment === undefined) return yield* new PaymentNotFound()
          yield* work(payment, yield* now)
          return yield* view(payment, staffId)
        }),
      )
    })

  /** Writes the entries of both audit trails. */
  const record = Effect.fnUntraced(function* (
    payment: Payment,
    refund: Pick<RefundRow, "amount" | "note" | "revokes">,
    before: RefundStatus | null,
    after: RefundStatus,
    staffId: string,
    at: Date,
  ) {
    const words = `${formatMoney(refund.amount, payment.currency)}: ${refund.note}`
    const what = {
      awaitingSecond: "asked to refund",
      sending: "refund decided",
      refused: "did not refund",
    } as const
    const result = what[after as keyof typeof what]
    yield* rows.audit(payment.id, result, { note: words }, at)
    const { reference } = payment
    const { amount, revokes, note } = refund
    yield* withSql(
      audit({
        action: "refund",
        result,
        memberId: payment.memberId,
        actorId: staffId,
        details: {
          before: before === null ? null : { reference, amount, status: before },
          after: { reference, amount, revokes, status: after },
          reason: note,
        },
      }),
    )
  })

  return {
    /**
     * Decides about a refund of a part or of all of a paid payment, and leaves the sending to a background task. Above the
     * limit it waits for a second person. Fails with `PaymentNotFound`, `OwnPayment`, `MoneyConflict`, `InvalidFields` or
     * `LimitExceeded`.
     */
    request: (reference: string, body: NewRefund, staffId: string) =>
      onPayment(
        reference,
        body.password,
        staffId,
        Effect.fnUntraced(function* (payment, at) {
          if (!isUuid(body._id))
            return yield* new InvalidFields({ fields: { _id: "_id must be a random UUID" } })
          const existing = yield* refunds.find(body._id)
          // A repeated request gets the answer of the first one.
          if (existing !== undefined && existing.paymentId === payment.id) return yield* Effect.void
          if (payment.status !== "paid")
            return yield* conflict(
              payment,
              staffId,
              `Only a paid payment is refunded. This one is ${payment.status}.`,
            )
          const others = yield* refunds.ofPayment(payment.id)
          const remaining = remainingOf(payment, others)
          if (majorFromMinor(remaining) !== body.remaining) {
            const last = others[0]
            const who =
              last === undefined
                ? "The provider refunded a part meanwhile."
                : `${last.requestedBy === staffId ? "You" : last.requestedByName} ${statusWords[last.status]} ${formatMoney(last.amount, payment.currency)} at ${formatDateTime(last.requestedAt, lagos)}.`
            return yield* conflict(payment, staffId, `${who} Check what remains and decide again.`)
          }
          const amount = minorFromWire(body.amount)
          if (amount === undefined || amount === 0 || amount > remaining)
            return yield* new InvalidFields({
              fields: { amount: `Enter an amount up to ${formatMoney(remaining, payment.currency)}` },
            })
          // Earlier refunds count, so that several small ones do not avoid the second person.
          const isAboveLimit =
            payment.amount - remaining + amount > (yield* dated.moneyLimit(payment.currency))
          const status = isAboveLimit ? "awaitingSecond" : "sending"
          const refund = {
            id: body._id,
            paymentId: payment.id,
            amount,
            revokes: body.revokes || amount === payment.amount,
            note: body.note.trim(),
            status,
            requestedBy: staffId,
          } as const
          yield* refunds.insert(refund, at)
          yield* record(payment, refund, null, status, staffId, at)
          return yield* status === "sending" ? tasks.enqueue("refund", refund.id) : Effect.void
        }),
      ),

    /**
     * Answers a refund that waits for a second person. Who asked can only decline it. Fails with `PaymentNotFound`,
     * `OwnPayment`, `NeedsOtherPerson`, `MoneyConflict`, `InvalidFields` or `LimitExceeded`.
     */
    answer: (reference: string, id: string, { answer, password }: RefundAnswer, staffId: string) =>
      onPayment(
        reference,
        password,
        staffId,
        Effect.fnUntraced(function* (payment, at) {
          const refund = isUuid(id) ? yield* refunds.find(id) : undefined
          if (refund === undefined || refund.paymentId !== payment.id) return yield* new PaymentNotFound()
          if (refund.status !== "awaitingSecond") {
            const who = refund.answeredBy === staffId ? "You" : (refund.answeredByName ?? "Somebody")
            const when = refund.answeredAt === null ? "" : ` at ${formatDateTime(refund.answeredAt, lagos)}`
            return yield* conflict(payment, staffId, `${who} answered this refund already${when}.`)
          }
          if (answer === "approve" && refund.requestedBy === staffId) return yield* new NeedsOtherPerson()
          const after = statusAfter(
            "awaitingSecond",
            answer === "approve" ? "approval.given" : "approval.refused",
          )
          yield* refunds.move(refund.id, "awaitingSecond", after, at)
          yield* refunds.answered(refund.id, staffId, at)
          yield* record(payment, refund, "awaitingSecond", after, staffId, at)
          return yield* after === "sending" ? tasks.enqueue("refund", refund.id) : Effect.void
        }),
      ),
  }
})

/** The refunds of staff: a decision is a row, and a background task sends it (OFFICE §3). */
export class OfficeRefunds extends Context.Service<OfficeRefunds, Effect.Success<typeof make>>()(
  "portal/OfficeRefunds",
) {
  static readonly layer = Layer.effect(OfficeRefunds, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Limits.layer, BackgroundTasks.layer, DatedSettings.layer)),
  )
}
