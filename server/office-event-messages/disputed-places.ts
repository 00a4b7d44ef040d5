import { Context, Effect, Layer } from "effect"
import { BackgroundTasks, TaskFailure, type TaskHandler } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { Mail } from "#server/mail/service.ts"
import { makeClosedDisputes } from "#server/payments/closed-disputes.ts"
import { closedDisputeTask } from "#server/payments/disputes.ts"
import type { Payment } from "#server/payments/payment.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Settlement } from "#server/payments/settlement.ts"
import { webhookRows } from "#server/payments/webhook-rows.ts"
import { makePlaceRefund } from "./place-refund.ts"
import { EventMessageRows } from "./rows.ts"

const make = Effect.gen(function* () {
  const rows = yield* EventMessageRows
  const payments = yield* PaymentRows
  const webhooks = yield* webhookRows
  const closedDisputes = yield* makeClosedDisputes
  const settlement = yield* Settlement
  const placeRefund = yield* makePlaceRefund

  /** Decides about the refund, once the provider has said what it returned itself. */
  const refund = (payment: Payment) =>
    rows.transaction(
      Effect.gen(function* () {
        const locked = yield* payments.lock(payment)
        const cancellation = yield* rows.cancellationWithoutRefund(payment.id)
        if (locked?.status !== "paid" || cancellation === undefined) return
        if (yield* webhooks.hasOpenDispute(locked)) return
        const disputes = yield* closedDisputes(locked)
        if (disputes.lost === locked.amount) return
        const decided = yield* placeRefund.decide(locked, cancellation, yield* now, disputes)
        if (decided !== undefined) yield* rows.setRefund(cancellation.id, locked.id, decided.refundId)
      }),
    )

  const handle = Effect.fnUntraced(function* (reference: string) {
    const payment = yield* payments.find(reference)
    if (payment === undefined || (yield* rows.cancellationWithoutRefund(payment.id)) === undefined) return
    yield* settlement.settle(payment, { includeArrived: true }).pipe(
      Effect.provideService(RequestPurpose, "checking"),
      Effect.catchTag("ProviderUnavailable", ({ detail }) =>
        Effect.fail(new TaskFailure({ reason: `${payment.source}: ${detail}` })),
      ),
    )
    yield* refund(payment)
  })

  const handler: TaskHandler = { kind: closedDisputeTask, concurrency: 1, handle: ({ key }) => handle(key) }
  return { handler }
})

/**
 * Refunds the places of canceled events whose payments were disputed, once the disputes are closed (OFFICE §17). The task is
 * committed with the end of the dispute, and the refund with the mark of its recipient: nothing is lost or sent twice.
 */
export class DisputedPlaces extends Context.Service<DisputedPlaces, Effect.Success<typeof make>>()(
  "portal/DisputedPlaces",
) {
  static readonly layer = Layer.effect(DisputedPlaces, make).pipe(
    Layer.provide(Layer.mergeAll(Settlement.layer, BackgroundTasks.layer, DatedSettings.layer, Mail.layer)),
  )

  /** Starts once the server listens, because the sandbox providers are its own pages. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { handler } = yield* DisputedPlaces
      const lifecycle = yield* Lifecycle
      const tasks = yield* BackgroundTasks
      yield* lifecycle.listening.await.pipe(Effect.andThen(tasks.work(handler)), Effect.forkScoped)
    }),
  ).pipe(Layer.provide(Layer.merge(DisputedPlaces.layer, BackgroundTasks.layer)))
}
