import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { AuditCase } from "#api/contract/office-audit.ts"
import type { Publication } from "#api/contract/publication.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { now } from "./clock.ts"
import { transactionOf } from "./database/decoded-rows.ts"
import { InvalidFields } from "./invalid-fields.ts"
import { recordAudit } from "./record-audit.ts"
import { decideRecord, type PublicationAct, type PublicationStatus } from "./record-publication.ts"
import { changedMessage, type LastChange } from "./record-versions.ts"

/** A record that staff change, as stored. */
interface StoredRecord extends LastChange {
  readonly id: string
  readonly version: number
}

/** One kind of record that staff change: `R` as stored, `S` as its page shows it. */
interface RecordKind<R extends StoredRecord, S, N, C, D> {
  readonly sql: SqlClient.SqlClient
  readonly caseKind: AuditCase["kind"]
  /** Fails when no record has the id. */
  readonly find: (id: string) => Effect.Effect<R, N>
  /** Fails for a deleted record. */
  readonly requireStored: (row: R) => Effect.Effect<R, D>
  /** Locks the record until the transaction ends. */
  readonly lock: (id: string) => Effect.Effect<void>
  readonly shownAt: (row: R, at: Date) => S
  /** Returns the error of an act on an older version. `record` is the stored one. */
  readonly changed: (error: { readonly message: string; readonly record: S }) => C
}

/** One act of a member of staff on a record. */
export interface RecordAct<R, E> {
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
export const makeRecordActs = <R extends StoredRecord, S, N, C, D>(kind: RecordKind<R, S, N, C, D>) => {
  const { sql, caseKind, find, requireStored, lock, shownAt, changed } = kind
  const transaction = transactionOf(sql)
  const note = recordAudit(sql, caseKind)
  return {
    /** Adds an entry to the audit log that concerns no member. */
    note,

    /**
     * Makes a record, and returns it. `insert` returns false when a request with the same `freshId` has made the record
     * before. `found` reads the record, and fails when it was deleted since.
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
          const shown = shownAt(yield* requireStored(row), at)
          if (isNew) yield* note(act.action, act.staffId, row.id, { before: null, after: shown })
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
          yield* note(act.action, act.staffId, row.id, { before, after })
          return after
        }),
      ),
  }
}

type Messages = Readonly<Record<string, string>>

/**
 * Fails unless the status and the facts of a record allow an act: with `refused` because of the status, and with
 * `InvalidFields` because of `missing` fields or the `wrongMoment` of a schedule. Both have a message for each field.
 */
export const requireAct = <E>(
  status: PublicationStatus,
  act: PublicationAct,
  { missing, wrongMoment = {} }: { readonly missing: Messages; readonly wrongMoment?: Messages },
  refused: E,
): Effect.Effect<void, E | InvalidFields> => {
  const isInTime = Object.keys(wrongMoment).length === 0
  const decision = decideRecord(status, act, { missing, isInTime })
  if (decision.do === "move") return Effect.void
  if (decision.reason === "status") return Effect.fail(refused)
  return Effect.fail(new InvalidFields({ fields: decision.reason === "moment" ? wrongMoment : missing }))
}

/** Returns the moment from which members see a record; null if they see it at once. */
export const visibleFromOf = ({ visibleFrom }: Publication): Date | null =>
  visibleFrom == null ? null : new Date(visibleFrom)

/**
 * Returns the message about `visibleFrom` when a record cannot be scheduled for this moment; none for a valid moment or null.
 * `end` is when the record ends, with the message for a moment that is not before it.
 */
export const wrongMomentOf = (
  from: Date | null,
  at: Date,
  end?: { readonly at: Date | null; readonly message: string },
): Messages => {
  if (from === null) return {}
  if (from <= at) return { visibleFrom: "Choose a time in the future" }
  return end !== undefined && end.at !== null && from >= end.at ? { visibleFrom: end.message } : {}
}

/** Returns the message about `field`, the end of a scheduled record, when members would see the record only after its end. */
export const wrongEndOf = (field: string, end: Date | null, from: Date | null): Messages =>
  from === null || end === null || end > from
    ? {}
    : { [field]: `Members see it from ${formatDateTime(from, lagos)} on. Choose a later day.` }
