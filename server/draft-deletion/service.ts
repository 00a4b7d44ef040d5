import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import type { AuditCase } from "#api/contract/office-audit.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { now } from "#server/clock.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { personOf } from "#server/person.ts"
import { recordAudit } from "#server/record-audit.ts"
import { changedMessage, type LastChange } from "#server/record-versions.ts"
import { DeletionRefused, DraftDeleted } from "./errors.ts"
import { type DeletableTable, setDeletedIn } from "./rows.ts"
import { decideDeletion } from "./states.ts"

interface DeletableRecord extends LastChange {
  readonly id: string
  readonly version: number
  readonly deletedAt: Date | null
  readonly wasPublished: boolean
}

/** Returns why a draft cannot be deleted, as a sentence; null for one that can be. `used`: what refers to it, as a sentence. */
export const whyNotDeletable = (
  { wasPublished }: Pick<DeletableRecord, "wasPublished">,
  used: string | null = null,
): string | null =>
  wasPublished ? "Members saw it before, so it stays a draft and cannot be deleted." : used

/** One kind of record: `R` as stored, `S` as its page shows it. */
interface DeletableKind<R extends DeletableRecord, S, N, C> {
  readonly sql: SqlClient.SqlClient
  readonly caseKind: AuditCase["kind"]
  readonly table: DeletableTable
  /** Finds a record, also a deleted one. Fails when no record has the id. */
  readonly findStored: (id: string) => Effect.Effect<R, N>
  /** Locks the record, and the values that only one record of the kind may have, until the transaction ends. */
  readonly lock: (id: string) => Effect.Effect<void>
  readonly nameOf: (row: R) => string
  readonly shownAt: (row: R, at: Date) => S
  /** Returns a record as the audit log has it. Defaults to what its page shows. */
  readonly auditedOf?: (shown: S) => unknown
  /** Whether members do not see the record, and will not see it later. */
  readonly isDraft: (row: R, at: Date) => boolean
  /** Why a draft cannot be deleted; null for one that can be. */
  readonly whyNot: (row: R) => string | null
  readonly changed: (error: { readonly message: string; readonly record: S }) => C
  /**
   * Runs before a deleted draft is restored. Removes from it what another record has taken meanwhile, such as its day.
   * Returns what is different, as a sentence; null for nothing.
   */
  readonly beforeRestoration?: (row: R, at: Date) => Effect.Effect<string | null, DeletionRefused>
}

interface DeletionRequest<R, E> {
  readonly id: string
  /** The version that was read. */
  readonly version: number
  readonly staffId: string
  /** Fails for a record that the member of staff may not change. */
  readonly check?: (row: R) => Effect.Effect<void, E>
}

/** Deletes and restores the drafts of one kind of record. Each act commits with its audit entry (OFFICE §4). */
export const makeDraftDeletion = <R extends DeletableRecord, S, N, C>({
  sql,
  caseKind,
  table,
  findStored,
  lock,
  nameOf,
  shownAt,
  auditedOf = (shown) => shown,
  isDraft,
  whyNot,
  changed,
  beforeRestoration = () => Effect.succeed(null),
}: DeletableKind<R, S, N, C>) => {
  const transaction = transactionOf(sql)
  const note = recordAudit(sql, caseKind)

  const deletedDraft = (row: R, deletedAt: Date): DeletedDraft => ({
    _id: row.id,
    name: nameOf(row),
    version: row.version,
    deletedBy: personOf(row.changedBy, row.changedByName),
    deletedAt: deletedAt.toISOString(),
  })

  const draftDeleted = (row: R, deletedAt: Date) =>
    new DraftDeleted({
      message: `This ${caseKind} was deleted by ${row.changedByName ?? "the national office"} on ${formatDateTime(deletedAt, lagos)} (Lagos time).`,
      draft: deletedDraft(row, deletedAt),
    })
  /** Returns the record. Fails with `DraftDeleted` for a deleted one. */
  const requireStored = (row: R): Effect.Effect<R, DraftDeleted> =>
    row.deletedAt === null ? Effect.succeed(row) : Effect.fail(draftDeleted(row, row.deletedAt))

  /** Locks a record that this member of staff may change, and returns it. */
  const locked = Effect.fnUntraced(function* <E>({ id, check }: DeletionRequest<R, E>) {
    yield* findStored(id)
    yield* lock(id)
    const row = yield* findStored(id)
    if (check !== undefined) yield* check(row)
    return row
  })
  const setDeleted = setDeletedIn(sql, table)

  return {
    requireStored,

    /** Returns a record that is not deleted. */
    find: (id: string) => Effect.flatMap(findStored(id), requireStored),

    /** Deletes a draft in the version that was read. Fails with `DeletionRefused`, or `DraftDeleted` when somebody was first. */
    delete: <E = never>(request: DeletionRequest<R, E>) =>
      transaction(
        Effect.gen(function* () {
          const { id, version, staffId } = request
          const row = yield* locked(request)
          // A retry after a lost response finds its own deletion.
          if (row.deletedAt !== null && row.changedBy === staffId && row.version === version + 1)
            return deletedDraft(row, row.deletedAt)
          yield* requireStored(row)
          const at = yield* now
          const before = shownAt(row, at)
          if (row.version !== version)
            return yield* Effect.fail(changed({ message: changedMessage(row, staffId), record: before }))
          const facts = { isDraft: isDraft(row, at), whyNot: whyNot(row) }
          const decision = decideDeletion("draft", "delete", facts)
          if (decision.do === "refuse") return yield* new DeletionRefused({ message: decision.message })
          yield* setDeleted(id, at, staffId, at)
          yield* note(`delete ${caseKind}`, staffId, id, { before: auditedOf(before), after: null })
          return deletedDraft(yield* findStored(id), at)
        }),
      ),

    /**
     * Restores a draft that was deleted in this version. Returns the record and the `difference`, a sentence; null for none. A
     * draft that is already restored stays as it is. Fails with `DraftDeleted` when somebody deleted it again.
     */
    restore: <E = never>(request: DeletionRequest<R, E>) =>
      transaction(
        Effect.gen(function* () {
          const { id, version, staffId } = request
          const row = yield* locked(request)
          const at = yield* now
          if (row.deletedAt === null) return { record: shownAt(row, at), difference: null }
          if (row.version !== version) return yield* draftDeleted(row, row.deletedAt)
          const difference = yield* beforeRestoration(row, at)
          yield* setDeleted(id, null, staffId, at)
          const record = shownAt(yield* findStored(id), at)
          yield* note(`restore ${caseKind}`, staffId, id, { before: null, after: auditedOf(record) })
          return { record, difference }
        }),
      ),
  }
}
