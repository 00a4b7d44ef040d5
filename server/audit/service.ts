import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { now } from "../clock.ts"
import { Caller } from "../http/caller.ts"
import { type AuditRow, auditRows } from "./rows.ts"

/** An action and its result, as fixed texts. Neither contains anything that a member typed. */
export interface Entry {
  readonly action: string
  readonly result: string
  readonly memberId: string | null
}

const hashOf = (row: Omit<AuditRow, "hash">) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        row.previousHash,
        row.at.toISOString(),
        row.memberId,
        row.action,
        row.result,
        row.address,
        row.requestId,
      ]),
    )
    .digest("hex")

/**
 * Adds an entry to the audit log, in the caller's transaction if any. Call it last in a transaction, because it
 * locks the log until the commit (RELIABILITY A7).
 */
export const audit = Effect.fnUntraced(function* (entry: Entry) {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* auditRows
  const caller = yield* Caller
  yield* transaction(
    Effect.gen(function* () {
      const previousHash = yield* rows.lockLastEntry
      const row = {
        ...entry,
        at: yield* now,
        address: caller.address,
        requestId: caller.requestId,
        previousHash,
      }
      yield* rows.insert({ ...row, hash: hashOf(row) })
    }),
  )
})

/** Whether the hash chain is unbroken: no entry was changed, removed or inserted later. */
export const isAuditChainIntact = Effect.gen(function* () {
  const rows = yield* auditRows
  let previous = ""
  for (const row of yield* rows.all) {
    if (row.previousHash !== previous || row.hash !== hashOf(row)) return false
    previous = row.hash
  }
  return true
})
