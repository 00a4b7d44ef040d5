import { Effect, Latch } from "effect"
import { queryOn } from "./postgres.ts"

const chainLock = 7_310_001

/**
 * Locks the audit log's chain on a connection of its own, for as long as the caller needs. Returns a function that releases
 * it.
 */
export const lockAuditChain = async (url: string): Promise<() => Promise<void>> => {
  const released = Latch.makeUnsafe()
  const isLocked = Latch.makeUnsafe()
  const holding = queryOn(url, (sql) =>
    sql.withTransaction(
      // PostgreSQL would end the idle connection after 30 s.
      sql`set local idle_in_transaction_session_timeout = 0`.pipe(
        Effect.andThen(sql`select pg_advisory_xact_lock(${chainLock}::bigint)`),
        Effect.andThen(isLocked.open),
        Effect.andThen(released.await),
      ),
    ),
  )
  await Effect.runPromise(isLocked.await)
  return async () => {
    await Effect.runPromise(released.open)
    await holding
  }
}
