import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  JobApplicant,
  JobStatus,
  NewOfficeJob,
  OfficeJob,
  OfficeJobChange,
  OfficeJobRow,
} from "#api/contract/office-jobs.ts"
import type { Publication } from "#api/contract/publication.ts"
import { lagosDay } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { formatExportDay } from "#server/csv.ts"
import { searchText } from "#server/jobs/service.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { searchWords } from "#server/lists.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { personOf } from "#server/person.ts"
import { makeRecordActs, requireAct, visibleFromOf, wrongEndOf, wrongMomentOf } from "#server/record-acts.ts"
import { makeDraftDeletion, whyNotDeletable } from "#server/draft-deletion/service.ts"
import { isPublishedFrom, publicationAt } from "#server/record-publication.ts"
import { isUuid } from "#server/uuid.ts"
import { JobActRefused, JobChanged, OfficeJobNotFound } from "./errors.ts"
import { isSameText, jobTextOf, missingOf, missingToPublish, statusAt } from "./job-rules.ts"
import { type ApplicantRow, OfficeJobRows, type StoredJob, withoutClosing } from "./rows.ts"

const pageSize = 25
/** The longest export, in applicants. */
const maxExported = 5_000

const rowFor = (row: StoredJob, at: Date): OfficeJobRow => ({
  _id: row.id,
  title: row.title,
  status: statusAt(row, at),
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  closingDay: row.closesAt === null ? null : lagosDay(row.closesAt),
  companyName: row.companyName,
  applicantsCount: row.applicantsCount,
})

const whyNot = (row: StoredJob) =>
  whyNotDeletable(row, row.applicantsCount > 0 ? "Members applied for it, so it stays." : null)

const jobFor = (row: StoredJob, at: Date): OfficeJob => ({
  ...rowFor(row, at),
  postedAt: row.isDraft ? null : row.createdAt.toISOString(),
  description: row.description,
  responsibilities: row.responsibilities,
  requirements: row.requirements,
  applicationInstructions: row.applicationInstructions,
  companyLocation: row.companyLocation,
  contactEmail: row.contactEmail,
  version: row.version,
  missing: row.isDraft ? Object.values(missingToPublish(row, at)) : [],
  whyNotDeletable: row.isDraft ? whyNot(row) : null,
  changedBy: personOf(row.changedBy, row.changedByName),
  changedAt: row.changedAt.toISOString(),
})

const applicantFor = ({ appliedAt, id, ...member }: ApplicantRow): JobApplicant => ({
  member: { _id: id, ...member },
  appliedAt: appliedAt.toISOString(),
})

