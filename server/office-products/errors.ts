import { Data } from "effect"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import type { DeletionError } from "#server/draft-deletion/errors.ts"

/** No product has this id. */
export class OfficeProductNotFound extends Data.TaggedError("OfficeProductNotFound") {}

/** The product changed after it was read. `product` is the stored one; `message` says who changed it and when. */
export class ProductChanged extends Data.TaggedError("ProductChanged")<{
  readonly message: string
  readonly product: OfficeProduct
}> {}

/** The product's status does not permit the act. `message` says which. */
export class PublicationRefused extends Data.TaggedError("PublicationRefused")<{
  readonly message: string
}> {}

export type OfficeProductError =
  | DeletionError
  | OfficeProductNotFound
  | ProductChanged
  | PublicationRefused
  | InvalidFields
