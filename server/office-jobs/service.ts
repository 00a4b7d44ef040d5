import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import type {
  JobApplicant,
  JobStatus,
  NewOfficeJob,
  OfficeJob,
  OfficeJobChange,
  OfficeJobRow,
} from "#api/contract/office-jobs.ts"
import { lagosDay } from "#api/lagos.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { formatExportDay } from "#server/csv.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { searchText } from "#server/jobs/service.ts"
import { pageFrom, placeOf } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { searchWords } from "#server/lists.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { changedMessage } from "#server/record-versions.ts"
import { isUuid } from "#server/uuid.ts"
import { JobActRefused, JobChanged, OfficeJobNotFound } from "./errors.ts"
import { isSameText, type JobText, jobTextOf, missingOf, missingToPublish, statusAt } from "./job-rules.ts"
import { type ApplicantRow, OfficeJobRows, type StoredJob, withoutClosing } from "./rows.ts"

const pageSize = 25
/** The longest export, in applicants. */
const maxExported = 5_000

/** The audit log's name of each act of staff. */
const actions = {
  create: "create job",
  save: "change job",
  publish: "publish job",
  withdraw: "withdraw job",
  export: "export applicants",
} as const

const refusals = {
  publish: "Only a draft can be published.",
  withdraw: "This job is a draft already.",
}

const rowFor = (row: StoredJob, at: Date): OfficeJobRow => ({
  _id: row.id,
  title: row.title,
  status: statusAt(row, at),
  closingDay: row.closesAt === null ? null : lagosDay(row.closesAt),
  companyName: row.companyName,
  applicantsCount: row.applicantsCount,
})

const jobFor = (row: StoredJob, at: Date): OfficeJob => ({
  ...rowFor(row, at),
  description: row.description,
  responsibilities: row.responsibilities,
  requirements: row.requirements,
  applicationInstructions: row.applicationInstructions,
  companyLocation: row.companyLocation,
  contactEmail: row.contactEmail,
  version: row.version,
  missing: row.status === "draft" ? Object.values(missingToPublish(row, at)) : [],
  changedBy: row.changedBy === null ? null : { _id: row.changedBy, fullName: row.changedByName ?? "" },
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

/** Fails with `InvalidFields` when something is missing. */
const requireAll = (missing: Readonly<Record<string, string>>) =>
  Object.keys(missing).length === 0 ? Effect.void : Effect.fail(new InvalidFields({ fields: missing }))

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeJobRows
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const auditAct = (act: keyof typeof actions, actorId: string, before: unknown, after: unknown) =>
    withSql(
      audit({ action: actions[act], result: "done", memberId: null, actorId, details: { before, after } }),
    )

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeJobNotFound())
  })

  /** Runs one act on a locked job in the version that was read, with its audit entry, in one transaction. */
  const act = <E>(
    id: string,
    { name, version, staffId }: { name: "save" | "publish" | "withdraw"; version: number; staffId: string },
    /** Whether the job is already as the act makes it. */
    isDone: (row: StoredJob) => boolean,
    write: (row: StoredJob, at: Date) => Effect.Effect<void, E>,
  ) =>
    rows.transaction(
      Effect.gen(function* () {
        yield* find(id)
        yield* rows.lock(id)
        const row = yield* find(id)
        const at = yield* now
        const before = jobFor(row, at)
        // A retry after a lost response finds its own change.
        if (row.changedBy === staffId && isDone(row)) return before
        if (row.version !== version)
          return yield* new JobChanged({ message: changedMessage(row, staffId), job: before })
        yield* write(row, at)
        const after = jobFor(yield* find(id), at)
        yield* auditAct(name, staffId, before, after)
        return after
      }),
    )

  return {
    /** Returns jobs, 25 at a time. Fails with `InvalidFields` for a cursor that is none. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly searchBy?: string
      readonly status?: JobStatus
    }) {
      const place = yield* placeOf(query.after, isUuid)
      const at = yield* now
      const filter = { status: query.status, words: searchWords(query.searchBy) }
      const found = yield* rows.page(filter, at, place, pageSize + 1)
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
    create: Effect.fnUntraced(function* ({ freshId, ...written }: NewOfficeJob, staffId: string) {
      const job = jobTextOf(written)
      return yield* rows.transaction(
        Effect.gen(function* () {
          const at = yield* now
          const id = randomUUID()
          const isNew = yield* rows.insert({ id, freshId }, job, searchText(job), staffId, at)
          const row = yield* isNew ? rows.find(id) : rows.byFreshId(freshId)
          if (row === undefined) return yield* Effect.die(new Error("A job was not written"))
          const shown = jobFor(row, at)
          if (isNew) yield* auditAct("create", staffId, null, shown)
          return shown
        }),
      )
    }),

    /**
     * Changes a job in the version that was read. A closing date in the past closes a published job. Fails with
     * `OfficeJobNotFound`, `JobChanged`, or `InvalidFields` for what a published job lacks.
     */
    save: (id: string, { version, ...written }: OfficeJobChange, staffId: string) => {
      const job: JobText = jobTextOf(written)
      return act(
        id,
        { name: "save", version, staffId },
        (row) => isSameText(row, job),
        Effect.fnUntraced(function* (row, at) {
          if (row.status === "published") yield* requireAll(missingOf(job))
          yield* rows.change(id, job, searchText(job), staffId, at)
        }),
      )
    },

    /** Shows a draft to members. Fails with `OfficeJobNotFound`, `JobChanged`, `JobActRefused` or `InvalidFields`. */
    publish: (id: string, version: number, staffId: string) =>
      act(
        id,
        { name: "publish", version, staffId },
        () => false,
        Effect.fnUntraced(function* (row, at) {
          if (row.status !== "draft") yield* new JobActRefused({ message: refusals.publish })
          yield* requireAll(missingToPublish(row, at))
          yield* rows.publish(id, staffId, at)
        }),
      ),

    /** Makes a published job a draft again. Fails with `OfficeJobNotFound`, `JobChanged` or `JobActRefused`. */
    withdraw: (id: string, version: number, staffId: string) =>
      act(
        id,
        { name: "withdraw", version, staffId },
        () => false,
        Effect.fnUntraced(function* (row, at) {
          if (row.status === "draft") yield* new JobActRefused({ message: refusals.withdraw })
          yield* rows.withdraw(id, staffId, at)
        }),
      ),

    /** Returns the applicants, 25 at a time. Fails with `OfficeJobNotFound` or `InvalidFields`. */
    applicants: Effect.fnUntraced(function* (id: string, after: string | undefined) {
      const place = yield* placeOf(after, isUuid)
      yield* find(id)
      const found = yield* rows.applicants(id, place, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: row.appliedAt, key: row.id }))
      return { items: shown.map(applicantFor), next }
    }),

    /**
     * Returns the columns and lines of an export, and notes it in the audit log. Fails with `OfficeJobNotFound`,
     * `InvalidFields` for a wrong password, or `LimitExceeded`.
     */
    exported: Effect.fnUntraced(function* (id: string, password: string, staffId: string) {
      const { title } = yield* find(id)
      yield* withSql(confirm(staffId, password))
      const found = yield* rows.applicants(id, undefined, maxExported)
      yield* auditAct("export", staffId, null, { job: id, title, applicants: found.length })
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
