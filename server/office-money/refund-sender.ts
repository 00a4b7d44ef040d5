import { differenceInMilliseconds } from "date-fns/differenceInMilliseconds"
import { Context, Effect, Layer } from "effect"
import { BackgroundTasks, TaskFailure, type TaskHandler } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { fault } from "#server/fault.ts"
import { Gateways } from "#server/gateways/gateways.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import type { RefundReport } from "#server/gateways/provider.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { Mail } from "#server/mail/service.ts"
import { attemptOf } from "#server/payments/attempt.ts"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import { fulfilmentFor, makeFulfilments } from "#server/payments/fulfilments.ts"
import { heldRows } from "#server/payments/held-rows.ts"
import { makePaymentNotifications } from "#server/payments/notifications.ts"
import { refundRows } from "#server/payments/refund-rows.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Settlement } from "#server/payments/settlement.ts"
import { isReturned } from "#server/payments/states.ts"
import { webhookRows } from "#server/payments/webhook-rows.ts"
import { makeExceedsLeft } from "./lost-disputes.ts"
import { OfficeRefundRows, type RefundRow } from "./refund-rows.ts"
import { isWithProvider, type RefundEvent, type RefundStatus, statusAfter } from "./refund-states.ts"

/**
 * How long to wait before a refund whose request got no answer is sent again, in ms. Until then it is only looked up: the
 * provider may list it late.
 */
export const resendAfterMs = 120_000

