import { Context, Effect, Layer, Schedule } from "effect"
import { now } from "#server/clock.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { PaymentRows } from "./rows.ts"
import { Settlement } from "./settlement.ts"
import { Webhooks } from "./webhooks.ts"

const interval = "15 seconds"
/** How many payments, and how many webhooks, one check takes at most. */
const batchSize = 20

const make = Effect.gen(function* () {
  const rows = yield* PaymentRows
  const { settle } = yield* Settlement
  const { handle } = yield* Webhooks

  /**
   * Settles the payments that are due for a check, and handles the stored webhooks that are not handled yet
   * (RELIABILITY P6). Returns how many payments were due. Servers of one database claim different payments.
   */
  const checkDue = Effect.gen(function* () {
    const due = yield* rows.claimDue(yield* now, batchSize)
    yield* Effect.forEach(
      due,
      (payment) =>
        settle(payment, { includePaid: false }).pipe(
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
    const waiting = yield* rows.unhandledWebhooks(batchSize)
    yield* Effect.forEach(waiting, handle, { concurrency: 2, discard: true })
    return due.length
  })

  /** Checks every unsettled payment at the start, because the previous process may have ended between two steps. */
  const checkAll = Effect.gen(function* () {
    yield* rows.allDue(yield* now)
    yield* Effect.repeat(checkDue, { until: (count) => count === 0 })
  })

  return { checkDue, checkAll }
})

export class Recheck extends Context.Service<Recheck, Effect.Success<typeof make>>()("portal/Recheck") {
  static readonly layer = Layer.effect(Recheck, make).pipe(
    Layer.provide(Layer.mergeAll(Settlement.layer, Webhooks.layer)),
  )

  /** Checks until the server stops. Starts once it listens, because the sandbox providers are its own pages. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const recheck = yield* Recheck
      const lifecycle = yield* Lifecycle
      const logAndContinue = Effect.catchCause((cause) => Effect.logError("could not check payments", cause))
      yield* lifecycle.listening.await.pipe(
        Effect.andThen(recheck.checkAll.pipe(logAndContinue)),
        Effect.andThen(Effect.schedule(recheck.checkDue.pipe(logAndContinue), Schedule.spaced(interval))),
        Effect.forkScoped,
      )
    }),
  ).pipe(Layer.provide(Recheck.layer))
}
