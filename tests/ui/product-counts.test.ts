/** The pieces of each size and colour in the form of a product (OFFICE §11). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { maxStock } from "#api/contract/limits.ts"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import {
  countKey,
  countProblem,
  countsOf,
  isCounted,
  stockBeside,
  sumOf,
  variantName,
  variantOfKey,
  variantsOf,
  withCount,
} from "#machines/product-editor/product-counts.ts"
import {
  countsTable,
  newPicture,
  newProduct,
  productOf,
  type ProductValues,
  validateProduct,
  versionOf,
} from "#machines/product-editor/product-values.ts"
import { clashesOf, merged } from "#machines/record-editor/record-merge.ts"
import { lowStockText } from "../../src/routes/office/products/-parts/product-words.ts"

const inColor = (colorName: string) => ({
  ...newPicture(`/api/pictures/${colorName}.webp`),
  alt: "A coat",
  colorName,
})
const values: ProductValues = {
  ...(newProduct.values as ProductValues),
  name: "Coat",
  price: "5000",
  priceUSD: "12",
  sizes: "M, L",
  pictures: [inColor("Plum"), inColor("Green")],
}
const variants = variantsOf(countsTable(values))
const [first, second] = variants as [(typeof variants)[number], (typeof variants)[number]]
const filled = variants.reduce((counts, variant, index) => withCount(counts, variant, String(index)), {})

test("the table has each size in each colour, and sums what is filled in", () => {
  expect(variants).toEqual([
    { size: "M", color: "Plum" },
    { size: "M", color: "Green" },
    { size: "L", color: "Plum" },
    { size: "L", color: "Green" },
  ])
  expect(sumOf(filled, variants)).toBe(6)
  expect(sumOf(withCount(filled, first, "many"), variants)).toBe(6)
  expect(variantsOf(countsTable({ sizes: "", pictures: [] }))).toEqual([])
})

test("a product with sizes or with colours alone has a row for each, and each has its name", () => {
  const [sizes, colors] = [
    { sizes: ["M", "L"], colors: [null] },
    { sizes: [null], colors: ["Plum", "Green"] },
  ]
  expect(variantsOf(sizes).map(variantName)).toEqual(["Size M", "Size L"])
  expect(variantsOf(colors).map(variantName)).toEqual(["Plum", "Green"])
  expect(variantName({ size: "M", color: "Plum" })).toBe("Size M, Plum")
  expect(sumOf({}, variantsOf(sizes))).toBe(0)
})

test("a filled table is sent; with an empty one, the single number is sent", () => {
  expect(productOf({ ...values, stock: "8", variants: filled })).toMatchObject({
    stock: null,
    variants: variants.map((variant, stock) => ({ ...variant, stock })),
  })
  expect(productOf({ ...values, stock: "8" })).toMatchObject({ stock: 8, variants: [] })
  expect(validateProduct({ ...values, stock: "8" })).toEqual({})
})

/** The form after the table was filled in, and the same product after an order took 3 of its 8 pieces. */
const [undivided, afterOrder] = [
  { ...values, stock: "8" },
  { ...values, stock: "5" },
]
const divided: ProductValues = {
  ...undivided,
  stock: stockBeside({
    table: countsTable(values),
    counts: {},
    next: withCount({}, first, "1"),
    stock: "8",
    typed: "8",
  }),
  variants: filled,
}

test("a table that is filled in while an order takes pieces makes the form ask which number counts", () => {
  expect(clashesOf(undivided, divided, afterOrder)).toEqual(["stock"])
  const mine = merged(undivided, divided, afterOrder, { stock: "mine" }) as ProductValues
  expect(validateProduct(mine)).toEqual({})
  expect(productOf(mine)).toMatchObject({ stock: null, variants: productOf(divided).variants })
})

test("a table must agree with the number that a colleague or an order has stored meanwhile", () => {
  const theirs = merged(undivided, divided, afterOrder, { stock: "theirs" }) as ProductValues
  expect(validateProduct(theirs)).toEqual({
    variants: "The table has 6 pieces, and 5 are in stock. Change the numbers of the table",
  })
  const table = countsTable(values)
  const changed = withCount(filled, variants[3]!, "2")
  expect(validateProduct({ ...theirs, variants: changed })).toEqual({})
  expect(
    stockBeside({
      table,
      counts: filled,
      next: withCount(filled, first, "9"),
      stock: theirs.stock,
      typed: "",
    }),
  ).toBe("")
})

