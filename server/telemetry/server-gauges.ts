import { Effect, Layer, Schedule } from "effect"
import { Rooms } from "#server/chats/rooms.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { Gauges } from "./gauges.ts"
import { telemetryRows } from "./rows.ts"

/** Returns the seconds since `oldest`; 0 when nothing is due. */
const secondsSince = (oldest: Date | null, at: Date) =>
  oldest === null ? 0 : Math.max(0, (at.getTime() - oldest.getTime()) / 1_000)

/** The gauges of the server itself. With a collector, reads all gauges every 10 s. */
export const ServerGauges = Layer.effectDiscard(
  Effect.gen(function* () {
    const { add, refresh } = yield* Gauges
    const { otlpEndpoint } = yield* Settings
    const lifecycle = yield* Lifecycle
    const rooms = yield* Rooms
    const rows = yield* telemetryRows
    yield* add({
      name: "portal_payments",
      description: "Payments by state.",
      read: Effect.map(rows.payments, (all) =>
        all.map(({ state, count }) => ({ labels: { state }, value: count })),
      ),
    })
    yield* add({
      name: "portal_tasks_due",
      description: "Due background tasks, by their kind.",
      read: Effect.map(Effect.flatMap(now, rows.dueTasks), (all) =>
        all.map(({ task, count }) => ({ labels: { task }, value: count })),
      ),
    })
    yield* add({
      name: "portal_tasks_oldest_due_seconds",
      description: "For how long the oldest background task of each kind has been due.",
      read: Effect.gen(function* () {
        const at = yield* now
        return (yield* rows.dueTasks(at)).map(({ task, oldest }) => ({
          labels: { task },
          value: secondsSince(oldest, at),
        }))
      }),
    })
    yield* add({
      name: "portal_payment_checks_due",
      description: "Unsettled payments whose check with their provider is due.",
      read: Effect.map(Effect.flatMap(now, rows.duePayments), (due) => [{ value: due?.count ?? 0 }]),
    })
    yield* add({
      name: "portal_payment_checks_oldest_due_seconds",
      description: "For how long the oldest check of an unsettled payment has been due.",
      read: Effect.gen(function* () {
        const at = yield* now
        const due = yield* rows.duePayments(at)
        return [{ value: secondsSince(due?.oldest ?? null, at) }]
      }),
    })
    yield* add({
      name: "portal_sockets",
      description: "Open chat sockets of this server.",
      read: Effect.sync(() => [{ value: rooms.io?.engine.clientsCount ?? 0 }]),
    })
    yield* add({
      name: "portal_requests_in_flight",
      description: "Requests without a complete response.",
      read: Effect.sync(() => [{ value: lifecycle.inFlight }]),
    })
    yield* add({
      name: "portal_database_connections",
      description: "Connections of all servers to the database, by what they do.",
      read: Effect.map(rows.connections, (all) =>
        all.map(({ state, count }) => ({ labels: { state }, value: count })),
      ),
    })
    yield* add({
      name: "process_resident_memory_bytes",
      description: "Resident memory of the process.",
      read: Effect.sync(() => [{ value: process.memoryUsage.rss() }]),
    })
    yield* add({
      name: "nodejs_heap_size_used_bytes",
      description: "Memory of JavaScript objects, with those that are not collected yet.",
      read: Effect.sync(() => [{ value: process.memoryUsage().heapUsed }]),
    })
    // The exporter sends what the gauges had at their last reading.
    if (otlpEndpoint !== null) yield* Effect.forkScoped(Effect.repeat(refresh, Schedule.spaced("10 seconds")))
  }),
)
