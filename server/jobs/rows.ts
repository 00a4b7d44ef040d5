import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { affectedRows, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"

/** A job with the member's own application (`volunteered`) and the number of all applications (`volunteers`). */
export const JobRow = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  description: Schema.String,
  responsibilities: Schema.Array(Schema.String),
  requirements: Schema.Array(Schema.String),
  applicationInstructions: Schema.NullOr(Schema.String),
  closesAt: Schema.Date,
  companyName: Schema.String,
  companyLocation: Schema.String,
  contactEmail: Schema.NullOr(Schema.String),
  isActive: Schema.Boolean,
  volunteered: Schema.Boolean,
  volunteers: Schema.Int,
  createdAt: Schema.Date,
})
export type JobRow = typeof JobRow.Type

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const columns = (memberId: string) => sql`jobs.id::text as id, title, description, responsibilities,
    requirements, application_instructions as "applicationInstructions", closes_at as "closesAt",
    company_name as "companyName", company_location as "companyLocation", contact_email as "contactEmail",
    is_active as "isActive", created_at as "createdAt",
    exists (select 1 from job_applications mine
      where mine.job_id = jobs.id and mine.member_id = ${memberId}::uuid) as volunteered,
    (select count(*) from job_applications everybody where everybody.job_id = jobs.id)::int4 as volunteers`

  const pageOf = makeListPages(sql, () => sql`jobs`, "search_text")

  // Drafts and scheduled jobs are for staff alone.
  const published = (at: Date) =>
    sql`(status = 'published' and (visible_from is null or visible_from <= ${at}))`

  /** Open jobs first, in the order in which they close. Then closed jobs, the last closed first. */
  const page = Effect.fnUntraced(function* (slice: Slice, memberId: string, now: Date) {
    const isOpen = sql`is_active and closes_at > ${now}`
    const isPublished = published(now)
    const { ids, totalItems } = yield* pageOf(
      [
        { where: sql`${isPublished} and ${isOpen}`, order: ["closes_at", "id"] },
        { where: sql`${isPublished} and not (${isOpen})`, order: ["closes_at desc", "id desc"] },
      ],
      slice,
    )
    const jobs = yield* rowsOf(JobRow)(sql`select ${columns(memberId)} from jobs where id = any(${ids})
      order by not (${isOpen}), case when ${isOpen} then closes_at end, closes_at desc,
        case when ${isOpen} then jobs.id end, jobs.id desc`)
    return { jobs, totalItems }
  })

  /** Returns a job that members see at a moment. */
  const byId = (id: string, memberId: string, at: Date) =>
    rowOf(JobRow)(sql`select ${columns(memberId)} from jobs where jobs.id = ${id}::uuid and ${published(at)}`)

  /** Adds an application. Returns false if one exists or the job is closed. */
  const volunteer = (id: string, memberId: string, now: Date) =>
    Effect.map(
      affectedRows(sql`insert into job_applications (job_id, member_id, created_at)
        select id, ${memberId}::uuid, ${now} from jobs
        where id = ${id}::uuid and ${published(now)} and is_active and closes_at > ${now}
        on conflict do nothing returning job_id`),
      (rows) => rows === 1,
    )

  return { page, byId, volunteer }
})

/** The only SQL of the jobs feature. */
export class JobRows extends Context.Service<JobRows, Effect.Success<typeof make>>()("portal/JobRows") {
  static readonly layer = Layer.effect(JobRows, make)
}
