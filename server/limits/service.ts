import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { Secrets } from "../authentication/secrets.ts"
import { isSandboxEnabled, Settings } from "../config.ts"
import { Caller } from "../http/caller.ts"
import type { AccountLimitName, AddressLimitName, LimitName } from "./defaults.ts"
import { LimitExceeded } from "./errors.ts"

/** The factor of every limit per address while a sandbox is in use (DECISIONS §6). */
export const sandboxFactor = 100

/** Counts `points` under a key. Fails with `LimitExceeded`. */
const consumeFrom = (
  counter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  points = 1,
): Effect.Effect<void, LimitExceeded> =>
  Effect.tryPromise({
    try: () => counter.consume(key, points),
    catch: (cause) => cause,
  }).pipe(
    Effect.asVoid,
    Effect.catch((cause) =>
      cause instanceof RateLimiterRes
        ? Effect.fail(new LimitExceeded({ retryAfter: Math.max(1, Math.ceil(cause.msBeforeNext / 1_000)) }))
        : Effect.die(cause),
    ),
  )

/**
 * Rate limits by rate-limiter-flexible, in the database through our SQL client, unless a method says 'in this process only'.
 * Never call the limits in the database inside a transaction: the embedded database has one connection, so the call would
 * wait for itself.
 */
const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const secrets = yield* Secrets
  /** Returns the key under which an address or account is counted. Without the secret nobody can work out whose it is. */
  const keyOf = (subject: string) => secrets.hash("limit-subject", subject)
  const services = yield* Effect.context()
  const store = {
    query: ({ text, values }: { readonly text: string; readonly values?: readonly unknown[] }) =>
      Effect.runPromiseWith(services)(
        Effect.map(sql.unsafe<Record<string, unknown>>(text, values ?? []), (rows) => ({
          rows: rows.map((row) => ({
            ...row,
            // The driver returns bigint as BigInt, but the library needs a number.
            ...("expire" in row && row["expire"] !== null ? { expire: Number(row["expire"]) } : {}),
          })),
          rowCount: rows.length,
        })),
      ),
  }
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  const limiter = (name: LimitName, factor: number) => {
    const { points, seconds } = settings.limits[name]
    const existing = limiters.get(name)
    if (existing !== undefined) return existing
    const created = new RateLimiterPostgres({
      storeClient: store,
      storeType: "pool",
      tableName: "limits",
      tableCreated: true,
      keyPrefix: name,
      points: points * factor,
      duration: seconds,
      // One limiter deletes the expired rows of all limiters.
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(name, created)
    return created
  }

  const memoryLimiters = new Map<LimitName, RateLimiterMemory>()
  const memoryLimiter = (name: LimitName, factor: number) => {
    const existing = memoryLimiters.get(name)
    if (existing !== undefined) return existing
    const { points, seconds } = settings.limits[name]
    const created = new RateLimiterMemory({ keyPrefix: name, points: points * factor, duration: seconds })
    memoryLimiters.set(name, created)
    return created
  }

  const consume = (name: LimitName, factor: number, subject: string, points?: number) =>
    Effect.suspend(() => consumeFrom(limiter(name, factor), keyOf(subject), points))

  const addressFactor = isSandboxEnabled(settings) ? sandboxFactor : 1
  return {
    /** Counts a call of the caller's network. Fails with `LimitExceeded`. */
    byAddress: (name: AddressLimitName) =>
      Effect.flatMap(Caller, ({ address }) => consume(name, addressFactor, address)),
    /**
     * Counts a call, or `points`, of the caller's network in this process only. For floods of calls that are cheaper than
     * a write to the database. Fails with `LimitExceeded`.
     */
    inMemoryByAddress: (name: AddressLimitName, points?: number) =>
      Effect.flatMap(Caller, ({ address }) =>
        consumeFrom(memoryLimiter(name, addressFactor), keyOf(address), points),
      ),
    /**
     * Counts a call of a member in this process only. For acts such as anonymous faith entries: no row of the database may
     * show which member acted when. Fails with `LimitExceeded`.
     */
    inMemoryByAccount: (name: AccountLimitName, memberId: string) =>
      Effect.suspend(() => consumeFrom(memoryLimiter(name, 1), keyOf(memberId))),
    /** Counts a call, or `points`, for a member's id or for an email in lower case. Fails with `LimitExceeded`. */
    byAccount: (name: AccountLimitName, account: string, points?: number) =>
      consume(name, 1, account, points),
    /** Counts a call for an account and returns whether it was within the limit. */
    within: (name: AccountLimitName, account: string) =>
      consume(name, 1, account).pipe(
        Effect.as(true),
        Effect.catchTag("LimitExceeded", () => Effect.succeed(false)),
      ),
    /** Resets an account's counter, after a success. */
    reset: (name: AccountLimitName, account: string) =>
      Effect.promise(() => limiter(name, 1).delete(keyOf(account))).pipe(Effect.asVoid),
  }
})

export class Limits extends Context.Service<Limits, Effect.Success<typeof make>>()("portal/Limits") {
  static readonly layer = Layer.effect(Limits, make).pipe(Layer.provide(Secrets.layer))
}
