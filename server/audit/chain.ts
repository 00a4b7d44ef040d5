import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto"
import { Secrets } from "../authentication/secrets.ts"
import { transactionOf } from "../database/decoded-rows.ts"
import { digestOf } from "./details.ts"
import { auditRows, type ChainedRow, type CheckedRow } from "./rows.ts"

const interval = "1 second"
/** How many entries one transaction chains, and how many one statement of the check reads. */
const batchSize = 500

type Unhashed = Omit<ChainedRow, "id" | "hash">

const hashWith = (hash: Hash | Hmac, row: Unhashed) =>
  hash
    .update(
      JSON.stringify([
        // Entries from before the key have no number, and their hash does not cover it.
        ...(row.number === null ? [] : [row.number]),
        row.previousHash,
        row.at.toISOString(),
        row.memberId,
        row.action,
        row.result,
        row.address,
        row.requestId,
        // Entries without an actor and details have the same hash as before these fields existed.
        ...(row.actorId === null && row.detailsDigest === null && row.caseKind === null && row.caseId === null
          ? []
          : [row.actorId, row.detailsDigest]),
        // Entries without a case have the same hash as before this field existed.
        ...(row.caseKind === null && row.caseId === null ? [] : [row.caseKind, row.caseId]),
      ]),
    )
    .digest("hex")

/** The result of a check of the whole chain. */
export interface ChainReport {
  readonly entries: number
  /** Entries that are committed but not in the chain yet. */
  readonly waiting: number
  /** The first entry whose hash has a key. Anybody who can write to the database can forge the entries before it. */
  readonly keyBegins: ChainedRow | null
  /** The first entry that does not follow from the entry before it, or was changed. */
  readonly broken: ChainedRow | null
  /** The last entry that was checked. */
  readonly last: ChainedRow | null
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* auditRows
  const keys = (yield* Secrets).keys("audit-chain")
  const currentKey = keys.at(-1)!

  /** The hash functions of the chain in the order of their use: without a key, with each earlier key, with the key. */
  const hashes: readonly ((row: Unhashed) => string)[] = [
    (row) => (row.number === null ? hashWith(createHash("sha256"), row) : ""),
    ...keys.map(
      (key) => (row: Unhashed) => (row.number === null ? "" : hashWith(createHmac("sha256", key), row)),
    ),
  ]

  const chainBatch = transaction(
    Effect.gen(function* () {
      if (!(yield* rows.tryLock)) return 0
      const waiting = yield* rows.takeWaiting(batchSize)
      if (waiting.length === 0) return 0
      const last = yield* rows.last
      let number = last?.number ?? 0
      let previousHash = last?.hash ?? ""
      const chained = waiting.map((waitingRow) => {
        const { id: _, ...entry } = waitingRow
        number += 1
        const row = { ...entry, number, previousHash }
        previousHash = hashWith(createHmac("sha256", currentKey), row)
        return { ...row, hash: previousHash }
      })
      yield* rows.append(chained)
      return chained.length
    }),
  )

  return {
    /** Chains the committed entries. Does nothing while another process does it. */
    chainWaiting: Effect.gen(function* () {
      if ((yield* rows.countWaiting) === 0) return
      yield* Effect.repeat(chainBatch, { until: (count) => count < batchSize })
    }),

    /** Checks every entry of the chain, in order, up to the first broken one. */
    check: Effect.gen(function* () {
      let entries = 0
      let keyBegins: ChainedRow | null = null
      let last: ChainedRow | null = null
      /** The hash function of the last entry. No later entry may use an earlier one. */
      let current = 0
      const waiting = yield* rows.countWaiting
      for (;;) {
        const batch: readonly CheckedRow[] = yield* rows.chainedAfter(last?.id ?? 0, batchSize)
        for (const { details, ...row } of batch) {
          const found: number = hashes.findIndex((hash, at) => at >= current && hash(row) === row.hash)
          const isNext: boolean = row.number === null || row.number === (last?.number ?? 0) + 1
          const areDetailsIntact = details === null || digestOf(details) === row.detailsDigest
          if (found === -1 || !isNext || !areDetailsIntact || row.previousHash !== (last?.hash ?? ""))
            return { entries, waiting, keyBegins, broken: row, last } satisfies ChainReport
          entries += 1
          current = found
          last = row
          if (found > 0) keyBegins ??= row
        }
        if (batch.length < batchSize)
          return { entries, waiting, keyBegins, broken: null, last } satisfies ChainReport
      }
    }),
  }
})

/** Chains the entries of the audit log by keyed hashes, away from the requests (RELIABILITY A7). */
export class AuditChain extends Context.Service<AuditChain, Effect.Success<typeof make>>()(
  "portal/AuditChain",
) {
  static readonly layer = Layer.effect(AuditChain, make).pipe(Layer.provide(Secrets.layer))

  /** Chains new entries until the server stops. */
  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { chainWaiting } = yield* AuditChain
      yield* chainWaiting.pipe(
        Effect.catchCause((cause) => Effect.logError("could not chain the audit log", cause)),
        Effect.repeat(Schedule.spaced(interval)),
        Effect.forkScoped,
      )
    }),
  ).pipe(Layer.provide(AuditChain.layer))
}
