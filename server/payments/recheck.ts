import { Context, Effect, Layer } from "effect"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { now } from "#server/clock.ts"
import { RequestPurpose } from "#server/gateways/provider-client.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { makeRefundChecks } from "./refund-checks.ts"
import { PaymentRows } from "./rows.ts"
import { Settlement } from "./settlement.ts"

const intervalMs = 15_000
/** How many payments one check takes at most. With four at a time they end within one attempt of a background task. */
const batchSize = 20

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const { settle } = yield* Settlement
  const refundChecks = yield* makeRefundChecks

  /**
   * Settles the payments that are due for a check (RELIABILITY P6). Returns how many were due. Servers of one database
   * claim different payments.
   */
  const checkDue = Effect.gen(function* () {
    const due = yield* rows.claimDue(yield* now, batchSize)
    yield* Effect.forEach(
      due,
      (payment) =>
        settle(payment, { includeArrived: false }).pipe(
          Effect.provideService(RequestPurpose, "checking"),
          Effect.catchCause((cause) =>
            Effect.logWarning("could not check a payment, trying again later", cause),
          ),
          Effect.annotateLogs({
            reference: payment.reference,
            provider: payment.source,
            purpose: payment.purpose,
          }),
        ),
      { concurrency: 4, discard: true },
    )
    return due.length
  })

  /** Asks about the settled payments whose money may have been returned. Returns how many were due. */
  const checkRefundsDue = Effect.provideService(refundChecks.checkDue, RequestPurpose, "checking")

  /** Checks every unsettled payment at the start, because the previous process may have ended between two steps. */
  const checkAll = Effect.gen(function* () {
    yield* rows.makeAllDue(yield* now)
    yield* Effect.repeat(checkDue, { until: (count) => count === 0 })
  })

  return { checkDue, checkRefundsDue, checkAll }
})

export class Recheck extends Context.Service<Recheck, Effect.Success<typeof make>>()("portal/Recheck") {
  static readonly layer = Layer.effect(Recheck, make).pipe(
    Layer.provide(Layer.merge(Settlement.layer, BackgroundTasks.layer)),
  )

  /** Checks until the server stops. Starts once it listens, because the sandbox providers are its own pages. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const recheck = yield* Recheck
      const lifecycle = yield* Lifecycle
      const tasks = yield* BackgroundTasks
      const logAndContinue = Effect.catchCause((cause) => Effect.logError("could not check payments", cause))
      const repeat = (kind: string, check: Effect.Effect<number>) =>
        tasks.work({ kind, concurrency: 1, handle: () => Effect.asVoid(check), repeatMs: intervalMs })
      yield* lifecycle.listening.await.pipe(
        Effect.andThen(recheck.checkAll.pipe(logAndContinue)),
        Effect.andThen(repeat("payment-check", recheck.checkDue)),
        Effect.forkScoped,
      )
      yield* lifecycle.listening.await.pipe(
        Effect.andThen(repeat("refund-check", recheck.checkRefundsDue)),
        Effect.forkScoped,
      )
    }),
  ).pipe(Layer.provide(Layer.merge(Recheck.layer, BackgroundTasks.layer)))
}
