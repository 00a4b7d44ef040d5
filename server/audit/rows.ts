import { Array, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { countOf, execute, rowOf, rowsOf } from "../database/decoded-rows.ts"

const EntryRow = {
  id: Schema.Int,
  at: Schema.Date,
  memberId: Schema.NullOr(Schema.String),
  action: Schema.String,
  result: Schema.String,
  address: Schema.String,
  requestId: Schema.String,
  actorId: Schema.NullOr(Schema.String),
  detailsDigest: Schema.NullOr(Schema.String),
  caseKind: Schema.NullOr(Schema.String),
  caseId: Schema.NullOr(Schema.String),
}

/** An entry that is not in the chain yet. */
const WaitingRow = Schema.Struct(EntryRow)

/** An entry of the chain. `number` is null for an entry from before the key: its hash has no key. */
const ChainedRow = Schema.Struct({
  ...EntryRow,
  number: Schema.NullOr(Schema.Int),
  previousHash: Schema.String,
  hash: Schema.String,
})
/** A chained entry with its details; null without details, and after their erasure. */
const CheckedRow = Schema.Struct({ ...ChainedRow.fields, details: Schema.NullOr(Schema.String) })
export type ChainedRow = typeof ChainedRow.Type
export type CheckedRow = typeof CheckedRow.Type

const LastLink = Schema.Struct({ number: Schema.NullOr(Schema.Int), hash: Schema.String })
const Locked = Schema.Struct({ isLocked: Schema.Boolean })

/** The key of the advisory lock that lets one process at a time add to the chain. */
const chainLock = 7_310_001

export const auditRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const entryColumns = sql.literal(
    `id::int as id, at, member_id as "memberId", action, result, address, request_id as "requestId",
      actor_id as "actorId", details_digest as "detailsDigest", case_kind as "caseKind", case_id as "caseId"`,
  )
  return {
    /** Adds an entry that waits for the chain. */
    insert: (entry: Omit<typeof WaitingRow.Type, "id">) =>
      execute(sql`insert into audit_waiting (at, member_id, action, result, address, request_id, actor_id, details_digest,
          case_kind, case_id)
        values (${entry.at}, ${entry.memberId}::uuid, ${entry.action}, ${entry.result}, ${entry.address},
          ${entry.requestId}, ${entry.actorId}::uuid, ${entry.detailsDigest}, ${entry.caseKind}, ${entry.caseId})`),
    insertDetails: (digest: string, content: string) =>
      execute(sql`insert into audit_details (digest, content) values (${digest}, ${content})`),
    countWaiting: countOf(sql`select count(*)::int as total from audit_waiting`),
    /** Locks the chain until the transaction ends. Returns false while another process has the lock. */
    tryLock: Effect.map(
      rowOf(Locked)(sql`select pg_try_advisory_xact_lock(${chainLock}::bigint) as "isLocked"`),
      (row) => row?.isLocked === true,
    ),
    /** Removes the first `limit` committed entries that wait, and returns them in order. */
    takeWaiting: (limit: number) =>
      Effect.map(
        rowsOf(WaitingRow)(sql`delete from audit_waiting
          where id in (select id from audit_waiting order by id limit ${limit}) returning ${entryColumns}`),
        (rows) => rows.toSorted((a, b) => a.id - b.id),
      ),
    /** Returns the number and the hash of the last entry of the chain; undefined when the chain is empty. */
    last: rowOf(LastLink)(sql`select number::int as number, hash from audit_log order by id desc limit 1`),
    append: (rows: readonly Omit<ChainedRow, "id">[]) => {
      const values = rows.map(
        ({ memberId, requestId, previousHash, actorId, detailsDigest, caseKind, caseId, ...row }) => ({
          ...row,
          member_id: memberId,
          request_id: requestId,
          previous_hash: previousHash,
          actor_id: actorId,
          details_digest: detailsDigest,
          case_kind: caseKind,
          case_id: caseId,
        }),
      )
      return Array.isArrayNonEmpty(values)
        ? execute(sql`insert into audit_log ${sql.insert(values)}`)
        : Effect.void
    },
    /** Returns the next `limit` entries of the chain after the one with this id. */
    chainedAfter: (id: number, limit: number) =>
      rowsOf(
        CheckedRow,
      )(sql`select ${entryColumns}, number::int as number, previous_hash as "previousHash", hash,
          (select content from audit_details where digest = details_digest) as details
        from audit_log where audit_log.id > ${id} order by audit_log.id limit ${limit}`),
  }
})
