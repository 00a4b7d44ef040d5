/** The portal's server without the transactions of messages to registrants, for negative controls. */
import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import type { SqlError } from "effect/sql/SqlError"
import { LockingRows, makeApp } from "#server/app.ts"
import { readSettings, Settings } from "#server/config.ts"
import { DatabaseLive } from "#server/database.ts"
import { logLayer } from "#server/log.ts"
import { EventMessageRows } from "#server/office-event-messages/rows.ts"

/** Runs `work` without a transaction: each statement commits alone. */
const runUnguarded = <A, E, R>(work: Effect.Effect<A, E | SqlError, R>) =>
  Effect.catchTag(work, "SqlError", Effect.die)
const unguardedRows = Layer.effect(
  EventMessageRows,
  Effect.map(EventMessageRows, (rows) => ({ ...rows, transaction: runUnguarded })),
).pipe(Layer.provide(EventMessageRows.layer))

const settings = readSettings(process.env)

NodeRuntime.runMain(
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    // `startProcess` reads the port.
    process.stdout.write(`The portal is at http://127.0.0.1:${"port" in address ? address.port : ""}\n`)
    return yield* Effect.never
  }).pipe(
    Effect.provide(
      makeApp(DatabaseLive, Layer.merge(LockingRows, unguardedRows)).pipe(
        Layer.provideMerge(logLayer(settings.logLevel)),
        Layer.provideMerge(Layer.succeed(Settings, settings)),
      ),
    ),
  ),
)
