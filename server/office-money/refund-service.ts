import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { required } from "#api/contract/field-rules.ts"
import type { NewRefund, RefundAnswer } from "#api/contract/office-refunds.ts"
import { slipKey } from "#api/contract/offline-rules.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { Mail } from "#server/mail/service.ts"
import { formatMoney, majorFromMinor, minorFromWire } from "#server/money.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import { PaymentNotFound } from "#server/payments/errors.ts"
import type { Payment } from "#server/payments/payment.ts"
import { expiredMessage, isStillValid } from "#server/second-approvals/validity.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { NeedsOtherPerson } from "./errors.ts"
import { returnProblems, usedSlipMessage } from "./hand-return.ts"
import { makeExceedsLeft } from "./lost-disputes.ts"
import { makePaymentAccess } from "./payment-access.ts"
import { makeRefundDecision } from "./refund-decision.ts"
import { OfficeRefundRows, type RefundRow } from "./refund-rows.ts"
import { type RefundEvent, type RefundStatus, statusAfter } from "./refund-states.ts"
import { remainingOf } from "./views.ts"

const statusWords: Readonly<Record<RefundStatus, string>> = {
  awaitingSecond: "asked to refund",
  sending: "refunded",
  unknown: "refunded",
  pending: "refunded",
  refunded: "refunded",
  failed: "tried to refund",
  refused: "asked to refund",
  withdrawn: "asked to refund",
  expired: "asked to refund",
}

/** Returns what an answer does to a refund that waits. Who asked for it and declines it withdraws it. */
const answerEvent = (
  answer: RefundAnswer["answer"],
  { requestedBy, byHand }: RefundRow,
  staffId: string,
): RefundEvent => {
  if (answer === "decline") return requestedBy === staffId ? "refund.withdrawn" : "approval.refused"
  return byHand === null ? "approval.given" : "return.approved"
}

const lostDisputeMessage =
  "A dispute of this payment was lost, so the bank returns the money. A refund would return it twice."
