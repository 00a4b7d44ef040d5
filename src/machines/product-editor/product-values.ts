/** Defines the form of a product (OFFICE §11), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import {
  missingAlt,
  maxProductPictures,
  maxProductSizes,
  maxStock,
  productLengths,
} from "#api/contract/limits.ts"
import type { NewOfficeProduct, OfficeProduct } from "#api/contract/office-products.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { typedList } from "../record-editor/typed-list.ts"
import { validateFields } from "../signup/rules.ts"
import {
  countKey,
  countProblem,
  type Counts,
  countsOf,
  type CountsTable,
  isCounted,
  sumProblem,
  variantsOf,
} from "./product-counts.ts"

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
  pictures: readonly PictureValue[]
  /**
   * Over all sizes and colours. Empty when pieces are not counted, or when `variants` counts them. It has a number beside a
   * filled table only after a conflict.
   */
  stock: string
  variants: Counts
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
    pictures: [],
    stock: "",
    variants: {},
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
    pictures: product.pictures.map(({ imageUrl, alt, color }) => ({
      imageUrl,
      alt,
      colorName: color?.name ?? "",
      color: color?.value ?? firstColor,
    })),
    stock: product.stock === null || product.variants.length > 0 ? "" : String(product.stock),
    variants: countsOf(product.variants),
  },
})

/** Returns the sizes and the colours of the form, for the table of their pieces. */
export const countsTable = ({ sizes, pictures }: Pick<ProductValues, "sizes" | "pictures">): CountsTable => {
  const colors = pictures.map(({ colorName }) => colorName.trim()).filter((name) => name !== "")
  const rows = [...new Set(typedList(sizes))]
  return {
    sizes: rows.length === 0 ? [null] : rows,
    colors: colors.length === 0 ? [null] : [...new Set(colors)],
  }
}

const hasDoubles = (names: readonly string[]) =>
  new Set(names.map((name) => name.trim().toLowerCase())).size < names.length

const price: rules.FieldRule = (text) => {
  if (text.trim() === "") return rules.required
  return /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
    ? undefined
    : "Enter a price above 0, such as 5000 or 12.50"
}

const sizesRule: rules.FieldRule = (text) => {
  const sizes = typedList(text)
  if (sizes.length > maxProductSizes) return `Please use at most ${maxProductSizes} sizes`
  if (sizes.some((size) => size.length > productLengths.size))
    return `Please use at most ${productLengths.size} characters for a size`
  return hasDoubles(sizes) ? "Each size may be listed once" : rules.storable(text)
}

/** Returns the message for one picture; undefined when it can be stored. */
export const pictureProblem = ({ alt, colorName }: PictureValue): string | undefined =>
  rules.filled(productLengths.pictureAlt, missingAlt)(alt) ?? rules.text(productLengths.color)(colorName)

const picturesProblem = (pictures: readonly PictureValue[]): string | undefined => {
  if (pictures.length > maxProductPictures) return `Please use at most ${maxProductPictures} pictures`
  const colors = pictures.map(({ colorName }) => colorName).filter((name) => name.trim() !== "")
  if (hasDoubles(colors)) return "Each colour may have one picture"
  return pictures.map(pictureProblem).find((problem) => problem !== undefined)
}

/** Returns a message for each field that cannot be stored. A draft may lack its description and its pictures. */
export const validateProduct = (values: ProductValues): Readonly<Record<string, string>> => {
  const { pictures, variants, ...texts } = values
  const ofPictures = picturesProblem(pictures)
  const table = countsTable(values)
  const areCounted = isCounted(variants, table)
  const ofVariants = areCounted
    ? (variantsOf(table)
        .map((variant) => countProblem(variants, variant))
        .find((problem) => problem !== undefined) ?? sumProblem(variants, variantsOf(table), values.stock))
    : undefined
  return {
    ...validateFields(
      {
        name: rules.filled(productLengths.name),
        description: rules.text(productLengths.description),
        brand: rules.text(productLengths.brand),
        price,
        priceUSD: price,
        sizes: sizesRule,
        stock: (text) =>
          areCounted || text.trim() === "" || (/^\d{1,6}$/.test(text.trim()) && Number(text) <= maxStock)
            ? undefined
            : `Enter a whole number from 0 to ${maxStock.toLocaleString("en-NG")}, or nothing`,
      },
      texts,
    ),
    ...(ofVariants === undefined ? {} : { variants: ofVariants }),
    ...(ofPictures === undefined ? {} : { pictures: ofPictures }),
  }
}

/** Returns the pieces of each size and colour, or the number of all together. */
const stockOf = (values: ProductValues): Pick<NewOfficeProduct, "stock" | "variants"> => {
  const table = countsTable(values)
  if (!isCounted(values.variants, table))
    return { stock: values.stock.trim() === "" ? null : Number(values.stock), variants: [] }
  const variants = variantsOf(table).map((variant) => ({
    ...variant,
    stock: Number(values.variants[countKey(variant)]),
  }))
  return { stock: null, variants }
}

/** Returns the request of a valid form. */
export const productOf = (values: ProductValues): Omit<NewOfficeProduct, "freshId"> => ({
  ...stockOf(values),
  name: values.name.trim(),
  description: values.description.trim(),
  brand: values.brand.trim() === "" ? null : values.brand.trim(),
  price: Number(values.price),
  priceUSD: Number(values.priceUSD),
  sizes: typedList(values.sizes),
  pictures: values.pictures.map(({ imageUrl, alt, colorName, color }) => ({
    imageUrl,
    alt: alt.trim(),
    color: colorName.trim() === "" ? null : { name: colorName.trim(), value: color },
  })),
})

/** Returns the server's messages under the fields of the form. Those of single pictures go to all pictures. */
export const fieldMessagesOf = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split(".")[0] ?? name, message]))
