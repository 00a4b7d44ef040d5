import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { suspensionRows } from "./rows.ts"

const interval = "1 minute"
/** How many suspensions one pass ends. */
const batchSize = 100

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* suspensionRows

  /** Ends the suspension of a member if it has reached its end. Returns whether it has ended the suspension. */
  const endIfDue = (memberId: string, at: Date) =>
    transaction(
      Effect.gen(function* () {
        if ((yield* rows.end(memberId, at)) === 0) return false
        yield* audit({
          action: "lift suspension",
          result: "its day has come",
          memberId,
          case: { kind: "member", id: memberId },
        }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return true
      }),
    )

  return {
    endIfDue,
    /** Ends the suspensions that have reached their end, at most `batchSize`. */
    endDue: Effect.gen(function* () {
      const at = yield* now
      for (const { id } of yield* rows.due(at, batchSize)) yield* endIfDue(id, at)
    }),
  }
})

/** Suspensions that end by themselves on their day (OFFICE §1). */
export class Suspensions extends Context.Service<Suspensions, Effect.Success<typeof make>>()(
  "portal/Suspensions",
) {
  static readonly layer = Layer.effect(Suspensions, make)

  /** Ends suspensions until the server stops. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { endDue } = yield* Suspensions
      yield* endDue.pipe(
        Effect.catchCause((cause) => Effect.logError("could not end suspensions", cause)),
        Effect.repeat(Schedule.spaced(interval)),
        Effect.forkScoped,
      )
    }),
  ).pipe(Layer.provide(Suspensions.layer))
}
