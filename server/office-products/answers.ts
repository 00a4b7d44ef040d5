import type {
  OfficeProduct,
  OfficeProductRow,
  ProductFields,
  ProductStatus,
} from "#api/contract/office-products.ts"
import { lowStock } from "#api/contract/limits.ts"
import { majorFromMinor, minorFromWire } from "#server/money.ts"
import {
  sortedCounts,
  type StockCounts,
  totalStock,
  type Variant,
  variantCounts,
  variantName,
  variantsOf,
} from "#server/products/stock.ts"
import { whyNotDeletable } from "#server/draft-deletion/service.ts"
import { personOf } from "#server/person.ts"
import { publicationAt } from "#server/record-publication.ts"
import type { ProductText, StoredPicture, StoredProduct } from "./rows.ts"

/** Returns the pictures in the order of the form: the featured one first, with its colour if it shows one. */
const picturesOf = ({
  featuredImageUrl,
  featuredImageAlt,
  images,
}: StoredProduct): readonly StoredPicture[] => {
  if (featuredImageUrl === null) return images
  const own = images.find(({ imageUrl }) => imageUrl === featuredImageUrl)
  const featured = own ?? { imageUrl: featuredImageUrl, alt: null, color: null, name: null }
  return [{ ...featured, alt: featuredImageAlt ?? featured.alt }, ...images.filter((image) => image !== own)]
}

const colorsOf = (pictures: readonly StoredPicture[]): readonly string[] =>
  pictures.flatMap(({ name }) => (name === null ? [] : [name]))

/** Returns the counts of single sizes and colours in the order of the form. */
const shownVariants = (row: StoredProduct): StockCounts =>
  sortedCounts(variantCounts(row.counts), row.sizes, colorsOf(picturesOf(row)))

/** Returns the status of a product at `at` (OFFICE §11). */
const statusAt = (row: StoredProduct, at: Date): ProductStatus => {
  const publication = publicationAt(row, at)
  if (publication !== "published") return publication
  return totalStock(row.counts) === 0 ? "soldOut" : "onSale"
}

/** Returns a product as a list shows it. */
export const rowFor = (row: StoredProduct, at: Date): OfficeProductRow => ({
  _id: row.id,
  name: row.name,
  status: statusAt(row, at),
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  price: majorFromMinor(row.priceNgn),
  priceUSD: majorFromMinor(row.priceUsd),
  stock: totalStock(row.counts),
  short: shownVariants(row).filter((count) => count.stock <= lowStock),
  imageUrl: row.featuredImageUrl,
})

/** Returns a product as its page shows it. */
export const productFor = (row: StoredProduct, at: Date): OfficeProduct => {
  const { imageUrl: _, short: __, ...listed } = rowFor(row, at)
  return {
    ...listed,
    slug: row.slug,
    description: row.description,
    brand: row.brand,
    sizes: row.sizes,
    variants: shownVariants(row),
    pictures: picturesOf(row).map(({ imageUrl, alt, color, name }) => ({
      imageUrl,
      alt: alt ?? "",
      color: color === null || name === null ? null : { name, value: color },
    })),
    version: row.version,
    missing: row.isDraft ? Object.values(missingOf(textOfRow(row))) : [],
    whyNotDeletable: row.isDraft ? whyNotDeletable(row) : null,
    changedBy: row.changedByOrder
      ? { _id: null, fullName: "Store orders" }
      : personOf(row.changedBy, row.changedByName),
    changedAt: row.changedAt.toISOString(),
  }
}

/** Returns a product as the audit log has it: the pieces of each size and colour are a text that people can compare. */
export const auditedOf = ({ variants, ...product }: OfficeProduct) => ({
  ...product,
  variants: variants.map((variant) => `${variantName(variant)}: ${variant.stock}`).join("; ") || null,
})

