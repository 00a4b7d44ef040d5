import { Data } from "effect"
import type { Job } from "#api/contract/jobs.ts"

export class JobNotFound extends Data.TaggedError("JobNotFound") {}

/** The member has already volunteered for this job. */
export class AlreadyVolunteered extends Data.TaggedError("AlreadyVolunteered")<{ readonly job: Job }> {}

/** The job takes no more applications. `closedOn` is null for a job that was closed before its date. */
export class JobClosed extends Data.TaggedError("JobClosed")<{ readonly closedOn: Date | null }> {}

export type JobError = JobNotFound | AlreadyVolunteered | JobClosed
