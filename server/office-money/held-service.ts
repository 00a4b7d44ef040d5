import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { required } from "#api/contract/field-rules.ts"
import type { MoneyAnswer, MoneyDecision, MoneyPayment } from "#api/contract/office-money.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { audit } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { Mail } from "#server/mail/service.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import { heldRows } from "#server/payments/held-rows.ts"
import { type HeldPaymentRefused, makeHeldDecisions } from "#server/payments/held-decisions.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Settlement } from "#server/payments/settlement.ts"
import { canDecide, claimedMessage, claimEndedMessage, claimMs } from "#server/review-claims.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { type MoneyConflict, NeedsOtherPerson } from "./errors.ts"
import { makePaymentAccess } from "./payment-access.ts"
import { isWithProvider } from "./refund-states.ts"
import { MoneyPageRows } from "./rows.ts"

const doneWords = { release: "released", refuse: "refused" } as const

/** Says who decided about a payment, or who asked for a decision, and when; undefined when nobody did. */
const decidedMessage = ({ status, decision, refunds }: MoneyPayment, staffId: string): string | undefined => {
  if (decision === null) {
    if (refunds.some((refund) => isWithProvider(refund.status)))
      return "The national office refused this already. It is being refunded."
    return status === "held" ? undefined : "This payment is not held, so there is nothing to decide."
  }
  const who = decision.by?._id === staffId ? "You" : (decision.by?.fullName ?? "The national office")
  const when = formatDateTime(decision.at, lagos)
  return decision.isWaiting
    ? `${who} asked to ${decision.decision} this at ${when}. It waits for a second person.`
    : `${who} ${doneWords[decision.decision]} this already at ${when}.`
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const pages = yield* MoneyPageRows
  const held = yield* heldRows
  const commands = yield* staffCommandRows
  const rows = yield* PaymentRows
  const closedDisputes = yield* makeClosedDisputes
  const decisions = yield* makeHeldDecisions
  const settlement = yield* Settlement
  const confirm = yield* makePasswordConfirmation
  const { find, view, conflict, change } = yield* makePaymentAccess
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Checks the password of the member of staff who refunds. Fails with `InvalidFields` or `LimitExceeded`. */
  const confirmRefund = (staffId: string, password: string | undefined) =>
    password === undefined
      ? new InvalidFields({ fields: { password: required } })
      : withSql(confirm(staffId, password))

  /**
   * Runs a decision. If `isRefund`, it needs the password. Otherwise the provider is asked first whether it still has the
   * money. Fails with `MoneyConflict` when the payment cannot be decided like this.
   */
  const decideOn = (
    reference: string,
    staffId: string,
    password: string | undefined,
    isRefund: (read: MoneyPayment) => boolean,
    work: (
      payment: Payment,
      at: Date,
    ) => Effect.Effect<unknown, HeldPaymentRefused | InvalidFields | MoneyConflict | NeedsOtherPerson>,
  ) =>
    change(
      reference,
      staffId,
      work,
      Effect.fnUntraced(function* (payment) {
        if (isRefund(yield* view(payment, staffId))) yield* confirmRefund(staffId, password)
        else if (payment.status === "held") yield* settlement.settleIfReachable(payment)
      }),
    ).pipe(
      // The answer shows the payment as it is without the decision, which is rolled back.
      Effect.catchTag("HeldPaymentRefused", ({ message }) =>
        Effect.flatMap(find(reference), (payment) => conflict(payment, staffId, message)),
      ),
    )

  /** Returns the view of a payment that waits for a decision. Fails with `MoneyConflict` for any other, and while somebody else reviews it. */
  const undecided = Effect.fnUntraced(function* (payment: Payment, staffId: string) {
    const read = yield* view(payment, staffId)
    const message = decidedMessage(read, staffId) ?? claimedMessage(read.claim, staffId)
    return message === undefined ? read : yield* conflict(payment, staffId, message)
  })

  /** Records an act that does not yet change the payment's status, in the payment's history and in the audit log. */
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

  return {
    /**
     * Claims a held payment for 15 minutes (OFFICE §3). Fails with `PaymentNotFound`, `OwnPayment` or `MoneyConflict`.
     */
    claim: (reference: string, staffId: string) =>
      change(
        reference,
        staffId,
        Effect.fnUntraced(function* (payment, at) {
          yield* undecided(payment, staffId)
          yield* pages.setClaim(payment.id, staffId, addMilliseconds(at, claimMs))
        }),
      ),

    /** Ends the caller's claim. Fails with `PaymentNotFound` or `OwnPayment`. */
    endClaim: (reference: string, staffId: string) =>
      change(reference, staffId, ({ id }) => pages.clearClaim(id, staffId)),

    /**
     * Releases or refuses a claimed payment. Asks a second person above the limit, and for a refusal after a dispute that was
     * closed in doubt or lost in part, because a refusal refunds. A repeat gets the first answer. Fails with
     * `PaymentNotFound`, `OwnPayment`, `MoneyConflict`, `InvalidFields` or `LimitExceeded`.
     */
    decide: (
      reference: string,
      { decision, note: words, version, password, freshId }: MoneyDecision,
      staffId: string,
    ) =>
      decideOn(
        reference,
        staffId,
        password,
        () => decision === "refuse",
        Effect.fnUntraced(function* (payment, at) {
          const command = { freshId, staffId, action: `${decision} held payment`, recordId: payment.id }
          if (!(yield* commands.isNew(command, at))) return yield* Effect.void
          const read = yield* undecided(payment, staffId)
          if (!canDecide(read.claim)) return yield* conflict(payment, staffId, claimEndedMessage)
          if (read.version !== version)
            return yield* conflict(payment, staffId, "The payment has changed. Read it again.")
          const { toCheck } = yield* closedDisputes(payment)
          const needsCheck = decision === "refuse" && toCheck !== undefined
          const fullNote = needsCheck ? `${words.trim()}\n${toCheck}` : words.trim()
          yield* pages.decide(payment.id, decision, fullNote, staffId, at)
          return yield* read.isAboveLimit || needsCheck
            ? note(payment, `asked to ${decision}`, fullNote, staffId, at)
            : decisions[decision](payment.reference, fullNote, staffId)
        }),
      ),

    /**
     * Answers a decision that waits. A repeat gets the first answer. Fails with `PaymentNotFound`, `OwnPayment`,
     * `NeedsOtherPerson`, `MoneyConflict`, `InvalidFields` or `LimitExceeded`.
     */
    answer: (reference: string, given: MoneyAnswer, staffId: string) =>
      decideOn(
        reference,
        staffId,
        given.password,
        (read) => given.answer === "approve" && read.decision?.decision === "refuse",
        Effect.fnUntraced(function* (payment, at) {
          const { answer, freshId } = given
          const action = `${answer} decision about held payment`
          if (!(yield* commands.isNew({ freshId, staffId, action, recordId: payment.id }, at)))
            return yield* Effect.void
          const read = yield* view(payment, staffId)
          const asked = read.decision
          if (asked === null || !asked.isWaiting || asked.at !== given.askedAt)
            return yield* conflict(
              payment,
              staffId,
              decidedMessage(read, staffId) ?? "Nothing waits for a second person any more.",
            )
          if (answer === "decline") {
            yield* held.clearDecision(payment.id)
            return yield* note(payment, `did not ${asked.decision}`, asked.note, staffId, at)
          }
          if (asked.by?._id === staffId) return yield* new NeedsOtherPerson()
          yield* pages.approve(payment.id, staffId, at)
          return yield* decisions[asked.decision](payment.reference, asked.note, staffId)
        }),
      ),
  }
})

/** The review of held payments by staff, one at a time (OFFICE §3). */
export class OfficeHeldPayments extends Context.Service<OfficeHeldPayments, Effect.Success<typeof make>>()(
  "portal/OfficeHeldPayments",
) {
  static readonly layer = Layer.effect(OfficeHeldPayments, make).pipe(
    Layer.provide(
      Layer.mergeAll(
        Gateways.layer,
        Limits.layer,
        Settlement.layer,
        Mail.layer,
        DatedSettings.layer,
        BackgroundTasks.layer,
      ),
    ),
  )
}
