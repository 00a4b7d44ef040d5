/** Defines the form of a product (OFFICE §11), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import {
  maxAltLength,
  missingAlt,
  maxProductPictures,
  maxProductSizes,
  maxStock,
  productLengths,
} from "#api/contract/limits.ts"
import type { NewOfficeProduct, OfficeProduct } from "#api/contract/office-products.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { validateFields } from "../signup/rules.ts"

/** A picture in the form. `colorName` is empty for a picture that shows no colour in particular. */
export interface PictureValue {
  readonly imageUrl: string
  readonly alt: string
  readonly colorName: string
  /** #rrggbb. */
  readonly color: string
}

/** The fields of the form in its order, as typed. */
export type ProductValues = Readonly<{
  name: string
  description: string
  brand: string
  /** In naira. */
  price: string
  /** In dollars. */
  priceUSD: string
  /** Separated by commas. */
  sizes: string
  /** Empty when pieces are not counted. */
  stock: string
  pictures: readonly PictureValue[]
}>

/** A new product, which is not stored yet. */
export const newProduct: RecordVersion = {
  version: 0,
  values: {
    name: "",
    description: "",
    brand: "",
    price: "",
    priceUSD: "",
    sizes: "",
    stock: "",
    pictures: [],
  } satisfies ProductValues,
  changedBy: null,
  changedAt: "",
}

/** The colour of a new picture, until one is chosen. */
const firstColor = "#808080"

/** Returns a picture that was just uploaded. */
export const newPicture = (imageUrl: string): PictureValue => ({
  imageUrl,
  alt: "",
  colorName: "",
  color: firstColor,
})

/** Returns a product as its form shows it. */
export const versionOf = (product: OfficeProduct): RecordVersion & { readonly values: ProductValues } => ({
  version: product.version,
  changedBy: product.changedBy?.fullName ?? null,
  changedAt: product.changedAt,
  values: {
    name: product.name,
    description: product.description,
    brand: product.brand ?? "",
    price: String(product.price),
    priceUSD: String(product.priceUSD),
    sizes: product.sizes.join(", "),
    stock: product.stock === null ? "" : String(product.stock),
    pictures: product.pictures.map(({ imageUrl, alt, color }) => ({
      imageUrl,
      alt,
      colorName: color?.name ?? "",
      color: color?.value ?? firstColor,
    })),
  },
})

const sizesOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((size) => size.trim())
    .filter((size) => size !== "")

const hasDoubles = (names: readonly string[]) =>
  new Set(names.map((name) => name.trim().toLowerCase())).size < names.length

const price: rules.FieldRule = (text) =>
  text.trim() === ""
    ? rules.required
    : /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
      ? undefined
      : "Enter a price above 0, such as 5000 or 12.50"

/** Returns the message for one picture; undefined when it can be stored. */
export const pictureProblem = ({ alt, colorName }: PictureValue): string | undefined =>
  rules.filled(maxAltLength, missingAlt)(alt) ?? rules.text(productLengths.color)(colorName)

/** Returns a message for each field that cannot be stored. A draft may lack its description and its pictures. */
export const validateProduct = (values: ProductValues): Readonly<Record<string, string>> => {
  const { pictures, ...texts } = values
  const sizes = sizesOf(values.sizes)
  const colors = pictures.map(({ colorName }) => colorName).filter((name) => name.trim() !== "")
  const ofPictures =
    pictures.length > maxProductPictures
      ? `Please use at most ${maxProductPictures} pictures`
      : hasDoubles(colors)
        ? "Each colour may have one picture"
        : pictures.map(pictureProblem).find((problem) => problem !== undefined)
  return {
    ...validateFields(
      {
        name: rules.filled(productLengths.name),
        description: rules.text(productLengths.description),
        brand: rules.text(productLengths.brand),
        price,
        priceUSD: price,
        sizes: (text) =>
          sizes.length > maxProductSizes
            ? `Please use at most ${maxProductSizes} sizes`
            : sizes.some((size) => size.length > productLengths.size)
              ? `Please use at most ${productLengths.size} characters for a size`
              : hasDoubles(sizes)
                ? "Each size may be listed once"
                : rules.storable(text),
        stock: (text) =>
          text.trim() === "" || (/^\d{1,6}$/.test(text.trim()) && Number(text) <= maxStock)
            ? undefined
            : `Enter a whole number from 0 to ${maxStock.toLocaleString("en-NG")}, or nothing`,
      },
      texts,
    ),
    ...(ofPictures === undefined ? {} : { pictures: ofPictures }),
  }
}

/** Returns the request of a valid form. */
export const productOf = (values: ProductValues): Omit<NewOfficeProduct, "freshId"> => ({
  name: values.name.trim(),
  description: values.description.trim(),
  brand: values.brand.trim() === "" ? null : values.brand.trim(),
  price: Number(values.price),
  priceUSD: Number(values.priceUSD),
  sizes: sizesOf(values.sizes),
  stock: values.stock.trim() === "" ? null : Number(values.stock),
  pictures: values.pictures.map(({ imageUrl, alt, colorName, color }) => ({
    imageUrl,
    alt: alt.trim(),
    color: colorName.trim() === "" ? null : { name: colorName.trim(), value: color },
  })),
})

/** Returns the server's messages under the fields of the form. Those of single pictures go to all pictures. */
export const fieldMessagesOf = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split(".")[0] ?? name, message]))
