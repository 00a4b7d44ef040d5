import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  NewOfficeTraining,
  OfficeTraining,
  OfficeTrainingChange,
  OfficeTrainingRow,
  TrainingCompletion,
  TrainingStatus,
} from "#api/contract/office-trainings.ts"
import type { Publication } from "#api/contract/publication.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { formatExportDay } from "#server/csv.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { searchWords } from "#server/lists.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { personOf } from "#server/person.ts"
import { makeRecordActs, requireAct, visibleFromOf, wrongMomentOf } from "#server/record-acts.ts"
import { DeletionRefused } from "#server/draft-deletion/errors.ts"
import { makeDraftDeletion, whyNotDeletable } from "#server/draft-deletion/service.ts"
import { isPublishedFrom, publicationAt } from "#server/record-publication.ts"
import { isUuid } from "#server/uuid.ts"
import { OfficeTrainingNotFound, TrainingActRefused, TrainingChanged } from "./errors.ts"
import { type CompletionRow, OfficeTrainingRows, type StoredTraining } from "./rows.ts"
import { isSameText, missingOf, trainingTextOf } from "./training-rules.ts"

const pageSize = 25
/** The longest export, in completions. */
const maxExported = 5_000

const rowFor = (row: StoredTraining, at: Date): OfficeTrainingRow => ({
  _id: row.id,
  name: row.name,
  status: publicationAt(row, at),
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  membersGroup: row.membersGroup,
  completedCount: row.completedCount,
})

const whyNot = (row: StoredTraining) =>
  whyNotDeletable(
    row,
    row.completedCount > 0 ? "Members completed it. Remove their completions first, then delete it." : null,
  )

const trainingFor = (row: StoredTraining, at: Date): OfficeTraining => ({
  ...rowFor(row, at),
  version: row.version,
  missing: row.isDraft ? Object.values(missingOf(row)) : [],
  whyNotDeletable: row.isDraft ? whyNot(row) : null,
  changedBy: personOf(row.changedBy, row.changedByName),
  changedAt: row.changedAt.toISOString(),
})

const completionFor = ({ completedAt, id, ...member }: CompletionRow): TrainingCompletion => ({
  member: { _id: id, ...member },
  completedAt: completedAt.toISOString(),
})

/** Returns the audit log's name of a change of a completion. */
const completionAct = (isCompleted: boolean, isUndo: boolean) => {
  if (isUndo) return "restore completion"
  return isCompleted ? "complete training" : "remove completion"
}

