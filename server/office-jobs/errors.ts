import { Data } from "effect"
import type { OfficeJob } from "#api/contract/office-jobs.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { DeletionError } from "#server/draft-deletion/errors.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

/** No job has this id. */
export class OfficeJobNotFound extends Data.TaggedError("OfficeJobNotFound") {}

/** Somebody changed the job after it was read. `job` is the stored one; `message` says who and when. */
export class JobChanged extends Data.TaggedError("JobChanged")<{
  readonly message: string
  readonly job: OfficeJob
}> {}

/** The job's status does not permit the act. `message` says which. */
export class JobActRefused extends Data.TaggedError("JobActRefused")<{ readonly message: string }> {}

export type OfficeJobError =
  | DeletionError
  | OfficeJobNotFound
  | JobChanged
  | JobActRefused
  | InvalidFields
  | LimitExceeded