const notPaidMessage = ({ status }: Payment) => `Only a paid payment is refunded. This one is ${status}.`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const refunds = yield* OfficeRefundRows
  const commands = yield* staffCommandRows
  const decision = yield* makeRefundDecision
  const closedDisputes = yield* makeClosedDisputes
  const exceedsLeft = yield* makeExceedsLeft
  const confirm = yield* makePasswordConfirmation
  const { conflict, change } = yield* makePaymentAccess
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Returns how the money of an offline payment was returned; null for any other. Fails with `InvalidFields`. */
  const byHandOf = Effect.fnUntraced(function* (
    payment: Payment,
    { method, slip = "", returnedOn }: NewRefund,
    staffId: string,
    at: Date,
  ) {
    if (payment.source !== "OFFLINE")
      return method === undefined
        ? null
        : yield* new InvalidFields({ fields: { method: "The provider refunds this payment" } })
    if (method === undefined || returnedOn === undefined)
      return yield* new InvalidFields({
        fields: {
          ...(method === undefined ? { method: required } : {}),
          ...(returnedOn === undefined ? { returnedOn: required } : {}),
        },
      })
    const byHand = { method, slip: slip.trim(), returnedOn }
    const fields = returnProblems(byHand, payment.paidAt ?? payment.createdAt, at)
    if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
    const key = slipKey(byHand.slip)
    if (key === "") return byHand
    yield* refunds.lockSlips
    const other = yield* refunds.ofSlip(key)
    if (other === undefined) return byHand
    return yield* new InvalidFields({ fields: { slip: usedSlipMessage(other, staffId) } })
  })

  /** Checks the password, and runs an act about a locked payment of another member in one transaction. */
  const onPayment = <E, R>(
    reference: string,
    password: string,
    staffId: string,
    work: (payment: Payment, at: Date) => Effect.Effect<unknown, E, R>,
  ) => change(reference, staffId, work, () => withSql(confirm(staffId, password)))

  return {
    /**
     * Refunds a paid payment, whole or in part; a background task sends it. Money that staff returned by hand, for an offline
     * payment, is booked at once. Both wait for a second person above the limit, and after a dispute that was closed in
     * doubt. Fails with `PaymentNotFound`, `OwnPayment`, `MoneyConflict`, `InvalidFields` or `LimitExceeded`.
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
          // A repeated request gets the answer of the first one. One with other values gets the stored refund as a conflict.
          if (existing !== undefined && existing.paymentId === payment.id) {
            const isSame =
              existing.amount === minorFromWire(body.amount) && (existing.revokes || !body.revokes)
            const counts = formatMoney(existing.amount, payment.currency)
            return isSame
              ? yield* Effect.void
              : yield* conflict(payment, staffId, `Your refund of ${counts} was saved already, and counts.`)
          }
          if (payment.status !== "paid") return yield* conflict(payment, staffId, notPaidMessage(payment))
          const { lost, toCheck } = yield* closedDisputes(payment)
          const others = yield* refunds.ofPayment(payment.id)
          const remaining = remainingOf(payment, others, lost)
          if (lost > 0 && remaining === 0) return yield* conflict(payment, staffId, lostDisputeMessage)
          if (majorFromMinor(remaining) !== body.remaining) {
            const last = others[0]
            const who =
              last === undefined
                ? "The provider refunded a part meanwhile."
                : `${last.requestedBy === staffId ? "You" : (last.requestedByName ?? "The national office")} ${statusWords[last.status]} ${formatMoney(last.amount, payment.currency)} at ${formatDateTime(last.requestedAt, lagos)}.`
            return yield* conflict(payment, staffId, `${who} Check what remains and decide again.`)
          }
          const amount = minorFromWire(body.amount)
          if (amount === undefined || amount === 0 || amount > remaining)
            return yield* new InvalidFields({
              fields: { amount: `Enter an amount up to ${formatMoney(remaining, payment.currency)}` },
            })
          const byHand = yield* byHandOf(payment, body, staffId, at)
          const needsCheck = toCheck !== undefined
          const note = needsCheck ? `${body.note.trim()}\n${toCheck}` : body.note.trim()
          yield* decision.decide(
            { ...payment, remaining },
            { id: body._id, amount, revokes: body.revokes, note, byHand },
            staffId,
            at,
            { needsCheck },
          )
          return yield* Effect.void
        }),
      ),

    /**
     * Answers a refund that waits for a second person. Who asked can only withdraw it, and nobody can approve it after it
     * has expired. A repeat gets the first answer. Fails with `PaymentNotFound`, `OwnPayment`, `NeedsOtherPerson`,
     * `MoneyConflict`, `InvalidFields` or `LimitExceeded`.
     */
    answer: (reference: string, id: string, { answer, password, freshId }: RefundAnswer, staffId: string) =>
      onPayment(
        reference,
        password,
        staffId,
        Effect.fnUntraced(function* (payment, at) {
          const refund = isUuid(id) ? yield* refunds.find(id) : undefined
          if (refund === undefined || refund.paymentId !== payment.id) return yield* new PaymentNotFound()
          const command = { freshId, staffId, action: `${answer} refund`, recordId: refund.id }
          if (!(yield* commands.isNew(command, at))) return yield* Effect.void
          if (refund.status === "expired")
            return yield* conflict(payment, staffId, expiredMessage(refund.requestedAt))
          if (refund.status !== "awaitingSecond") {
            const who = refund.answeredBy === staffId ? "You" : (refund.answeredByName ?? "Somebody")
            const when = refund.answeredAt === null ? "" : ` at ${formatDateTime(refund.answeredAt, lagos)}`
            return yield* conflict(payment, staffId, `${who} answered this refund already${when}.`)
          }
          if (answer === "approve" && refund.requestedBy === staffId) return yield* new NeedsOtherPerson()
          if (answer === "approve" && !isStillValid(refund.requestedAt, at))
            return yield* conflict(payment, staffId, expiredMessage(refund.requestedAt))
          // The member's bank may return the money of a disputed payment itself.
          if (answer === "approve" && payment.status !== "paid")
            return yield* conflict(payment, staffId, notPaidMessage(payment))
          if (answer === "approve" && (yield* exceedsLeft(payment, refund)))
            return yield* conflict(payment, staffId, lostDisputeMessage)
          const after = statusAfter("awaitingSecond", answerEvent(answer, refund, staffId))
          yield* refunds.move(refund.id, "awaitingSecond", after, at)
          yield* refunds.answered(refund.id, staffId, at)
          yield* decision.record(payment, refund, "awaitingSecond", after, staffId, at)
          return yield* answer === "approve" ? decision.approved(payment, refund, at) : Effect.void
        }),
      ),
  }
})

/** The refunds of staff: a decision is a row, and a background task sends it (OFFICE §3). */
export class OfficeRefunds extends Context.Service<OfficeRefunds, Effect.Success<typeof make>>()(
  "portal/OfficeRefunds",
) {
  static readonly layer = Layer.effect(OfficeRefunds, make).pipe(
    Layer.provide(
      Layer.mergeAll(Gateways.layer, Limits.layer, BackgroundTasks.layer, DatedSettings.layer, Mail.layer),
    ),
  )
}
