import { Data } from "effect"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { DeletionError } from "#server/draft-deletion/errors.ts"

/** No resource has this id. */
export class OfficeResourceNotFound extends Data.TaggedError("OfficeResourceNotFound") {}

/** Somebody changed the resource after it was read. `resource` is the stored one; `message` says who and when. */
export class ResourceChanged extends Data.TaggedError("ResourceChanged")<{
  readonly message: string
  readonly resource: OfficeResource
}> {}

/** The resource's status does not permit the act. `message` says why. */
export class ResourceActRefused extends Data.TaggedError("ResourceActRefused")<{
  readonly message: string
}> {}

export type OfficeResourceError =
  | DeletionError
  | OfficeResourceNotFound
  | ResourceChanged
  | ResourceActRefused
  | InvalidFields
