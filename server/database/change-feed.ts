import { PgClient, PgConnection } from "@effect/sql-pg"
import { Context, Effect, Layer, Option, Queue, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"

/**
 * Says that something of a member has changed and is committed: `notifications` when one was made or read, `sessions`
 * when a session ended or the role became another one. `memberId` null is everybody.
 */
export const Change = Schema.Struct({
  memberId: Schema.NullOr(Schema.String),
  about: Schema.Literals(["notifications", "sessions"]),
})
export type Change = typeof Change.Type

type Listener = (publishChange: Change) => void

const makeChangeFeed = () => {
  const listeners = new Set<Listener>()
  return {
    /** Tells this process's rings from those of others. */
    id: randomUUID() as string,
    publish: (publishChange: Change): void => {
      for (const listener of listeners) listener(publishChange)
    },
    /**
     * Calls `listener` with every ring of this process and of every other one on the same database (other API
     * processes, the office's scripts) until the answer is called. A ring is a hint and may be lost with a connection:
     * whoever hears one looks at the database. Every process hears every ring, so a socket server passes it on to its
     * own sockets only (`io.local.to(room)`).
     */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The bell of this process; a script that nobody listens in has one of its own. */
export const ChangeFeed = Context.Reference<ReturnType<typeof makeChangeFeed>>("portal/ChangeFeed", {
  defaultValue: makeChangeFeed,
})

const channel = "portal_changes"
const ChangePayload = Schema.fromJsonString(Schema.Struct({ from: Schema.String, change: Change }))

/** Rings once the caller's transaction is committed, at once without one; never when it is rolled back. */
export const publishChange = Effect.fnUntraced(function* (change: Change) {
  const sql = yield* SqlClient.SqlClient
  const changeFeed = yield* ChangeFeed
  const changePayload = Schema.encodeSync(ChangePayload)({ from: changeFeed.id, change })
  yield* sql.afterCommit(
    Effect.andThen(
      Effect.sync(() => changeFeed.publish(change)),
      // To the other processes. The embedded database has none, and nobody listens there.
      sql`select pg_notify(${channel}, ${changePayload})`.pipe(Effect.ignore),
    ),
  )
})

/** Hears the other processes on a connection of its own, beside the pool; the embedded database has no others. */
const listenToOtherProcesses = Effect.gen(function* () {
  const client = Option.getOrUndefined(yield* Effect.serviceOption(PgClient.PgClient))
  if (client === undefined || client.config.stream !== undefined) return
  const changeFeed = yield* ChangeFeed
  const listening = Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make(client.config)
      const payloads = yield* connection.listen(channel)
      for (;;) {
        const { payload } = yield* Queue.take(payloads)
        const changePayload = Option.getOrUndefined(Schema.decodeUnknownOption(ChangePayload)(payload))
        if (changePayload !== undefined && changePayload.from !== changeFeed.id)
          changeFeed.publish(changePayload.change)
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
export const ChangeFeedLive = Layer.effectDiscard(listenToOtherProcesses).pipe(
  Layer.provideMerge(Layer.sync(ChangeFeed, makeChangeFeed)),
)