const make = Effect.gen(function* () {
  const refunds = yield* OfficeRefundRows
  const rows = yield* PaymentRows
  const checks = yield* refundRows
  const gateways = yield* Gateways
  const settlement = yield* Settlement
  const fulfilments = yield* makeFulfilments
  const settings = yield* Settings
  const held = yield* heldRows
  const webhooks = yield* webhookRows
  const closedDisputes = yield* makeClosedDisputes
  const exceedsLeft = yield* makeExceedsLeft
  const paymentNotifications = yield* makePaymentNotifications

  /**
   * Applies what became of the refund of a held payment that staff refused. It was never granted or booked, so it only
   * closes. After a refusal of the provider it waits for a decision again.
   */
  const applyToHeld = Effect.fnUntraced(function* (
    payment: Payment,
    refund: RefundRow,
    status: RefundStatus,
    reason: string | null,
    at: Date,
  ) {
    if (status === refund.status) return
    const { amount } = (yield* refunds.find(refund.id)) ?? refund
    if (status === "pending") yield* paymentNotifications.heldRefundSent(payment, amount)
    if (status === "refunded") {
      yield* held.close(payment.id, status, at)
      yield* rows.audit(payment.id, "refunded", {}, at)
      yield* paymentNotifications.notAccepted(payment, amount)
    }
    if (status === "failed") {
      yield* held.clearDecision(payment.id)
      yield* rows.audit(payment.id, "refund failed", reason === null ? {} : { note: reason }, at)
    }
  })

  /** Moves a refund by what the provider says. Takes away what was paid for, if the office decided so. */
  const apply = (refund: RefundRow, payment: Payment, event: RefundEvent, report: RefundReport | null) =>
    rows.transaction(
      Effect.gen(function* () {
        const locked = (yield* rows.lock(payment)) ?? payment
        const at = yield* now
        const status = statusAfter(refund.status, event)
        if ((yield* refunds.move(refund.id, refund.status, status, at)) === 0) return
        if (report !== null) yield* refunds.report(refund.id, report.id, report.reason)
        if (locked.status === "held") yield* applyToHeld(locked, refund, status, report?.reason ?? null, at)
        // A full refund revokes when it is booked.
        const isPart = locked.status === "paid" || locked.status === "disputed"
        if (status === "refunded" && refund.revokes && isPart && refund.amount < locked.amount) {
          yield* refunds.revoked(locked.id, at)
          yield* fulfilmentFor(fulfilments, locked.purpose).revoke(locked, at)
        }
        // The payment's own checks book the refund, and look again for one that is not final.
        const isNew = status !== refund.status
        if (isNew && (status === "pending" || (status === "refunded" && locked.status !== "held")))
          yield* checks.report(locked, at)
      }),
    )

  const find = (refund: RefundRow, payment: Payment) =>
    gateways.of(payment.source).findRefund(attemptOf(payment, settings.publicUrl), refund.id)

  /**
   * Returns what the provider still has of a held payment, less what lost disputes return: `lost`, in minor units. It can
   * differ from what was owed.
   */
  const leftOf = Effect.fnUntraced(function* (refund: RefundRow, payment: Payment, lost: number) {
    const report = yield* gateways.of(payment.source).fetchStatus(attemptOf(payment, settings.publicUrl))
    if (isReturned(report)) return 0
    const returned = report.refunds.reduce((sum, { amount }) => sum + amount, 0)
    return (report.claims?.amount ?? refund.amount) - Math.max(returned, lost)
  })

  /** Returns why a refund of a payment may not be sent; undefined when it may. */
  const obstacleOf = Effect.fnUntraced(function* (refund: RefundRow, payment: Payment, isDisputed: boolean) {
    // The member's bank may return the money of a disputed payment itself.
    if (isDisputed) return "The payment is disputed"
    if (payment.status !== "paid" && payment.status !== "held") return `The payment is ${payment.status}`
    const { lost } = yield* closedDisputes(payment)
    // The first request about a held payment asks for what is left.
    const isLost =
      payment.status === "held"
        ? lost === payment.amount ||
          (lost > 0 && refund.sentAt !== null && refund.amount > (yield* leftOf(refund, payment, lost)))
        : yield* exceedsLeft(payment, refund)
    return isLost ? "A dispute of the payment was lost" : undefined
  })

  /** Sends a refund, or finds the one that was sent before. Returns undefined for a sent one that is not listed yet. */
  const ask = Effect.fnUntraced(function* (refund: RefundRow, payment: Payment) {
    const at = yield* now
    // A held payment stays held while it is disputed.
    const isDisputed = payment.status === "disputed" || (yield* webhooks.hasOpenDispute(payment))
    if (refund.sentAt !== null) {
      const found = yield* find(refund, payment)
      if (found !== undefined) return found
      const isEarly = differenceInMilliseconds(at, refund.sentAt) < resendAfterMs
      // It may have been sent before the dispute, so it is looked for until the dispute is closed.
      if (isEarly || refund.status === "pending" || isDisputed) return undefined
    }
    const obstacle = yield* obstacleOf(refund, payment, isDisputed)
    if (obstacle !== undefined)
      return { status: "failed", id: null, reason: `${obstacle}, so nothing was sent` } as const
    const left =
      payment.status === "held" && refund.sentAt === null
        ? yield* leftOf(refund, payment, (yield* closedDisputes(payment)).lost)
        : refund.amount
    // Staff may have returned the money on the provider's own site.
    if (left <= 0) return { status: "refunded", id: null, reason: null } as const
    yield* fault("F13")
    yield* refunds.sending(refund.id, left, at)
    yield* fault("F14")
    const response = yield* gateways
      .of(payment.source)
      .refund(attemptOf(payment, settings.publicUrl), { mark: refund.id, amount: left })
    yield* fault("F15")
    // Paystack answers "pending" to every new refund. Its list says what became of it.
    return response.status === "pending" ? ((yield* find(refund, payment)) ?? response) : response
  })

  const handle = Effect.fnUntraced(function* (id: string) {
    const refund = yield* refunds.find(id)
    const payment = refund === undefined ? undefined : yield* rows.find(refund.reference)
    if (refund === undefined || payment === undefined || !isWithProvider(refund.status)) return
    const report = yield* ask(refund, payment).pipe(
      Effect.provideService(RequestPurpose, "checking"),
      Effect.catchTag("ProviderUnavailable", ({ detail }) =>
        Effect.andThen(
          apply(refund, payment, "provider.silent", null),
          Effect.fail(new TaskFailure({ reason: `${payment.source}: ${detail}` })),
        ),
      ),
    )
    if (report === undefined) {
      // The checks of the payment ask about a pending refund again.
      if (refund.status === "pending") return
      yield* new TaskFailure({ reason: `${payment.source}: the refund is not listed yet` })
      return
    }
    if (report.status === "refunded") yield* settlement.settleIfReachable(payment)
    yield* fault("F16")
    yield* apply(refund, payment, `provider.${report.status}`, report)
  })

  const handler: TaskHandler = { kind: "refund", concurrency: 2, handle: ({ key }) => handle(key) }
  return { handler }
})

/** Sends the refunds that staff decided about, and asks about those whose outcome is not known (OFFICE §3). */
export class RefundSender extends Context.Service<RefundSender, Effect.Success<typeof make>>()(
  "portal/RefundSender",
) {
  static readonly layer = Layer.effect(RefundSender, make).pipe(
    Layer.provide(Layer.mergeAll(Gateways.layer, Settlement.layer, Mail.layer)),
  )

  /** Starts once the server listens, because the sandbox providers are its own pages. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { handler } = yield* RefundSender
      const lifecycle = yield* Lifecycle
      const tasks = yield* BackgroundTasks
      yield* lifecycle.listening.await.pipe(Effect.andThen(tasks.work(handler)), Effect.forkScoped)
    }),
  ).pipe(Layer.provide(Layer.merge(RefundSender.layer, BackgroundTasks.layer)))
}