/** Returns the counts of each size and colour, or the one count of all pieces. Without a number, pieces are not counted. */
const countsOf = (variants: StockCounts, stock: number | null): StockCounts => {
  if (variants.length > 0) return variants
  return stock === null ? [] : [{ size: null, color: null, stock }]
}

/** Returns what staff wrote, trimmed. The prices must be amounts with at most two decimals. */
export const textOf = (fields: ProductFields): ProductText => {
  const sizes = fields.sizes.map((size) => size.trim())
  const pictures = fields.pictures.map(({ imageUrl, alt, color }) => ({
    imageUrl,
    alt: alt.trim(),
    color: color?.value ?? null,
    name: color?.name.trim() ?? null,
  }))
  const variants = fields.variants.map(({ size, color, stock }) => ({
    size: size?.trim() ?? null,
    color: color?.trim() ?? null,
    stock,
  }))
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    brand: fields.brand?.trim() || null,
    priceNgn: minorFromWire(fields.price) ?? 0,
    priceUsd: minorFromWire(fields.priceUSD) ?? 0,
    sizes,
    counts: countsOf(sortedCounts(variants, sizes, colorsOf(pictures)), fields.stock),
    pictures,
  }
}

/** Returns the stored product as staff would write it. */
export const textOfRow = (row: StoredProduct): ProductText => ({
  name: row.name,
  description: row.description,
  brand: row.brand,
  priceNgn: row.priceNgn,
  priceUsd: row.priceUsd,
  sizes: row.sizes,
  counts: sortedCounts(row.counts, row.sizes, colorsOf(picturesOf(row))),
  pictures: picturesOf(row),
})

/** Returns what the pictures lack for the store; undefined when nothing. */
const missingOfPictures = (pictures: readonly StoredPicture[]): string | undefined => {
  if (pictures.length === 0) return "Add a picture."
  return pictures.some(({ alt }) => alt === null || alt === "") ? "Describe each picture." : undefined
}

/** Returns what keeps a product from the store, as a sentence under its field. */
export const missingOf = ({ description, pictures }: ProductText): Readonly<Record<string, string>> => {
  const ofPictures = missingOfPictures(pictures)
  return {
    ...(description === "" ? { description: "Write a description." } : {}),
    ...(ofPictures === undefined ? {} : { pictures: ofPictures }),
  }
}

const hasDoubles = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size < names.length

const keyOf = ({ size, color }: Variant) => JSON.stringify([size, color])

/** Whether each size and colour has one count, and nothing else has one. */
const isComplete = ({ sizes, pictures }: ProductText, counts: StockCounts) => {
  const wanted = variantsOf(sizes, colorsOf(pictures)).map(keyOf)
  return counts.length === wanted.length && new Set([...wanted, ...counts.map(keyOf)]).size === wanted.length
}

const isPrice = (price: number) => (minorFromWire(price) ?? 0) > 0

/** Returns a message for pictures that break a rule; undefined when none does. */
const pictureProblem = (pictures: readonly StoredPicture[]): string | undefined => {
  if (hasDoubles(pictures.map(({ imageUrl }) => imageUrl))) return "Each picture may be used once"
  return hasDoubles(colorsOf(pictures)) ? "Each colour may have one picture" : undefined
}

/** Returns a message for each field that breaks a rule. */
export const invalidFieldsOf = (fields: ProductFields): Readonly<Record<string, string>> => {
  const wrongPrice = "Enter a price above 0 with at most two decimals"
  const text = textOf(fields)
  const ofPictures = pictureProblem(text.pictures)
  return {
    ...(isPrice(fields.price) ? {} : { price: wrongPrice }),
    ...(isPrice(fields.priceUSD) ? {} : { priceUSD: wrongPrice }),
    ...(hasDoubles(text.sizes) ? { sizes: "Each size may be listed once" } : {}),
    ...(fields.variants.length === 0 || isComplete(text, text.counts)
      ? {}
      : { variants: "Enter how many pieces there are of each size and colour" }),
    ...(ofPictures === undefined ? {} : { pictures: ofPictures }),
  }
}
