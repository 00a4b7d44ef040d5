import { Data } from "effect"
import type { OfficeTraining } from "#api/contract/office-trainings.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { DeletionError } from "#server/draft-deletion/errors.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"

/** No training has this id. */
export class OfficeTrainingNotFound extends Data.TaggedError("OfficeTrainingNotFound") {}

/** Somebody changed the training after it was read. `training` is the stored one; `message` says who and when. */
export class TrainingChanged extends Data.TaggedError("TrainingChanged")<{
  readonly message: string
  readonly training: OfficeTraining
}> {}

/** The training's status does not permit the act. `message` says which. */
export class TrainingActRefused extends Data.TaggedError("TrainingActRefused")<{
  readonly message: string
}> {}

export type OfficeTrainingError =
  | DeletionError
  | OfficeTrainingNotFound
  | TrainingChanged
  | TrainingActRefused
  | InvalidFields
  | LimitExceeded
