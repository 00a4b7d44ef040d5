import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { isSandboxEnabled, Settings } from "../config.ts"
import { Caller } from "../http/caller.ts"
import { LimitExceeded } from "./errors.ts"

/** At most `points` within `seconds` of the first; `name` tells the counters apart. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Hashes the subject, so that the table does not reveal it. */
const hashSubject = (subject: string) => createHash("sha256").update(subject).digest("base64url")

/** How much wider a limit per address is while a sandbox is on (DECISIONS §6). */
export const sandboxFactor = 100

/**
 * rate-limiter-flexible over the SQL client. Its store needs an object with `query`, so its single atomic statement runs
 * through the same driver on both databases. Never call these inside a transaction: the embedded database has one
 * connection, so the call would wait for itself.
 */
const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const services = yield* Effect.context()
  const store = {
    query: ({ text, values }: { readonly text: string; readonly values?: readonly unknown[] }) =>
      Effect.runPromiseWith(services)(
        Effect.map(sql.unsafe<Record<string, unknown>>(text, values ?? []), (rows) => ({
          rows: rows.map((row) => ({
            ...row,
            // The driver reads bigint as BigInt, the store computes with numbers.
            ...("expire" in row && row["expire"] !== null ? { expire: Number(row["expire"]) } : {}),
          })),
          rowCount: rows.length,
        })),
      ),
  }
  const made = new Map<string, RateLimiterPostgres>()
  const limiter = ({ name, points, seconds }: Limit, factor: number) => {
    const cached = made.get(name)
    if (cached !== undefined) return cached
    const fresh = new RateLimiterPostgres({
      storeClient: store,
      storeType: "pool",
      tableName: "limits",
      tableCreated: true,
      keyPrefix: name,
      points: points * factor,
      duration: seconds,
      // One limiter deletes the expired rows of all.
      clearExpiredByTimeout: made.size === 0,
    })
    made.set(name, fresh)
    return fresh
  }

  const consume = (limit: Limit, factor: number, subject: string) =>
    Effect.tryPromise({
      try: () => limiter(limit, factor).consume(hashSubject(subject)),
      catch: (cause) => cause,
    }).pipe(
      Effect.asVoid,
      Effect.catch((cause) =>
        cause instanceof RateLimiterRes
          ? Effect.fail(new LimitExceeded({ retryAfter: Math.max(1, Math.ceil(cause.msBeforeNext / 1_000)) }))
          : Effect.die(cause),
      ),
    )

  const addressFactor = isSandboxEnabled(settings) ? sandboxFactor : 1
  return {
    /** Counts one for the caller's network address; `LimitExceeded` says how long to wait. */
    byAddress: (limit: Limit) =>
      Effect.flatMap(Caller, ({ address }) =>
        consume({ ...limit, name: `${limit.name}:ip` }, addressFactor, address),
      ),
    /** Counts one for an account, known or not: a member's id, or an email in lower case. */
    byAccount: (limit: Limit, account: string) => consume(limit, 1, account),
    /** Counts one and returns whether it was within the limit. */
    within: (limit: Limit, account: string) =>
      consume(limit, 1, account).pipe(
        Effect.as(true),
        Effect.catchTag("LimitExceeded", () => Effect.succeed(false)),
      ),
    /** Resets the account's count, after a success. */
    reset: (limit: Limit, account: string) =>
      Effect.promise(() => limiter(limit, 1).delete(hashSubject(account))).pipe(Effect.asVoid),
  }
})

export class Limits extends Context.Service<Limits, Effect.Success<typeof make>>()("portal/Limits") {
  static readonly layer = Layer.effect(Limits, make)
}
