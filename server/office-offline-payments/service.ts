import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { required } from "#api/contract/field-rules.ts"
import type {
  NewOfflinePayment,
  OfflineAnswer,
  OfflinePayment,
} from "#api/contract/office-offline-payments.ts"
import { slipKey } from "#api/contract/offline-rules.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { lagosDay, lagosMidnight } from "#api/lagos.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { Mail } from "#server/mail/service.ts"
import { NeedsOtherPerson, OwnPayment } from "#server/office-money/errors.ts"
import { MoneyPageRows } from "#server/office-money/rows.ts"
import { makeOfflineGrant } from "#server/payments/offline.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { expiredMessage, isStillValid } from "#server/second-approvals/validity.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { NotRecorder, OfflineConflict, OfflinePaymentNotFound } from "./errors.ts"
import { makeOfflineOffer } from "./offer.ts"
import { type OfflineRow, OfflineRows } from "./rows.ts"
import { notGrantedMessage, slipMessage, waitingMessage } from "./sentences.ts"
import { type OfflineEvent, offlineStatusAfter } from "./states.ts"
import { makeOfflineTargets } from "./target.ts"
import { offlinePaymentOf } from "./views.ts"

const pageSize = 25

const answerEvents = {
  approve: "approval.given",
  refuse: "approval.refused",
  withdraw: "payment.withdrawn",
} as const satisfies Record<OfflineAnswer["answer"], OfflineEvent>
/** The names of the answers in the audit log. */
const results = {
  granted: "approved",
  refused: "refused",
  withdrawn: "withdrawn",
  expired: "expired",
} as const

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfflineRows
  const commands = yield* staffCommandRows
  const payments = yield* PaymentRows
  const pages = yield* MoneyPageRows
  const dated = yield* DatedSettings
  const { targetOf } = yield* makeOfflineTargets
  const { payerOf, offer } = yield* makeOfflineOffer
  const { grant } = yield* makeOfflineGrant
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const viewOf = Effect.fnUntraced(function* (
    row: OfflineRow,
    staffId: string,
  ): Effect.fn.Return<OfflinePayment> {
    const isWaiting = row.status === "awaitingSecond"
    const others = [staffId, row.memberId, row.recordedBy]
    const approvers = isWaiting ? yield* pages.approvers(yield* now, others) : []
    return offlinePaymentOf(row, staffId, approvers)
  })

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfflinePaymentNotFound())
  })
  const view = (id: string, staffId: string) => Effect.flatMap(find(id), (row) => viewOf(row, staffId))
  const conflict = Effect.fnUntraced(function* (message: string, row: OfflineRow, staffId: string) {
    return yield* new OfflineConflict({ message, payment: yield* viewOf(row, staffId) })
  })

  const note = (
    row: OfflineRow,
    result: string,
    before: OfflineRow["status"] | null,
    after: OfflineRow["status"],
    staffId: string,
    reason: string | null,
  ) => {
    const { slip, amount, currency, paidOn, title } = row
    return withSql(
      audit({
        action: "offline payment",
        result,
        memberId: row.memberId,
        actorId: staffId,
        case: { kind: "offline payment", id: row.id },
        details: {
          before: before === null ? null : { slip, status: before },
          after: { slip, status: after, title, amount, currency, paidOn },
          ...(reason === null || reason === "" ? {} : { reason }),
        },
      }),
    )
  }

  /** Grants a payment in the caller's transaction. Fails with `OfflineNotGranted`. */
  const grantRow = Effect.fnUntraced(function* (row: OfflineRow, staffId: string, at: Date) {
    const { purpose, targetId, memberId, memberEmail, title, amount, currency, priceSnapshot, returnPath } =
      row
    const wanted = { purpose, targetId, memberId, title, amount, currency, priceSnapshot, returnPath }
    const payment = yield* grant({ ...wanted, payerEmail: memberEmail }, lagosMidnight(row.paidOn), at)
    yield* rows.granted(row.id, payment.id)
    const recorder = row.recordedBy === staffId ? "" : ` Recorded by ${row.recordedByName}.`
    yield* payments.audit(payment.id, "recorded offline", { note: `Slip ${row.slip}.${recorder}` }, at)
  })

  /** Checks what does not depend on the kind of payment. Returns the first moment of the day it was paid. */
  const checkFacts = Effect.fnUntraced(function* (given: NewOfflinePayment, staffId: string, at: Date) {
    const fields: Record<string, string> = {}
    if (given.paidOn > lagosDay(at)) fields["paidOn"] = "The day is in the future"
    if (given.paidOn < "2000-01-01") fields["paidOn"] = "Enter the day on which it was paid"
    if (slipKey(given.slip) === "") fields["slip"] = "Enter the number of the slip or transfer"
    const proof = isUuid(given.proofId) ? yield* rows.holdProof(given.proofId) : undefined
    if (proof === undefined || proof.uploadedBy !== staffId)
      fields["proofId"] = "The proof is not stored any more. Add it again"
    else if (proof.isUsed)
      fields["proofId"] = "This proof belongs to another payment. Add the one of this payment"
    return Object.keys(fields).length > 0 ? yield* new InvalidFields({ fields }) : lagosMidnight(given.paidOn)
  })

  return {
    offer,

    /** Returns payments, the newest first. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (
      query: { readonly state?: "all" | "waiting"; readonly searchBy?: string; readonly after?: string },
      staffId: string,
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      const words = searchWords(query.searchBy)
      const filter = { isWaiting: query.state === "waiting", words, slip: slipKey(words.join(" ")) }
      const found = yield* rows.list(filter, cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ recordedAt, id }) => ({ at: recordedAt, key: id }))
      return { items: yield* Effect.forEach(shown, (row) => viewOf(row, staffId)), next }
    }),

    /** Fails with `OfflinePaymentNotFound`. */
    get: view,

    /**
     * Records a payment, in one transaction with its grant. Above the limit it waits for a second person. Fails with
     * `PayerNotFound`, `OwnPayment` or `InvalidFields`, and with `OfflineConflict` when the slip was recorded before or the
     * member already has what was paid for.
     */
    record: Effect.fnUntraced(function* (given: NewOfflinePayment, staffId: string) {
      const payer = yield* payerOf(given.memberId)
      if (payer.id === staffId) return yield* new OwnPayment()
      /** Returns the payment that an earlier request with this id recorded: a repeat gets its answer. */
      const findFirst = Effect.map(rows.find(given.freshId), (row) =>
        row?.recordedBy === staffId ? row : undefined,
      )
      const key = slipKey(given.slip)
      return yield* rows
        .transaction(
          Effect.gen(function* () {
            const at = yield* now
            const known = key === "" ? undefined : yield* rows.ofSlip(key)
            const first = yield* findFirst
            if (first !== undefined) return yield* viewOf(first, staffId)
            if (known !== undefined) return yield* conflict(slipMessage(known, staffId), known, staffId)
            const paidAt = yield* checkFacts(given, staffId, at)
            const target = yield* targetOf(payer, given, paidAt)
            const words = given.note.trim()
            const isNew = yield* rows.insert(
              {
                ...target,
                id: given.freshId,
                memberId: payer.id,
                paidOn: given.paidOn,
                slip: given.slip.trim(),
                slipKey: key,
                proofId: given.proofId,
                note: words === "" ? null : words,
                recordedBy: staffId,
              },
              at,
            )
            if (!isNew) {
              // Somebody recorded the slip, or the same year or event, at the same time. It may be this request itself.
              const same = yield* findFirst
              if (same !== undefined) return yield* viewOf(same, staffId)
              const other = yield* rows.ofSlip(key)
              if (other !== undefined) return yield* conflict(slipMessage(other, staffId), other, staffId)
              const waiting = yield* rows.waitingFor(payer.id, target)
              if (waiting !== undefined) return yield* conflict(waitingMessage(waiting), waiting, staffId)
              return yield* new InvalidFields({
                fields: { proofId: "This proof belongs to another payment. Add the one of this payment" },
              })
            }
            const row = yield* find(given.freshId)
            const isWaiting = target.amount > (yield* dated.moneyLimit(target.currency))
            if (!isWaiting) yield* grantRow(row, staffId, at)
            yield* note(row, "recorded", null, isWaiting ? "awaitingSecond" : "granted", staffId, row.note)
            return yield* view(row.id, staffId)
          }),
        )
        .pipe(
          Effect.catchTags({
            OfflineNotGranted: (failure) =>
              Effect.gen(function* () {
                const title = given.purpose === "subscription" ? `subscription of ${given.target}` : "event"
                const message = notGrantedMessage({ purpose: given.purpose, title }, payer.fullName, failure)
                return yield* new OfflineConflict({ message, payment: null })
              }),
            // The row was this transaction's own.
            OfflinePaymentNotFound: Effect.die,
          }),
        )
    }),

    /**
     * Answers a payment that waits. Another person approves or refuses it; the recorder withdraws it. A repeat gets the
     * first answer. Fails with `OfflinePaymentNotFound`, `OwnPayment`, `NeedsOtherPerson`, `NotRecorder`, `InvalidFields`
     * without a reason, or `OfflineConflict`.
     */
    answer: Effect.fnUntraced(function* (id: string, given: OfflineAnswer, staffId: string) {
      const found = yield* find(id)
      if (found.memberId === staffId) return yield* new OwnPayment()
      const isRecorder = found.recordedBy === staffId
      if (given.answer === "withdraw" && !isRecorder) return yield* new NotRecorder()
      if (given.answer !== "withdraw" && isRecorder) return yield* new NeedsOtherPerson()
      const reason = given.reason.trim()
      if (given.answer !== "approve" && reason === "")
        return yield* new InvalidFields({ fields: { reason: required } })
      return yield* rows
        .transaction(
          Effect.gen(function* () {
            yield* rows.lock(found.id)
            const at = yield* now
            const row = yield* find(found.id)
            const { answer, freshId } = given
            const command = { freshId, staffId, action: `${answer} offline payment`, recordId: row.id }
            if (!(yield* commands.isNew(command, at))) return yield* viewOf(row, staffId)
            const after = offlineStatusAfter(row.status, answerEvents[given.answer])
            if (row.status === "expired" || (after === "granted" && !isStillValid(row.recordedAt, at)))
              return yield* conflict(expiredMessage(row.recordedAt), row, staffId)
            if (row.status !== "awaitingSecond" || after === "awaitingSecond" || after === "expired") {
              const who = row.answeredBy === staffId ? "You" : (row.answeredByName ?? row.recordedByName)
              const verb = row.status === "awaitingSecond" ? "recorded" : results[row.status]
              const when = formatDateTime(row.answeredAt ?? row.recordedAt, lagos)
              return yield* conflict(`${who} ${verb} this payment already, at ${when}.`, row, staffId)
            }
            yield* rows.answered(row.id, staffId, at)
            if (after === "granted") yield* grantRow(row, staffId, at)
            else yield* rows.ended(row.id, after, reason)
            yield* note(row, results[after], "awaitingSecond", after, staffId, reason)
            return yield* view(row.id, staffId)
          }),
        )
        .pipe(
          Effect.catchTag("OfflineNotGranted", (failure) =>
            conflict(notGrantedMessage(found, found.memberName, failure), found, staffId),
          ),
        )
    }),
  }
})

/** Payments into the bank account or in cash, which staff record with a proof (OFFICE §19). */
export class OfflinePayments extends Context.Service<OfflinePayments, Effect.Success<typeof make>>()(
  "portal/OfflinePayments",
) {
  static readonly layer = Layer.effect(OfflinePayments, make).pipe(
    Layer.provide(Layer.mergeAll(DatedSettings.layer, Mail.layer)),
  )
}
