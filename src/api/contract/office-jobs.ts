import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { deletion, Gone, restoration, whyNotDeletable } from "./draft-deletion.ts"
import { jobLengths, maxJobPoints } from "./limits.ts"
import { Person } from "./person.ts"
import { Publication } from "./publication.ts"
import { day, email, filled, password, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { csv } from "./subscriptions.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
  TooManyRequests,
} from "./wire.ts"

/**
 * The statuses of a job (OFFICE §12). `scheduled`: members will see it from a later moment on. A published job is open until its
 * closing date has passed, then closed.
 */
export const jobStatuses = ["draft", "scheduled", "open", "closed"] as const
export const JobStatus = Schema.Literals(jobStatuses)
export type JobStatus = typeof JobStatus.Type

const points = (name: string) =>
  Schema.Array(filled(jobLengths.point)).check(
    Schema.isMaxLength(maxJobPoints, { message: `Please use at most ${maxJobPoints} ${name}` }),
  )

/** What staff write about a job. A draft may lack everything but its title. */
const fields = {
  title: filled(jobLengths.title),
  /** Plain text. A blank line separates two paragraphs. */
  description: text(jobLengths.description),
  responsibilities: points("responsibilities"),
  requirements: points("requirements"),
  applicationInstructions: Schema.NullOr(text(jobLengths.instructions)),
  /** The last day to apply in Lagos, as YYYY-MM-DD. Null while the day is undecided. */
  closingDay: Schema.NullOr(day("Choose a day")),
  companyName: text(jobLengths.company),
  companyLocation: text(jobLengths.company),
  contactEmail: Schema.NullOr(email()),
}

/** A new job. A repeat with the same `freshId` returns the job that the first request made. */
export const NewOfficeJob = Schema.Struct({ ...fields, freshId: Schema.String.check(Schema.isGUID()) })
export type NewOfficeJob = typeof NewOfficeJob.Type

/** A change of a job in the version that was read. */
export const OfficeJobChange = Schema.Struct({ ...fields, version: Schema.Int })
export type OfficeJobChange = typeof OfficeJobChange.Type

const Version = Schema.Struct({ version: Schema.Int })

/** A job as staff see it. */
export const OfficeJob = Schema.Struct({
  _id: Schema.String,
  status: JobStatus,
  /** ISO 8601: when members begin to see it. Null for a draft, and for one that was published at once. */
  visibleFrom: Schema.NullOr(Schema.String),
  /** ISO 8601: the posted date that members read. Null for a draft. */
  postedAt: Schema.NullOr(Schema.String),
  ...fields,
  /** Grows with each change. */
  version: Schema.Int,
  applicantsCount: Schema.Int,
  /** What keeps a draft from being published, as sentences. Empty for one that can be published. */
  missing: Schema.Array(Schema.String),
  whyNotDeletable,
  /** Null for a job that no member of staff changed. */
  changedBy: Schema.NullOr(Person),
  changedAt: Schema.String,
})
export type OfficeJob = typeof OfficeJob.Type

/** A job in the list. */
export const OfficeJobRow = Schema.Struct({
  _id: Schema.String,
  title: Schema.String,
  status: JobStatus,
  visibleFrom: Schema.NullOr(Schema.String),
  closingDay: Schema.NullOr(Schema.String),
  companyName: Schema.String,
  applicantsCount: Schema.Int,
})
export type OfficeJobRow = typeof OfficeJobRow.Type

/** A member who applied for a job. */
export const JobApplicant = Schema.Struct({
  member: Schema.Struct({ ...Person.fields, email: Schema.String, role: Role, membershipId: Schema.String }),
  appliedAt: Schema.String,
})
export type JobApplicant = typeof JobApplicant.Type

const id = { id: Schema.String }
const after = { after: Schema.optionalKey(Schema.String) }
const cursorPage = <S extends Schema.Constraint>(item: S) =>
  answer(Schema.Struct({ items: Schema.Array(item), next: Schema.NullOr(Schema.String) }))

/** Jobs that staff make and publish (OFFICE §12). Our addition. */
export class OfficeJobsGroup extends HttpApiGroup.make("office-jobs")
  .add(
    /** Returns jobs, those without a closing date and then the last to close first, 25 at a time. */
    HttpApiEndpoint.get("list", "/office/jobs", {
      query: { ...after, searchBy: listQuery.searchBy, status: Schema.optionalKey(JobStatus) },
      success: cursorPage(OfficeJobRow),
      error: BadRequest,
    }).annotate(RequiredPermission, "content.read"),
    HttpApiEndpoint.get("get", "/office/jobs/:id", {
      params: id,
      success: answer(OfficeJob),
      error: [Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    HttpApiEndpoint.post("create", "/office/jobs", {
      payload: NewOfficeJob,
      success: created(OfficeJob),
      error: [BadRequest, Forbidden, Gone],
    }).annotate(RequiredPermission, "content.edit"),
    /** 409 with the stored job when somebody changed it after it was read. */
    HttpApiEndpoint.patch("save", "/office/jobs/:id", {
      params: id,
      payload: OfficeJobChange,
      success: answer(OfficeJob),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /**
     * Shows a draft or a scheduled job to members, at once or from a moment before the job closes. 400 names what is missing,
     * 409 has the stored job.
     */
    HttpApiEndpoint.post("publish", "/office/jobs/:id/publish", {
      params: id,
      payload: Publication,
      success: created(OfficeJob),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /** Makes a scheduled or published job a draft again. Its applications stay. */
    HttpApiEndpoint.post("withdraw", "/office/jobs/:id/withdraw", {
      params: id,
      payload: Version,
      success: created(OfficeJob),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /**
     * Returns the members who applied, the last one first, 25 at a time. Each word of `searchBy` is in the member's name, email
     * or member id.
     */
    HttpApiEndpoint.get("applicants", "/office/jobs/:id/applicants", {
      params: id,
      query: { ...after, searchBy: listQuery.searchBy },
      success: cursorPage(JobApplicant),
      error: [BadRequest, Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    /** Returns the newest 5,000 applicants as CSV. The password of the caller confirms it. */
    HttpApiEndpoint.post("export", "/office/jobs/:id/applicants/export", {
      params: id,
      payload: Schema.Struct({ password }),
      success: csv.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Gone, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "content.read"),
    deletion("/office/jobs", "content.edit"),
    restoration("/office/jobs", OfficeJob, "content.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
