import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { JobStatus } from "#api/contract/office-jobs.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { containing } from "#server/lists.ts"
import { hasPersonWords } from "#server/office-members/search-rows.ts"
import { deletionColumns, deletionFields } from "#server/draft-deletion/rows.ts"
import type { JobText } from "./job-rules.ts"

/** The time of a job without a closing date in the list, behind every other. */
export const withoutClosing = new Date("9999-12-31T00:00:00Z")

/** A job as stored. */
export const StoredJob = Schema.Struct({
  id: Schema.String,
  isDraft: Schema.Boolean,
  visibleFrom: Schema.NullOr(Schema.Date),
  createdAt: Schema.Date,
  title: Schema.String,
  description: Schema.String,
  responsibilities: Schema.Array(Schema.String),
  requirements: Schema.Array(Schema.String),
  applicationInstructions: Schema.NullOr(Schema.String),
  closesAt: Schema.NullOr(Schema.Date),
  companyName: Schema.String,
  companyLocation: Schema.String,
  contactEmail: Schema.NullOr(Schema.String),
  isActive: Schema.Boolean,
  applicantsCount: Schema.Int,
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.Date,
  ...deletionFields,
})
export type StoredJob = typeof StoredJob.Type

const ApplicantRow = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  role: Role,
  membershipId: Schema.String,
  appliedAt: Schema.Date,
})
export type ApplicantRow = typeof ApplicantRow.Type

/** The filters of the list; an undefined one matches every job. */
export interface JobFilter {
  readonly status: JobStatus | undefined
  readonly words: readonly string[]
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns =
    sql.literal(`jobs.id::text as id, status = 'draft' as "isDraft", visible_from as "visibleFrom", created_at as "createdAt", title, description, responsibilities, requirements,
    application_instructions as "applicationInstructions", closes_at as "closesAt", company_name as "companyName",
    company_location as "companyLocation", contact_email as "contactEmail", is_active as "isActive", version,
    (select count(*) from job_applications where job_id = jobs.id)::int4 as "applicantsCount",
    jobs.changed_by::text as "changedBy", (select full_name from members where id = jobs.changed_by) as "changedByName",
    jobs.changed_at as "changedAt", ${deletionColumns}`)
  const closing = sql.literal("coalesce(closes_at, timestamptz '9999-12-31 00:00:00Z')")

  const statusIs = (status: JobStatus, at: Date) => {
    const published = sql`status = 'published' and (visible_from is null or visible_from <= ${at})`
    return {
      draft: sql`status = 'draft'`,
      scheduled: sql`status = 'published' and visible_from > ${at}`,
      open: sql`${published} and is_active and closes_at > ${at}`,
      closed: sql`${published} and not (is_active and closes_at > ${at})`,
    }[status]
  }

  return {
    find: (id: string) => rowOf(StoredJob)(sql`select ${columns} from jobs where id = ${id}::uuid`),
    byFreshId: (freshId: string) =>
      rowOf(StoredJob)(sql`select ${columns} from jobs where fresh_id = ${freshId}::uuid`),

    /** Returns the jobs after a cursor: those without a closing date, then the last to close first. */
    page: ({ status, words }: JobFilter, at: Date, after: Cursor | undefined, limit: number) =>
      rowsOf(StoredJob)(
        sql`select ${columns} from jobs where ${sql.and([
          sql`deleted_at is null`,
          ...(status === undefined ? [] : [statusIs(status, at)]),
          ...words.map((word) => sql`search_text like ${containing(word)}`),
          ...(after === undefined ? [] : [sql`(${closing}, id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by ${closing} desc, id desc limit ${limit}`,
      ),

    /** Inserts a draft. Returns false when a request with this `freshId` made one before. */
    insert: (freshId: string, job: JobText, searchText: string, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into jobs (status, title, description, responsibilities, requirements,
            application_instructions, closes_at, company_name, company_location, contact_email, search_text, created_at,
            fresh_id, changed_by, changed_at)
          values ('draft', ${job.title}, ${job.description}, ${[...job.responsibilities]},
            ${[...job.requirements]}, ${job.applicationInstructions}, ${job.closesAt}, ${job.companyName},
            ${job.companyLocation}, ${job.contactEmail}, ${searchText}, ${at}, ${freshId}::uuid, ${by}::uuid, ${at})
          on conflict (fresh_id) do nothing returning id`),
        (rows) => rows === 1,
      ),

    /** Locks a job until the transaction ends. */
    lock: (id: string) => execute(sql`select 1 from jobs where id = ${id}::uuid for no key update`),

    /** Saves a job. A new closing date opens one that was closed by hand, as jobs from before the office can be. */
    change: (id: string, job: JobText, searchText: string, by: string, at: Date) =>
      execute(sql`update jobs set title = ${job.title}, description = ${job.description},
        responsibilities = ${[...job.responsibilities]}, requirements = ${[...job.requirements]},
        application_instructions = ${job.applicationInstructions}, closes_at = ${job.closesAt},
        is_active = is_active or closes_at is distinct from ${job.closesAt}::timestamptz,
        company_name = ${job.companyName}, company_location = ${job.companyLocation},
        contact_email = ${job.contactEmail}, search_text = ${searchText}, version = version + 1,
        changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Shows a job to members, at once or from a moment on. Its posted date is when they begin to see it. */
    publish: (id: string, visibleFrom: Date | null, by: string, at: Date) =>
      execute(sql`update jobs set status = 'published', visible_from = ${visibleFrom}::timestamptz, is_active = true,
        created_at = ${visibleFrom ?? at}, version = version + 1, changed_by = ${by}::uuid, changed_at = ${at}
        where id = ${id}::uuid`),

    withdraw: (id: string, by: string, at: Date) =>
      execute(sql`update jobs set status = 'draft', visible_from = null,
        was_published = was_published or visible_from is null or visible_from <= ${at}, version = version + 1,
        changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Returns the applicants with these words after a cursor, the last one first. */
    applicants: (id: string, words: readonly string[], after: Cursor | undefined, limit: number) => {
      const statement = sql`select m.id::text as id, m.full_name as "fullName", m.email, m.role,
          m.membership_id as "membershipId", a.created_at as "appliedAt"
        from job_applications a join members m on m.id = a.member_id
        where ${sql.and([
          sql`a.job_id = ${id}::uuid`,
          ...hasPersonWords(sql, words),
          ...(after === undefined
            ? []
            : [sql`(a.created_at, a.member_id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by a.created_at desc, a.member_id desc limit ${limit}`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(ApplicantRow)(words.length === 0 ? statement : statement.unprepared)
    },
  }
})

/** The only SQL of the jobs page of the office. */
export class OfficeJobRows extends Context.Service<OfficeJobRows, Effect.Success<typeof make>>()(
  "portal/OfficeJobRows",
) {
  static readonly layer = Layer.effect(OfficeJobRows, make)
}
