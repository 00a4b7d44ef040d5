import { PgClient, PgConnection } from "@effect/sql-pg"
import { Context, Effect, Layer, Option, Queue, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"

/**
 * A committed change of a member. `notifications`: a notification was created or read. `sessions`: a session ended or the
 * role changed. `memberId` null means every member.
 */
export const Change = Schema.Struct({
  memberId: Schema.NullOr(Schema.String),
  about: Schema.Literals(["notifications", "sessions"]),
})
export type Change = typeof Change.Type

type Listener = (change: Change) => void

const makeChangeFeed = () => {
  const listeners = new Set<Listener>()
  return {
    /** Identifies this process as the sender of a change. */
    id: randomUUID() as string,
    publish: (change: Change): void => {
      for (const listener of listeners) listener(change)
    },
    /**
     * Calls `listener` with every change of this process and of the other processes on the same database (servers and the
     * office's commands). Returns an unsubscribe function. A change has no content and may be lost with a connection, so
     * listeners read the database. Every process gets every change, so a socket server notifies only its own sockets
     * (`io.local.to(room)`).
     */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The change feed of this process. The default is for commands, which have no listeners. */
export const ChangeFeed = Context.Reference<ReturnType<typeof makeChangeFeed>>("portal/ChangeFeed", {
  defaultValue: makeChangeFeed,
})

const channel = "portal_changes"
const ChangePayload = Schema.fromJsonString(Schema.Struct({ from: Schema.String, change: Change }))

/** Publishes a change after the caller's transaction commits. Without a transaction, publishes at once. */
export const publishChange = Effect.fnUntraced(function* (change: Change) {
  const sql = yield* SqlClient.SqlClient
  const changeFeed = yield* ChangeFeed
  const changePayload = Schema.encodeSync(ChangePayload)({ from: changeFeed.id, change })
  yield* sql.afterCommit(
    Effect.andThen(
      Effect.sync(() => changeFeed.publish(change)),
      // For the other processes. The embedded database has none, so the statement has no effect.
      sql`select pg_notify(${channel}, ${changePayload})`.pipe(Effect.ignore),
    ),
  )
})

/** Listens to the other processes on a connection outside the pool. Does nothing with the embedded database. */
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
    Effect.tapError((cause) =>
      Effect.logWarning("lost the connection to the change feed, reconnecting", cause),
    ),
    Effect.retry(Schedule.spaced("2 seconds")),
    Effect.forkScoped,
  )
})

/** The change feed of a server. On PostgreSQL it reaches every process of the portal. */
export const ChangeFeedLive = Layer.effectDiscard(listenToOtherProcesses).pipe(
  Layer.provideMerge(Layer.sync(ChangeFeed, makeChangeFeed)),
)
