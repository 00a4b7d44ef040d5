import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { deletion, Gone, restoration, whyNotDeletable } from "./draft-deletion.ts"
import { maxProductPictures, maxProductSizes, maxStock, missingAlt, productLengths } from "./limits.ts"
import { Publication } from "./publication.ts"
import { filled, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
} from "./wire.ts"

/**
 * The statuses of a product (OFFICE §11). Members see products that are on sale or sold out. `scheduled`: members will see
 * the product from a later moment on.
 */
export const productStatuses = ["draft", "scheduled", "onSale", "soldOut"] as const
export const ProductStatus = Schema.Literals(productStatuses)
export type ProductStatus = typeof ProductStatus.Type

/** A picture with its alternative text. One with a colour shows the product in that colour. */
const ProductPicture = Schema.Struct({
  /** The path of an uploaded picture, or an address that the product has already. */
  imageUrl: filled(productLengths.picture),
  alt: filled(productLengths.pictureAlt, missingAlt),
  color: Schema.NullOr(
    Schema.Struct({
      name: filled(productLengths.color),
      /** A CSS colour as #RRGGBB. */
      value: Schema.String.check(Schema.isPattern(/^#[0-9a-fA-F]{6}$/, { message: "Choose a colour" })),
    }),
  ),
})

const pieces = Schema.Int.check(
  Schema.isBetween(
    { minimum: 0, maximum: maxStock },
    { message: `Please enter a whole number from 0 to ${maxStock.toLocaleString("en-NG")}` },
  ),
)

/** The pieces of one size and colour. `color` is the colour's name. Null for a product without sizes or colours. */
const VariantStock = Schema.Struct({
  size: Schema.NullOr(filled(productLengths.size)),
  color: Schema.NullOr(filled(productLengths.color)),
  stock: pieces,
})

/** What staff write about a product. A draft may lack its description and its pictures. */
const fields = {
  name: filled(productLengths.name),
  /** Plain text. A blank line separates two paragraphs. */
  description: text(productLengths.description),
  brand: Schema.NullOr(text(productLengths.brand)),
  /** In NGN, in major units. */
  price: Schema.Finite,
  /** In USD, in major units, for members abroad. */
  priceUSD: Schema.Finite,
  /** Empty for a product of one size. */
  sizes: Schema.Array(filled(productLengths.size)).check(
    Schema.isMaxLength(maxProductSizes, { message: `Please use at most ${maxProductSizes} sizes` }),
  ),
  /** The pieces left of all sizes and colours together; null when they are not counted. Ignored unless `variants` is empty. */
  stock: Schema.NullOr(pieces),
  /**
   * The pieces left of each combination of size and colour, each once. Empty for a product without sizes and colours, and
   * for one whose pieces are counted together or not at all.
   */
  variants: Schema.Array(VariantStock).check(Schema.isMaxLength(maxProductSizes * maxProductPictures)),
  /** The first one is the featured picture. */
  pictures: Schema.Array(ProductPicture).check(
    Schema.isMaxLength(maxProductPictures, {
      message: `Please use at most ${maxProductPictures} pictures`,
    }),
  ),
}
const Fields = Schema.Struct(fields)
export type ProductFields = typeof Fields.Type

const Version = Schema.Struct({ version: Schema.Int })

/** A new product. A repeat with the same `freshId` returns the one that the first request made. */
export const NewOfficeProduct = Schema.Struct({ ...fields, freshId: Schema.String.check(Schema.isGUID()) })
export type NewOfficeProduct = typeof NewOfficeProduct.Type

/** A change of a product in the version that was read. */
export const OfficeProductChange = Schema.Struct({ ...fields, version: Schema.Int })
export type OfficeProductChange = typeof OfficeProductChange.Type

/** A product as staff see it. */
export const OfficeProduct = Schema.Struct({
  _id: Schema.String,
  slug: Schema.String,
  status: ProductStatus,
  /** ISO 8601: when members begin to see it. Null for a draft, and for one that was published at once. */
  visibleFrom: Schema.NullOr(Schema.String),
  ...fields,
  /** The pieces left of all sizes and colours together, even if each has its own count. */
  stock: Schema.NullOr(Schema.Int),
  pictures: Schema.Array(Schema.Struct({ ...ProductPicture.fields, alt: Schema.String })),
  /** Grows with each change of staff, and with each order that takes or returns pieces. */
  version: Schema.Int,
  /** What keeps a draft from the store, as sentences. */
  missing: Schema.Array(Schema.String),
  whyNotDeletable,
  /** Null for a product that nobody changed. `_id` is null when an order changed it. */
  changedBy: Schema.NullOr(Schema.Struct({ _id: Schema.NullOr(Schema.String), fullName: Schema.String })),
  changedAt: Schema.String,
})
export type OfficeProduct = typeof OfficeProduct.Type

/** A product in the list. */
export const OfficeProductRow = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  status: ProductStatus,
  visibleFrom: Schema.NullOr(Schema.String),
  price: Schema.Finite,
  priceUSD: Schema.Finite,
  stock: Schema.NullOr(Schema.Int),
  /** The sizes and colours with few pieces or none. Empty for a product that does not count each. */
  short: Schema.Array(VariantStock),
  imageUrl: Schema.NullOr(Schema.String),
})
export type OfficeProductRow = typeof OfficeProductRow.Type

const id = { id: Schema.String }

/** Products that staff write, publish and count (OFFICE §11). Our addition. */
export class OfficeProductsGroup extends HttpApiGroup.make("office-products")
  .add(
    /** Returns products, the newest first, 25 at a time. */
    HttpApiEndpoint.get("list", "/office/products", {
      query: {
        after: Schema.optionalKey(Schema.String),
        searchBy: listQuery.searchBy,
        status: Schema.optionalKey(ProductStatus),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(OfficeProductRow), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "content.read"),
    HttpApiEndpoint.get("get", "/office/products/:id", {
      params: id,
      success: answer(OfficeProduct),
      error: [Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    /** Makes a draft. 400 for a picture that is not stored. */
    HttpApiEndpoint.post("create", "/office/products", {
      payload: NewOfficeProduct,
      success: created(OfficeProduct),
      error: [BadRequest, Forbidden, Gone],
    }).annotate(RequiredPermission, "content.edit"),
    /**
     * As `create`; a product in the store stays complete. 409 with the stored product when a person or an order changed it
     * after it was read.
     */
    HttpApiEndpoint.patch("save", "/office/products/:id", {
      params: id,
      payload: OfficeProductChange,
      success: answer(OfficeProduct),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /**
     * Shows a draft or a scheduled product to members, at once or from a later moment. 400 names what is missing, 409 has
     * the stored product.
     */
    HttpApiEndpoint.post("publish", "/office/products/:id/publish", {
      params: id,
      payload: Publication,
      success: created(OfficeProduct),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /** Makes a scheduled product, or one in the store, a draft again. Orders still contain it. */
    HttpApiEndpoint.post("withdraw", "/office/products/:id/withdraw", {
      params: id,
      payload: Version,
      success: created(OfficeProduct),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    deletion("/office/products", "content.edit"),
    restoration("/office/products", OfficeProduct, "content.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