const columns = ["Name", "Email", "Role", "Membership ID", "Completed"]
const lineOf = ({ fullName, email, role, membershipId, completedAt }: CompletionRow): readonly string[] => [
  fullName,
  email,
  role,
  membershipId,
  formatExportDay(completedAt),
]

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeTrainingRows
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const kind = {
    caseKind: "training",
    sql,
    lock: rows.lock,
    shownAt: trainingFor,
    changed: ({ message, record }: { readonly message: string; readonly record: OfficeTraining }) =>
      new TrainingChanged({ message, training: record }),
  } as const
  const deletion = makeDraftDeletion({
    ...kind,
    table: "trainings",
    findStored: Effect.fnUntraced(function* (id: string) {
      return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeTrainingNotFound())
    }),
    nameOf: ({ name }) => name,
    isDraft: ({ isDraft }) => isDraft,
    whyNot,
    beforeRestoration: Effect.fnUntraced(function* ({ name }) {
      yield* rows.lockNames
      if ((yield* rows.byName(name)) === undefined) return null
      return yield* new DeletionRefused({
        message: `Another training is called “${name}” now. Give that one another name, then restore this one.`,
      })
    }),
  })
  const { find, requireStored } = deletion
  const acts = makeRecordActs({ ...kind, find, requireStored })

  /** Fails with `InvalidFields` for a name that another training has. Locks the choice of names until the transaction ends. */
  const checkName = Effect.fnUntraced(function* (name: string, id: string | undefined) {
    yield* rows.lockNames
    const other = yield* rows.byName(name)
    if (other !== undefined && other.id !== id)
      yield* new InvalidFields({ fields: { name: "Another training has this name" } })
  })

  return {
    /** Returns trainings, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly searchBy?: string
      readonly status?: TrainingStatus
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const filter = { status: query.status, words: searchWords(query.searchBy) }
      const found = yield* rows.page(filter, at, cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, key: id }))
      return { items: shown.map((row) => rowFor(row, at)), next }
    }),

    /** Fails with `OfficeTrainingNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      return trainingFor(yield* find(id), yield* now)
    }),

    /** Makes a draft. A repeat with the same `freshId` returns the first one. Fails with `InvalidFields`. */
    create: ({ freshId, ...written }: NewOfficeTraining, staffId: string) => {
      const training = trainingTextOf(written)
      return acts.make(
        { action: "create training", staffId },
        Effect.fnUntraced(function* (at) {
          yield* rows.lockNames
          if ((yield* rows.byFreshId(freshId)) !== undefined) return false
          yield* checkName(training.name, undefined)
          return yield* rows.insert(freshId, training, staffId, at)
        }),
        rows.byFreshId(freshId),
      )
    },

    /**
     * Changes a training in the version that was read. Fails with `OfficeTrainingNotFound`, `TrainingChanged`, or
     * `InvalidFields` for a taken name and for what a scheduled or published training lacks.
     */
    save: (id: string, { version, ...written }: OfficeTrainingChange, staffId: string) => {
      const training = trainingTextOf(written)
      return acts.change(id, {
        action: "change training",
        staffId,
        version,
        isDone: (row) => isSameText(row, training),
        write: Effect.fnUntraced(function* (row, at) {
          const refused = new TrainingActRefused({ message: "This training cannot be changed." })
          yield* requireAct(publicationAt(row, at), "save", { missing: missingOf(training) }, refused)
          yield* checkName(training.name, id)
          yield* rows.change(id, training, staffId, at)
        }),
      })
    },

    /**
     * Shows a draft or a scheduled training to members, at once or from a moment on. Fails with `OfficeTrainingNotFound`,
     * `TrainingChanged`, `TrainingActRefused` or `InvalidFields`.
     */
    publish: (id: string, publication: Publication, staffId: string) => {
      const visibleFrom = visibleFromOf(publication)
      const act = visibleFrom === null ? "publish" : "schedule"
      return acts.change(id, {
        action: `${act} training`,
        staffId,
        version: publication.version,
        isDone: (row) => row.version === publication.version + 1 && isPublishedFrom(row, visibleFrom),
        write: Effect.fnUntraced(function* (row, at) {
          const facts = { missing: missingOf(row), wrongMoment: wrongMomentOf(visibleFrom, at) }
          const refused = new TrainingActRefused({ message: "This training is published already." })
          yield* requireAct(publicationAt(row, at), act, facts, refused)
          yield* rows.publish(id, visibleFrom, staffId, at)
        }),
      })
    },

    /** Makes a scheduled or published training a draft again. Fails with `OfficeTrainingNotFound`, `TrainingChanged` or `TrainingActRefused`. */
    withdraw: (id: string, version: number, staffId: string) =>
      acts.change(id, {
        action: "withdraw training",
        staffId,
        version,
        isDone: (row) => row.version === version + 1 && row.isDraft,
        write: Effect.fnUntraced(function* (row, at) {
          const refused = new TrainingActRefused({ message: "This training is a draft already." })
          yield* requireAct(publicationAt(row, at), "withdraw", { missing: {} }, refused)
          yield* rows.withdraw(id, staffId, at)
        }),
      }),

    /** Deletes a draft, which can be restored. Fails with `OfficeTrainingNotFound`, `TrainingChanged` or a `DeletionError`. */
    delete: (id: string, version: number, staffId: string) => deletion.delete({ id, version, staffId }),
    /** Restores a deleted draft. Fails with `OfficeTrainingNotFound`, or a `DeletionError`, also for a name that is taken. */
    restore: (id: string, version: number, staffId: string) => deletion.restore({ id, version, staffId }),

    /** Returns the completions, 25 at a time. Fails with `OfficeTrainingNotFound` or `InvalidFields`. */
    completions: Effect.fnUntraced(function* (
      id: string,
      query: { readonly after?: string; readonly searchBy?: string },
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      yield* find(id)
      const found = yield* rows.completions(id, searchWords(query.searchBy), cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: row.completedAt, key: row.id }))
      return { items: shown.map(completionFor), next }
    }),

    /**
     * Adds or removes the completion of the training by a member, who is named by email or membership ID. `isUndo` restores a
     * removed completion with its original time. The version of the training stays, because it counts changes of the text.
     * Fails with `OfficeTrainingNotFound`, or with `InvalidFields` for an unknown member and for the caller's own record.
     */
    complete: Effect.fnUntraced(function* (
      id: string,
      {
        member,
        isCompleted,
        isUndo = false,
      }: { readonly member: string; readonly isCompleted: boolean; readonly isUndo?: boolean },
      staffId: string,
    ) {
      return yield* rows.transaction(
        Effect.gen(function* () {
          const { name } = yield* find(id)
          const memberId = yield* rows.memberBy(member.trim())
          if (memberId === undefined)
            return yield* new InvalidFields({
              fields: { member: "No member has this email or membership ID" },
            })
          // Nobody acts on their own record.
          if (memberId === staffId)
            return yield* new InvalidFields({
              fields: { member: "This is you. Ask another member of staff." },
            })
          const at = yield* now
          const changes = {
            "complete training": rows.complete(id, memberId, at),
            "remove completion": rows.removeCompletion(id, memberId, staffId, at),
            "restore completion": rows.restoreCompletion(id, memberId),
          }
          const action = completionAct(isCompleted, isUndo)
          if (yield* changes[action])
            yield* withSql(
              audit({
                action,
                result: "done",
                memberId,
                actorId: staffId,
                case: { kind: "training", id },
                details: { before: null, after: { training: id, name } },
              }),
            )
          return trainingFor(yield* find(id), at)
        }),
      )
    }),

    /**
     * Returns the columns and lines of an export, and notes it in the audit log. Fails with `OfficeTrainingNotFound`,
     * `InvalidFields` for a wrong password, or `LimitExceeded`.
     */
    export: Effect.fnUntraced(function* (id: string, password: string, staffId: string) {
      const { name } = yield* find(id)
      yield* withSql(confirm(staffId, password))
      const found = yield* rows.completions(id, [], undefined, maxExported)
      yield* acts.note("export completions", staffId, id, {
        before: null,
        after: { training: id, name, completions: found.length },
      })
      return { columns, lines: found.map(lineOf) }
    }),
  }
})

/** The trainings that staff make, publish and withdraw, and who completed them. */
export class OfficeTrainings extends Context.Service<OfficeTrainings, Effect.Success<typeof make>>()(
  "portal/OfficeTrainings",
) {
  static readonly layer = Layer.effect(OfficeTrainings, make).pipe(Layer.provide(Limits.layer))
}
