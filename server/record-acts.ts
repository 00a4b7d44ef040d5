import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { audit } from "./audit/service.ts"
import { now } from "./clock.ts"
import { transactionOf } from "./database/decoded-rows.ts"
import { InvalidFields } from "./invalid-fields.ts"
import { changedMessage, type LastChange } from "./record-versions.ts"

/** A record that staff change, as stored. */
interface StoredRecord extends LastChange {
  readonly version: number
}

/** One kind of record that staff change: `R` as stored, `S` as its page shows it. */
interface RecordKind<R extends StoredRecord, S, N, C> {
  readonly sql: SqlClient.SqlClient
  /** Fails when no record has the id. */
  readonly find: (id: string) => Effect.Effect<R, N>
  /** Locks the record until the transaction ends. */
  readonly lock: (id: string) => Effect.Effect<void>
  readonly shownAt: (row: R, at: Date) => S
  /** Returns the error of an act on an older version. `record` is the stored one. */
  readonly changed: (error: { readonly message: string; readonly record: S }) => C
}

interface RecordAct<R, E> {
  /** The audit log's name of the act. */
  readonly action: string
  readonly staffId: string
  /** The version that was read. */
  readonly version: number
  /** Whether the record is already as the act makes it, so that a retry after a lost response succeeds. */
  readonly isDone?: (row: R) => boolean
  readonly write: (row: R, at: Date) => Effect.Effect<void, E>
}

/** Makes the acts of staff on one kind of record. Each commits with its audit entry (OFFICE §4). */
export const makeRecordActs = <R extends StoredRecord, S, N, C>(kind: RecordKind<R, S, N, C>) => {
  const { sql, find, lock, shownAt, changed } = kind
  const transaction = transactionOf(sql)
  const note = (action: string, actorId: string, before: unknown, after: unknown) =>
    audit({ action, result: "done", memberId: null, actorId, details: { before, after } }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
    )
  return {
    /** Adds an entry to the audit log that concerns no member. */
    note,

    /**
     * Makes a record, and returns it. `insert` returns false when a request with the same `freshId` made one before;
     * `found` reads that one.
     */
    make: <E>(
      act: { readonly action: string; readonly staffId: string },
      insert: (at: Date) => Effect.Effect<boolean, E>,
      found: Effect.Effect<R | undefined>,
    ) =>
      transaction(
        Effect.gen(function* () {
          const at = yield* now
          const isNew = yield* insert(at)
          const row = yield* found
          if (row === undefined) return yield* Effect.die(new Error("A record was not written"))
          const shown = shownAt(row, at)
          if (isNew) yield* note(act.action, act.staffId, null, shown)
          return shown
        }),
      ),

    /** Changes a record in the version that was read, and returns it. */
    change: <E>(id: string, act: RecordAct<R, E>) =>
      transaction(
        Effect.gen(function* () {
          yield* find(id)
          yield* lock(id)
          const row = yield* find(id)
          const at = yield* now
          const before = shownAt(row, at)
          if (row.changedBy === act.staffId && act.isDone?.(row) === true) return before
          if (row.version !== act.version)
            return yield* Effect.fail(changed({ message: changedMessage(row, act.staffId), record: before }))
          yield* act.write(row, at)
          const after = shownAt(yield* find(id), at)
          yield* note(act.action, act.staffId, before, after)
          return after
        }),
      ),
  }
}

/** Fails with `InvalidFields` when something is missing. `missing` has a message for each field. */
export const requireNothing = (missing: Readonly<Record<string, string>>) =>
  Object.keys(missing).length === 0 ? Effect.void : Effect.fail(new InvalidFields({ fields: missing }))
