import { Effect } from "effect"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { majorFromMinor } from "#server/money.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { expectedOf } from "#server/payments/attempt.ts"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { personOf } from "#server/person.ts"
import { claimAt } from "#server/review-claims.ts"
import { OfficeRefundRows } from "./refund-rows.ts"
import { isWithProvider } from "./refund-states.ts"
import { MoneyPageRows } from "./rows.ts"
import { detailsOf, factsOf, refundOf, remainingOf, signedMajor } from "./views.ts"

/** Returns the amount that the provider reported for a held payment, in minor units; 0 without one. */
const claimedAmount = (claims: Readonly<Record<string, unknown>> | null | undefined): number =>
  typeof claims?.["amount"] === "number" ? claims["amount"] : 0

/** Makes the reader of one payment with everything that staff see of it. */
export const makePaymentView = Effect.gen(function* () {
  const pages = yield* MoneyPageRows
  const refundRows = yield* OfficeRefundRows
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const dated = yield* DatedSettings
  const closedDisputes = yield* makeClosedDisputes

  const decisionOf = Effect.fnUntraced(function* (payment: Payment, isToDecide: boolean) {
    const stored = yield* pages.decision(payment.id)
    if (stored?.decision == null || stored.at === null) return null
    return {
      decision: stored.decision,
      note: stored.note ?? "",
      by: personOf(stored.by, stored.byName),
      at: stored.at.toISOString(),
      isWaiting: isToDecide,
      approvedBy: personOf(stored.approvedBy, stored.approvedByName),
    }
  })

  /** Returns the payment as this member of staff sees it, read again. */
  return Effect.fnUntraced(function* (given: Payment, staffId: string): Effect.fn.Return<MoneyPayment> {
    const payment = (yield* rows.find(given.reference)) ?? given
    const refunds = yield* refundRows.ofPayment(payment.id)
    const listed = yield* pages.find(payment.id)
    if (listed === undefined) return yield* Effect.die(new Error("a payment without its member"))
    const history = yield* pages.history(payment.id)
    const claims = history.find((entry) => entry.claims !== null)?.claims
    const ledger = yield* pages.ledger(payment.id)
    const isToDecide = payment.status === "held" && !refunds.some(({ status }) => isWithProvider(status))
    const decision = yield* decisionOf(payment, isToDecide)
    const limit = yield* dated.moneyLimit(payment.currency)
    const isPaid = payment.status === "paid"
    const { lost, toCheck } = yield* closedDisputes(payment)
    const at = yield* now
    const approvers = yield* pages.approvers(at, [staffId, payment.memberId])
    return {
      ...factsOf(listed),
      status: payment.status,
      providerId: payment.providerId,
      paidAt: payment.paidAt?.toISOString() ?? null,
      heldReason: payment.heldReason,
      details:
        payment.source === "OFFLINE"
          ? []
          : detailsOf(expectedOf(payment, gateways.of(payment.source)), claims ?? undefined),
      claim: isToDecide && decision === null ? claimAt(listed, at) : null,
      decision,
      ledger: ledger.map(({ kind, amount, at }) => ({
        kind,
        amount: signedMajor(amount),
        at: at.toISOString(),
      })),
      version: history[0]?.total ?? 0,
      history: history.map(({ what, note, at }) => ({ what, note, at: at.toISOString() })),
      isOwn: payment.memberId === staffId,
      // A refund returns what the provider took, which may be more than our price.
      isAboveLimit: Math.max(payment.amount, claimedAmount(claims)) > limit,
      isInDoubt: toCheck !== undefined,
      limit: majorFromMinor(limit),
      remaining: majorFromMinor(isPaid ? remainingOf(payment, refunds, lost) : 0),
      refunds: refunds.map(refundOf),
      approvers: approvers.map(({ fullName }) => fullName),
    }
  })
})
