import { PgClient, PgConnection } from "@effect/sql-pg"
import { Context, Effect, Layer, Option, Queue, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"

/**
 * Says that something of a member has changed and is committed: `notifications` when one was made or read, `sessions`
 * when a session ended or the role became another one. `memberId` null is everybody.
 */
export const Ring = Schema.Struct({
  memberId: Schema.NullOr(Schema.String),
  about: Schema.Literals(["notifications", "sessions"]),
})
export type Ring = typeof Ring.Type

type Listener = (ring: Ring) => void

const makeBell = () => {
  const listeners = new Set<Listener>()
  return {
    /** Tells this process's rings from those of others. */
    id: randomUUID() as string,
    sound: (ring: Ring): void => {
      for (const listener of listeners) listener(ring)
    },
    /**
     * Calls `listener` with every ring of this process and of every other one on the same database (other API
     * processes, the office's scripts) until the answer is called. A ring is a hint and may be lost with a connection:
     * whoever hears one looks at the database. Every process hears every ring, so a socket server passes it on to its
     * own sockets only (`io.local.to(room)`).
     */
    hear: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The bell of this process; a script that nobody listens in has one of its own. */
export const Bell = Context.Reference<ReturnType<typeof makeBell>>("portal/Bell", { defaultValue: makeBell })

const channel = "portal_bell"
const Carried = Schema.fromJsonString(Schema.Struct({ from: Schema.String, ring: Ring }))

/** Rings once the caller's transaction is committed, at once without one; never when it is rolled back. */
export const ring = Effect.fnUntraced(function* (said: Ring) {
  const sql = yield* SqlClient.SqlClient
  const bell = yield* Bell
  const carried = Schema.encodeSync(Carried)({ from: bell.id, ring: said })
  yield* sql.afterCommit(
    Effect.andThen(
      Effect.sync(() => bell.sound(said)),
      // To the other processes. The embedded database has none, and nobody listens there.
      sql`select pg_notify(${channel}, ${carried})`.pipe(Effect.ignore),
    ),
  )
})

/** Hears the other processes on a connection of its own, beside the pool; the embedded database has no others. */
const hearOthers = Effect.gen(function* () {
  const client = Option.getOrUndefined(yield* Effect.serviceOption(PgClient.PgClient))
  if (client === undefined || client.config.stream !== undefined) return
  const bell = yield* Bell
  const listening = Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make(client.config)
      const heard = yield* connection.listen(channel)
      for (;;) {
        const { payload } = yield* Queue.take(heard)
        const carried = Option.getOrUndefined(Schema.decodeUnknownOption(Carried)(payload))
        if (carried !== undefined && carried.from !== bell.id) bell.sound(carried.ring)
      }
    }),
  )
  yield* listening.pipe(
    Effect.tapError((cause) => Effect.logWarning("other processes are not heard, trying again", cause)),
    Effect.retry(Schedule.spaced("2 seconds")),
    Effect.forkScoped,
  )
})

/** A server's bell: it rings here and, on PostgreSQL, in every process of the portal. */
export const BellLive = Layer.effectDiscard(hearOthers).pipe(Layer.provideMerge(Layer.sync(Bell, makeBell)))
