import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  listQuery,
  maybe,
  NotFound,
  page,
  TooManyRequests,
} from "./wire.ts"

/**
 * Job (SPEC §3). `applicants` holds at most the current member's id; the count is a field of its own (DECISIONS §7).
 */
export const Job = Schema.Struct({
  _id: Schema.String,
  title: Schema.String,
  description: Schema.String,
  responsibilities: Schema.Array(Schema.String),
  requirements: Schema.Array(Schema.String),
  applicationInstructions: maybe(Schema.String),
  /** The deadline for applications, as ISO 8601 in UTC. */
  closingDate: Schema.String,
  companyName: Schema.String,
  companyLocation: Schema.String,
  contactEmail: maybe(Schema.String),
  /** Whether the job is open (SPEC §4). */
  isActive: Schema.Boolean,
  applicants: Schema.Array(Schema.String),
  applicantsCount: maybe(Schema.Int),
  createdAt: Schema.String,
})
export type Job = typeof Job.Type

const id = { id: Schema.String }

/** Jobs (SPEC §7). */
export class JobsGroup extends HttpApiGroup.make("jobs")
  .add(
    HttpApiEndpoint.get("list", "/volunteer/jobs", { query: listQuery, success: answer(page(Job)) }),
    HttpApiEndpoint.get("get", "/volunteer/jobs/:id", { params: id, success: answer(Job), error: NotFound }),
    HttpApiEndpoint.post("register", "/volunteer/jobs/:id/register", {
      params: id,
      success: created(Job),
      error: [BadRequest, NotFound, Conflict, TooManyRequests],
    }),
  )
  .middleware(Authorization) {}