test("a table that is emptied again restores the single number", () => {
  const [table, one] = [countsTable(values), withCount({}, first, "1")]
  expect(stockBeside({ table, counts: one, next: {}, stock: "", typed: "8" })).toBe("8")
  expect(stockBeside({ table, counts: {}, next: {}, stock: "5", typed: "8" })).toBe("5")
})

test("a table that lacks a size and colour has a message that names it", () => {
  const lacking = withCount(filled, second, " ")
  expect(validateProduct({ ...values, variants: lacking })).toEqual({
    variants: "Enter the pieces of Size M, Green, or 0 if there are none",
  })
  expect(validateProduct({ ...values, variants: withCount(filled, second, "1.5") })).toEqual({
    variants: "Enter a whole number from 0 to 100,000 for Size M, Green",
  })
  expect(validateProduct({ ...values, variants: filled })).toEqual({})
})

test("the typed pieces of a removed size stay in the form, and are not sent", () => {
  const smaller = { ...values, sizes: "L", variants: filled }
  expect(productOf(smaller).variants).toEqual([
    { size: "L", color: "Plum", stock: 2 },
    { size: "L", color: "Green", stock: 3 },
  ])
  expect((smaller.variants as Record<string, string>)[countKey(first)]).toBe("0")
})

test("the order of typing makes no difference to what is stored", () => {
  const typed = [...variants]
    .toReversed()
    .reduce((counts, variant) => withCount(counts, variant, String(variants.indexOf(variant))), {})
  expect(JSON.stringify(typed)).toBe(JSON.stringify(filled))
})

test("a stored table fills the table of the form, and its sum does not fill the field Pieces in stock", () => {
  const product = {
    ...productOf({ ...values, variants: filled }),
    stock: 6,
    version: 2,
    changedBy: null,
    changedAt: "2026-11-02T09:15:00.000Z",
  } as OfficeProduct
  const read = versionOf(product).values
  expect([read.stock, JSON.stringify(read.variants)]).toEqual(["", JSON.stringify(filled)])
})

test("the list names the sizes and colours with the least stock", () => {
  const short = variants.map((variant, index) => ({ ...variant, stock: index === 0 ? 2 : 0 }))
  expect(lowStockText([])).toBeUndefined()
  expect(lowStockText(short.slice(0, 2))).toBe("Sold out: Size M, Green · 2 left: Size M, Plum")
  expect(lowStockText(short)).toBe("Sold out: Size M, Green; Size L, Plum; Size L, Green · 1 more is low")
})

const word = fc.option(fc.oneof(fc.constantFrom("M", "m", "", " ", '"', "[M]", "XL, M"), fc.string()), {
  nil: null,
})
const anyVariant = fc.record({ size: word, color: word })

test("each size and colour has a key of its own, from which both can be read", () => {
  fc.assert(
    fc.property(anyVariant, anyVariant, (one, other) => {
      expect(variantOfKey(countKey(one))).toEqual(one)
      expect(countKey(one) === countKey(other)).toBe(one.size === other.size && one.color === other.color)
    }),
    { seed: 20_260_228 },
  )
})

test("the form has the stored values, in any order, and an empty text removes one", () => {
  const stock = fc.integer({ min: 0, max: maxStock })
  const stored = fc.uniqueArray(
    fc.tuple(anyVariant, stock).map(([variant, pieces]) => ({ ...variant, stock: pieces })),
    { selector: countKey, minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(stored, (all) => {
      const counts = countsOf(all)
      expect(Object.entries(countsOf(all.toReversed()))).toEqual(Object.entries(counts))
      expect(sumOf(counts, all)).toBe(all.reduce((sum, one) => sum + one.stock, 0))
      const [one] = all as [(typeof all)[number]]
      expect(withCount(counts, one, String(one.stock))).toEqual(counts)
      expect(withCount(withCount(counts, one, "  "), one, String(one.stock))).toEqual(counts)
      expect(countProblem(withCount(counts, one, ""), one)).toContain("Enter the pieces of")
    }),
    { seed: 20_260_228 },
  )
})

test.each([
  ["0", true],
  [" 7 ", true],
  [String(maxStock), true],
  [String(maxStock + 1), false],
  ["-1", false],
  ["1.5", false],
  ["1e3", false],
  ["seven", false],
])("%j pieces can be stored: %j", (text, isStored) => {
  const counts = withCount({}, first, text)
  expect(countProblem(counts, first) === undefined).toBe(isStored)
  expect(sumOf(counts, [first])).toBe(isStored ? Number(text) : 0)
  expect(isCounted(counts, countsTable(values))).toBe(true)
})
