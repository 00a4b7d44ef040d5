import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { MoneyAnswer, MoneyDecision, MoneyState } from "#api/contract/office-money.ts"
import { slipKey } from "#api/contract/offline-rules.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, placeOf } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { Mail } from "#server/mail/service.ts"
import { attemptOf } from "#server/payments/attempt.ts"
import { PaymentNotFound } from "#server/payments/errors.ts"
import { heldRows } from "#server/payments/held-rows.ts"
import { type HeldPaymentRefused, makeOffice } from "#server/payments/office.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Settlement } from "#server/payments/settlement.ts"
import { Receipts } from "#server/receipts/service.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { MoneyConflict, NeedsOtherPerson, OwnPayment } from "./errors.ts"
import { makePaymentView } from "./payment-view.ts"
import { MoneyPageRows } from "./rows.ts"
import { rowOf } from "./views.ts"

const pageSize = 25
const isReference = (text: string) => /^[\w.=-]{1,120}$/.test(text)
const doneWords = { release: "released", refuse: "refused" } as const
const wishWords = { release: "release", refuse: "refuse" } as const

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const pages = yield* MoneyPageRows
  const commands = yield* staffCommandRows
  const rows = yield* PaymentRows
  const office = yield* makeOffice
  const held = yield* heldRows
  const gateways = yield* Gateways
  const settlement = yield* Settlement
  const receipts = yield* Receipts
  const settings = yield* Settings
  const dated = yield* DatedSettings
  const view = yield* makePaymentView
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (reference: string) {
    const payment = isReference(reference) ? yield* rows.find(reference) : undefined
    return payment ?? (yield* new PaymentNotFound())
  })

  const conflict = Effect.fnUntraced(function* (payment: Payment, staffId: string, message: string) {
    return yield* new MoneyConflict({ message, payment: yield* view(payment, staffId) })
  })

  /**
   * Runs a decision about a locked payment of another member, in one transaction. Fails with `MoneyConflict` when the member
   * has what the payment is for.
   */
  const onPayment = (
    reference: string,
    staffId: string,
    work: (
      payment: Payment,
      at: Date,
    ) => Effect.Effect<unknown, HeldPaymentRefused | InvalidFields | MoneyConflict | NeedsOtherPerson>,
  ) =>
    Effect.gen(function* () {
      const found = yield* find(reference)
      if (found.memberId === staffId) return yield* new OwnPayment()
      return yield* rows
        .transaction(
          Effect.gen(function* () {
            const payment = yield* rows.lock(found)
            if (payment === undefined) return yield* new PaymentNotFound()
            yield* work(payment, yield* now)
            return yield* view(payment, staffId)
          }),
        )
        .pipe(
          // The answer shows the payment as it is without the decision, which is rolled back.
          Effect.catchTag("HeldPaymentRefused", ({ message }) =>
            Effect.flatMap(find(reference), (payment) => conflict(payment, staffId, message)),
          ),
        )
    })

  /** Says who decided about a payment, or who asked for a decision, and when. */
  const decidedMessage = Effect.fnUntraced(function* (payment: Payment, staffId: string) {
    const stored = yield* pages.decision(payment.id)
    const isRefused = yield* held.isBeingRefunded(payment.id)
    if (stored?.decision == null || stored.at === null)
      return isRefused
        ? "The national office refused this already. It is being refunded."
        : payment.status === "held"
          ? undefined
          : "This payment is not held, so there is nothing to decide."
    const who = stored.by === staffId ? "You" : (stored.byName ?? "The national office")
    const when = formatDateTime(stored.at, lagos)
    return payment.status === "held" && !isRefused
      ? `${who} asked to ${wishWords[stored.decision]} this at ${when}. It waits for a second person.`
      : `${who} ${doneWords[stored.decision]} this already at ${when}.`
  })

  /** Notes an act that does not yet change the payment's status, in the payment's history and in the audit log. */
  const note = Effect.fnUntraced(function* (
    payment: Payment,
    what: string,
    words: string,
    staffId: string,
    at: Date,
  ) {
    yield* rows.audit(payment.id, what, { note: words }, at)
    const { reference, status } = payment
    yield* withSql(
      audit({
        action: "held payment",
        result: what,
        memberId: payment.memberId,
        actorId: staffId,
        case: { kind: "payment", id: reference },
        details: { before: { reference, status }, after: { reference, status }, reason: words },
      }),
    )
  })

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
    /** Returns payments, the newest first. Fails with `InvalidFields` for a cursor that is none. */
    list: Effect.fnUntraced(function* (query: {
      readonly state?: MoneyState
      readonly search?: string
      readonly after?: string
    }) {
      const place = yield* placeOf(query.after, isUuid)
      const words = searchWords(query.search)
      const typed = (query.search ?? "").trim()
      const exact = isReference(typed) ? typed : ""
      const slip = slipKey(typed)
      const found = yield* pages.list(query.state ?? "all", words, exact, slip, place, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: row.createdAt, key: row.id }))
      return { items: shown.map(rowOf), next }
    }),

    /** Fails with `PaymentNotFound`. */
    get: Effect.fnUntraced(function* (reference: string, staffId: string) {
      return yield* view(yield* find(reference), staffId)
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
      } else
        yield* settlement
          .settle(payment, { includePaid: true })
          .pipe(Effect.provideService(RequestPurpose, "checking"))
      const checked = yield* find(reference)
      yield* noteCheck(payment, checked.status, staffId)
      return yield* view(checked, staffId)
    }),

    /**
     * Releases or refuses a held payment, or asks a second person above the limit. A repeat gets the first answer. Fails
     * with `PaymentNotFound`, `OwnPayment` or `MoneyConflict`.
     */
    decide: (reference: string, { decision, note: words, freshId }: MoneyDecision, staffId: string) =>
      onPayment(
        reference,
        staffId,
        Effect.fnUntraced(function* (payment, at) {
          const command = { freshId, staffId, action: `${decision} held payment`, recordId: payment.id }
          if (!(yield* commands.isNew(command, at))) return yield* Effect.void
          const message = yield* decidedMessage(payment, staffId)
          if (message !== undefined) return yield* conflict(payment, staffId, message)
          const said = words.trim()
          yield* pages.decide(payment.id, decision, said, staffId, at)
          return yield* payment.amount > (yield* dated.moneyLimit(payment.currency))
            ? note(payment, `asked to ${wishWords[decision]}`, said, staffId, at)
            : office[decision](payment.reference, said, staffId)
        }),
      ),

    /**
     * Answers a decision that waits. A repeat gets the first answer. Fails with `PaymentNotFound`, `OwnPayment`,
     * `NeedsOtherPerson` or `MoneyConflict`.
     */
    answer: (reference: string, given: MoneyAnswer, staffId: string) =>
      onPayment(
        reference,
        staffId,
        Effect.fnUntraced(function* (payment, at) {
          const { answer, freshId } = given
          const action = `${answer} decision about held payment`
          if (!(yield* commands.isNew({ freshId, staffId, action, recordId: payment.id }, at)))
            return yield* Effect.void
          const stored = yield* pages.decision(payment.id)
          const isWaiting =
            payment.status === "held" &&
            stored?.decision != null &&
            !(yield* held.isBeingRefunded(payment.id))
          if (!isWaiting || stored.at?.toISOString() !== given.askedAt)
            return yield* conflict(
              payment,
              staffId,
              (yield* decidedMessage(payment, staffId)) ?? "Nothing waits for a second person any more.",
            )
          const words = stored.note ?? ""
          if (answer === "decline") {
            yield* pages.clearDecision(payment.id)
            return yield* note(payment, `did not ${wishWords[stored.decision]}`, words, staffId, at)
          }
          if (stored.by === staffId) return yield* new NeedsOtherPerson()
          yield* pages.approve(payment.id, staffId, at)
          return yield* office[stored.decision](payment.reference, words, staffId)
        }),
      ),
  }
})

/** The payments of all members, for staff (OFFICE §2). */
export class OfficeMoney extends Context.Service<OfficeMoney, Effect.Success<typeof make>>()(
  "portal/OfficeMoney",
) {
  static readonly layer = Layer.effect(OfficeMoney, make).pipe(
    Layer.provide(
      Layer.mergeAll(
        Gateways.layer,
        Settlement.layer,
        Receipts.layer,
        Mail.layer,
        DatedSettings.layer,
        BackgroundTasks.layer,
      ),
    ),
  )
}