const columns = ["Name", "Email", "Role", "Membership ID", "Applied"]
const lineOf = ({ fullName, email, role, membershipId, appliedAt }: ApplicantRow): readonly string[] => [
  fullName,
  email,
  role,
  membershipId,
  formatExportDay(appliedAt),
]

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeJobRows
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const kind = {
    caseKind: "job",
    sql,
    lock: rows.lock,
    shownAt: jobFor,
    changed: ({ message, record }: { readonly message: string; readonly record: OfficeJob }) =>
      new JobChanged({ message, job: record }),
  } as const
  const deletion = makeDraftDeletion({
    ...kind,
    table: "jobs",
    findStored: Effect.fnUntraced(function* (id: string) {
      return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeJobNotFound())
    }),
    nameOf: ({ title }) => title,
    isDraft: ({ isDraft }) => isDraft,
    whyNot,
  })
  const { find, requireStored } = deletion
  const acts = makeRecordActs({ ...kind, find, requireStored })

  return {
    /** Returns jobs, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly searchBy?: string
      readonly status?: JobStatus
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const filter = { status: query.status, words: searchWords(query.searchBy) }
      const found = yield* rows.page(filter, at, cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ closesAt, id }) => ({
        at: closesAt ?? withoutClosing,
        key: id,
      }))
      return { items: shown.map((row) => rowFor(row, at)), next }
    }),

    /** Fails with `OfficeJobNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      return jobFor(yield* find(id), yield* now)
    }),

    /** Makes a draft. A repeat with the same `freshId` returns the first one. */
    create: ({ freshId, ...written }: NewOfficeJob, staffId: string) => {
      const job = jobTextOf(written)
      return acts.make(
        { action: "create job", staffId },
        (at) => rows.insert(freshId, job, searchText(job), staffId, at),
        rows.byFreshId(freshId),
      )
    },

    /**
     * Changes a job in the version that was read. A closing date in the past closes a published job. Fails with
     * `OfficeJobNotFound`, `JobChanged`, or `InvalidFields` for what a scheduled or published job lacks.
     */
    save: (id: string, { version, ...written }: OfficeJobChange, staffId: string) => {
      const job = jobTextOf(written)
      return acts.change(id, {
        action: "change job",
        staffId,
        version,
        isDone: (row) => isSameText(row, job),
        write: Effect.fnUntraced(function* (row, at) {
          const status = publicationAt(row, at)
          const facts = {
            missing: row.isDraft ? {} : missingOf(job),
            wrongMoment: wrongEndOf(
              "closingDay",
              job.closesAt,
              status === "scheduled" ? row.visibleFrom : null,
            ),
          }
          yield* requireAct(
            status,
            "save",
            facts,
            new JobActRefused({ message: "This job cannot be changed." }),
          )
          yield* rows.change(id, job, searchText(job), staffId, at)
        }),
      })
    },

    /**
     * Shows a draft or a scheduled job to members, at once or from a moment before it closes on. Fails with
     * `OfficeJobNotFound`, `JobChanged`, `JobActRefused` or `InvalidFields`.
     */
    publish: (id: string, publication: Publication, staffId: string) => {
      const visibleFrom = visibleFromOf(publication)
      const act = visibleFrom === null ? "publish" : "schedule"
      return acts.change(id, {
        action: `${act} job`,
        staffId,
        version: publication.version,
        isDone: (row) => row.version === publication.version + 1 && isPublishedFrom(row, visibleFrom),
        write: Effect.fnUntraced(function* (row, at) {
          const facts = {
            missing: missingToPublish(row, at),
            wrongMoment: wrongMomentOf(visibleFrom, at, {
              at: row.closesAt,
              message: "Choose a time before the closing date ends",
            }),
          }
          const refused = new JobActRefused({ message: "This job is published already." })
          yield* requireAct(publicationAt(row, at), act, facts, refused)
          yield* rows.publish(id, visibleFrom, staffId, at)
        }),
      })
    },

    /** Makes a scheduled or published job a draft again. Fails with `OfficeJobNotFound`, `JobChanged` or `JobActRefused`. */
    withdraw: (id: string, version: number, staffId: string) =>
      acts.change(id, {
        action: "withdraw job",
        staffId,
        version,
        isDone: (row) => row.version === version + 1 && row.isDraft,
        write: Effect.fnUntraced(function* (row, at) {
          const refused = new JobActRefused({ message: "This job is a draft already." })
          yield* requireAct(publicationAt(row, at), "withdraw", { missing: {} }, refused)
          yield* rows.withdraw(id, staffId, at)
        }),
      }),

    /** Deletes a draft, which can be restored. Fails with `OfficeJobNotFound`, `JobChanged` or a `DeletionError`. */
    delete: (id: string, version: number, staffId: string) => deletion.delete({ id, version, staffId }),
    /** Restores a deleted draft. Fails with `OfficeJobNotFound` or `DraftDeleted`. */
    restore: (id: string, version: number, staffId: string) => deletion.restore({ id, version, staffId }),

    /** Returns the applicants, 25 at a time. Fails with `OfficeJobNotFound` or `InvalidFields`. */
    applicants: Effect.fnUntraced(function* (
      id: string,
      query: { readonly after?: string; readonly searchBy?: string },
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      yield* find(id)
      const found = yield* rows.applicants(id, searchWords(query.searchBy), cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: row.appliedAt, key: row.id }))
      return { items: shown.map(applicantFor), next }
    }),

    /**
     * Returns the columns and lines of an export, and notes it in the audit log. Fails with `OfficeJobNotFound`,
     * `InvalidFields` for a wrong password, or `LimitExceeded`.
     */
    export: Effect.fnUntraced(function* (id: string, password: string, staffId: string) {
      const { title } = yield* find(id)
      yield* withSql(confirm(staffId, password))
      const found = yield* rows.applicants(id, [], undefined, maxExported)
      yield* acts.note("export applicants", staffId, id, {
        before: null,
        after: { job: id, title, applicants: found.length },
      })
      return { columns, lines: found.map(lineOf) }
    }),
  }
})

/** The jobs that staff make, publish and withdraw. */
export class OfficeJobs extends Context.Service<OfficeJobs, Effect.Success<typeof make>>()(
  "portal/OfficeJobs",
) {
  static readonly layer = Layer.effect(OfficeJobs, make).pipe(Layer.provide(Limits.layer))
}
