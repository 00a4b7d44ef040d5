import { Context, Effect, Layer, Schedule } from "effect"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import type { Gateway, ProviderClaims, ProviderUnavailable, StatusReport } from "#server/gateways/provider.ts"
import { Mail } from "#server/mail/service.ts"
import { makeStaffAlerts } from "#server/staff-alerts/service.ts"
import { attemptOf, expectedOf } from "./attempt.ts"
import { captureRows } from "./capture-rows.ts"
import { fulfilmentFor, makeFulfilments } from "./fulfilments.ts"
import { makeGrantPayment } from "./grant.ts"
import { heldRows } from "./held-rows.ts"
import { makePaymentNotifications } from "./notifications.ts"
import type { Payment } from "./payment.ts"
import { PaymentRows } from "./rows.ts"
import { makeRefunds } from "./refunds.ts"
import { decide, isOpen, mismatches, mismatchedFields } from "./states.ts"

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const gateways = yield* Gateways
  const settings = yield* Settings
  const fulfilments = yield* makeFulfilments
  const paymentNotifications = yield* makePaymentNotifications
  const { grant } = yield* makeGrantPayment
  const refunds = yield* makeRefunds
  const staffAlerts = yield* makeStaffAlerts
  const captures = yield* captureRows
  const held = yield* heldRows

  /**
   * Claims the capture of this payment for `work`. Waits at most 3 s for another request's claim, and then runs anyway: the
   * provider captures only once per request id.
   */
  const withCaptureClaim = <A, E>(payment: Payment, work: Effect.Effect<A, E>) =>
    Effect.acquireUseRelease(
      now.pipe(
        Effect.flatMap((at) => captures.claim(payment.id, at)),
        Effect.repeat({
          until: (isClaimed) => isClaimed,
          times: 15,
          schedule: Schedule.spaced("200 millis"),
        }),
      ),
      () => work,
      (isClaimed) => (isClaimed ? captures.release(payment.id) : Effect.void),
    )

  /** Applies the provider's report to a locked payment, in the caller's transaction. */
  const apply = Effect.fnUntraced(function* (payment: Payment, report: StatusReport, at: Date) {
    const expected = expectedOf(payment, gateways.of(payment.source))
    const decision = decide(payment.status, expected, report, at.getTime() - payment.createdAt.getTime())
    const paidAt = report.paidAt === null ? at : new Date(report.paidAt)
    const note = (what: string, fields: readonly (keyof ProviderClaims)[] = []) =>
      rows.audit(payment.id, what, { ...(fields.length > 0 ? { fields } : {}), claims: report.claims }, at)
    /** Holds the payment. Its target becomes what it bought at `paidAt`, so that the member cannot pay for it again. */
    const hold = Effect.fnUntraced(function* (reason: string) {
      const bought = fulfilmentFor(fulfilments, payment.purpose).asPaidAt?.(payment, paidAt) ?? payment
      yield* held.hold(payment.id, reason, paidAt, at)
      if (bought !== payment) yield* rows.setTarget(bought)
      yield* staffAlerts.raise({ kind: "held-payment", reference: payment.reference, reason })
      return bought
    })
    if (decision.do !== "stay") yield* rows.recordReport(payment.id, report)
    if (report.isCaptureRefused) yield* captures.setRefusals(payment.id, payment.captureRefusals + 1)
    // A mismatch is recorded even when it changes nothing (RELIABILITY P2).
    const mismatched = mismatchedFields(expected, report)
    // The mismatch of a held payment was recorded when it was held.
    if (mismatched.length > 0 && payment.status !== "held") yield* note("mismatch", mismatched)
    switch (decision.do) {
      case "stay":
        break
      case "grant": {
        const result = yield* grant(payment, paidAt, at)
        if (result === "granted") break
        // The member paid twice, others took the last places, or the event was canceled. The office refunds the payment.
        const bought = yield* hold(result)
        yield* note("surplus")
        const description = fulfilmentFor(fulfilments, payment.purpose).describe(bought)
        yield* {
          "already granted": paymentNotifications.duplicatePayment(bought, description),
          "no place left": paymentNotifications.noPlaceLeft(bought),
          "event canceled": paymentNotifications.eventCanceled(bought),
        }[result]
        break
      }
      case "hold":
        yield* paymentNotifications.held(yield* hold(`mismatch: ${decision.fields.join(", ")}`))
        break
      case "move":
        yield* rows.move(payment, decision.status, decision.closed, at)
        if (decision.status !== payment.status && decision.status !== "initiated")
          yield* note(decision.status)
        if (decision.status === "refunded" || decision.status === "reversed")
          yield* paymentNotifications.notAccepted(payment, payment.amount)
        // Days can have passed, so the member no longer waits on the page. The payer of an open attempt may still pay.
        else if (payment.status === "pending" && decision.status === "failed" && decision.closed)
          yield* paymentNotifications.failed(payment)
        break
      case "refund":
        yield* refunds.book(payment, decision.refunds, at)
        break
      case "close":
        // The refund of a refused payment closes it by itself.
        if (yield* held.isBeingRefunded(payment.id)) break
        yield* held.clearDecision(payment.id)
        yield* held.close(payment.id, decision.status, at)
        yield* paymentNotifications.notAccepted(payment, report.claims?.amount ?? payment.amount)
        yield* note(decision.status)
        break
      case "return":
        yield* refunds.returnAll(payment, decision.status, at)
        yield* note(decision.status)
    }
  })

  /**
   * Reads the status, and takes the money if the payer has approved our payment. First reads the row as it is now. The money
   * of an attempt that is closed, or whose capture was refused, is taken only if the payer asks: they were told that they
   * have not been charged, and may pay in another way meanwhile.
   */
  const capture = (payment: Payment, gateway: Gateway, isAskedByPayer: boolean) =>
    Effect.gen(function* () {
      const current = (yield* rows.find(payment.reference)) ?? payment
      const expected = expectedOf(current, gateway)
      return yield* gateway.capture(
        attemptOf(current, settings.publicUrl),
        (claims) =>
          isOpen(current.status) &&
          (isAskedByPayer || (current.closedAt === null && current.captureRefusals === 0)) &&
          mismatches(expected, claims).length === 0,
      )
    })

  /**
   * Settles a payment (DECISIONS §3). Confirmation, webhook and re-check all call it. Calls the provider outside any
   * transaction. Then locks the row, reads it again and applies the provider's report. Returns the row afterwards.
   *
   * Returns an offline payment unchanged: it has no provider. Also returns a payment that is not open unchanged, unless
   * `includeArrived` is set and its money has arrived (paid, disputed, held). `isAskedByPayer`: the payer confirms it now.
   */
  const settle = Effect.fnUntraced(function* (
    payment: Payment,
    {
      includeArrived,
      isAskedByPayer = false,
    }: { readonly includeArrived: boolean; readonly isAskedByPayer?: boolean },
  ): Effect.fn.Return<Payment, ProviderUnavailable> {
    if (payment.source === "OFFLINE") return payment
    const hasArrived = ["paid", "disputed", "held"].includes(payment.status)
    if (!isOpen(payment.status) && !(includeArrived && hasArrived)) return payment
    const gateway = gateways.of(payment.source)
    const fulfilment = fulfilmentFor(fulfilments, payment.purpose)
    // The member may have approved this payment and then got the item by another one, or it cannot be had any more. The
    // approval is not charged.
    const mayCapture =
      isOpen(payment.status) &&
      !(yield* fulfilment.isAlreadyGranted(payment)) &&
      (yield* fulfilment.whyUnavailable?.(payment) ?? Effect.undefined) === undefined
    const readOrCapture = mayCapture
      ? capture(payment, gateway, isAskedByPayer)
      : gateway.fetchStatus(attemptOf(payment, settings.publicUrl))
    const report = yield* mayCapture && payment.source === "PAYPAL"
      ? withCaptureClaim(payment, readOrCapture)
      : readOrCapture
    yield* fault("F3")
    const settled = yield* rows.transaction(
      Effect.gen(function* () {
        const locked = yield* rows.lock(payment)
        if (locked === undefined) return yield* Effect.die(new Error("a payment has no row"))
        yield* apply(locked, report, yield* now)
        return (yield* rows.find(payment.reference)) ?? locked
      }),
    )
    yield* fault("F6")
    return settled
  })

  /**
   * Settles a payment before staff act on it. If the provider is unavailable, returns it unchanged; a scheduled check tries
   * again.
   */
  const settleIfReachable = (payment: Payment) =>
    settle(payment, { includeArrived: true }).pipe(
      Effect.provideService(RequestPurpose, "checking"),
      Effect.catchTag("ProviderUnavailable", () => Effect.succeed(payment)),
    )

  return { settle, settleIfReachable }
})

export class Settlement extends Context.Service<Settlement, Effect.Success<typeof make>>()(
  "portal/Settlement",
) {
  static readonly layer = Layer.effect(Settlement, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Mail.layer)),
  )
}
