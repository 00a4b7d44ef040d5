import { Context, Effect, Layer } from "effect"
import type { Job } from "#api/contract/jobs.ts"
import { now } from "#server/clock.ts"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { isUuid } from "#server/uuid.ts"
import { AlreadyVolunteered, JobClosed, JobNotFound } from "./errors.ts"
import { type JobRow, JobRows } from "./rows.ts"

/** Returns the text that a search for jobs covers, in lower case. */
export const searchText = (
  job: Pick<Job, "title" | "companyName" | "companyLocation" | "description">,
): string => [job.title, job.companyName, job.companyLocation, job.description].join("\n").toLowerCase()

const jobOf = (row: JobRow, memberId: string): Job => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  responsibilities: row.responsibilities,
  requirements: row.requirements,
  applicationInstructions: row.applicationInstructions,
  closingDate: row.closesAt.toISOString(),
  companyName: row.companyName,
  companyLocation: row.companyLocation,
  contactEmail: row.contactEmail,
  isActive: row.isActive,
  applicants: row.volunteered ? [memberId] : [],
  applicantsCount: row.volunteers,
  createdAt: row.createdAt.toISOString(),
})

const make = Effect.gen(function* () {
  const rows = yield* JobRows

  const findJob = Effect.fnUntraced(function* (id: string, memberId: string) {
    const row = isUuid(id) ? yield* rows.byId(id, memberId, yield* now) : undefined
    return row ?? (yield* new JobNotFound())
  })

  /** SPEC §7 GET /volunteer/jobs. The search covers title, company, location and description. */
  const list = Effect.fnUntraced(function* (query: ListQuery, memberId: string) {
    const { jobs, totalItems } = yield* rows.page(sliceOf(query), memberId, yield* now)
    return pageOf(
      query,
      jobs.map((row) => jobOf(row, memberId)),
      totalItems,
    )
  })

  /** SPEC §7 GET /volunteer/jobs/{id}. */
  const get = Effect.fnUntraced(function* (id: string, memberId: string) {
    return jobOf(yield* findJob(id, memberId), memberId)
  })

  /** Returns a job that the member can apply to. Fails if the member already volunteered or the job is closed. */
  const requireOpenJob = Effect.fnUntraced(function* (id: string, memberId: string) {
    const row = yield* findJob(id, memberId)
    if (row.volunteered) return yield* new AlreadyVolunteered({ job: jobOf(row, memberId) })
    if (!row.isActive) return yield* new JobClosed({ closedOn: null })
    if (row.closesAt <= (yield* now)) return yield* new JobClosed({ closedOn: row.closesAt })
    return row
  })

  /** SPEC §7 POST /volunteer/jobs/{id}/register. */
  const volunteer = Effect.fnUntraced(function* (id: string, memberId: string) {
    const row = yield* requireOpenJob(id, memberId)
    // The job or the application has changed meanwhile. Checking again fails with the reason.
    if (!(yield* rows.volunteer(row.id, memberId, yield* now))) yield* requireOpenJob(id, memberId)
    return yield* get(id, memberId)
  })

  return { list, get, volunteer }
})

/** Jobs to volunteer for. */
export class Jobs extends Context.Service<Jobs, Effect.Success<typeof make>>()("portal/Jobs") {
  static readonly layer = Layer.effect(Jobs, make)
}
