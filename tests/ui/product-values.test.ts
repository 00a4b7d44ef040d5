/** The form of a product in the office: its rules, and what it sends. */
import { expect, test } from "vitest"
import { missingAlt } from "#api/contract/limits.ts"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import {
  fieldMessagesOf,
  newPicture,
  newProduct,
  productOf,
  type ProductValues,
  validateProduct,
  versionOf,
} from "#machines/product-editor/product-values.ts"

const plum = { imageUrl: "/api/pictures/a.webp", alt: "A mug", color: { name: "Plum", value: "#8a2f6b" } }
const stored: OfficeProduct = {
  _id: "p1",
  slug: "mug",
  status: "onSale",
  visibleFrom: null,
  name: "Mug",
  description: "Holds coffee.",
  brand: "Portal",
  price: 5_000.5,
  priceUSD: 12,
  sizes: ["M", "L"],
  stock: 4,
  variants: [],
  pictures: [plum, { ...plum, imageUrl: "/api/pictures/b.webp", color: null }],
  version: 3,
  whyNotDeletable: null,
  missing: [],
  changedBy: { _id: null, fullName: "Store orders" },
  changedAt: "2026-11-02T09:15:00.000Z",
}
const { values } = versionOf(stored)
const messages = (changes: Partial<ProductValues>) => validateProduct({ ...values, ...changes })

test("an unchanged form sends the stored product", () => {
  const { name, description, brand, price, priceUSD, sizes, stock, variants, pictures } = stored
  expect(productOf(values)).toEqual({
    name,
    description,
    brand,
    price,
    priceUSD,
    sizes,
    stock,
    variants,
    pictures,
  })
  expect(messages({})).toEqual({})
})

test("empty fields send no brand, no sizes, no colour and no stock count", () => {
  const sent = productOf({
    ...values,
    brand: " ",
    sizes: " , ",
    stock: "",
    pictures: [{ ...newPicture("/api/pictures/c.webp"), alt: " A cup " }],
  })
  expect(sent).toMatchObject({ brand: null, sizes: [], stock: null })
  expect(sent.pictures).toEqual([{ imageUrl: "/api/pictures/c.webp", alt: "A cup", color: null }])
  expect(messages({ stock: "0" })).toEqual({})
})

test("a new product needs a name and its prices", () => {
  expect(Object.keys(validateProduct(newProduct.values as ProductValues))).toEqual([
    "name",
    "price",
    "priceUSD",
  ])
})

test.each([
  ["a price of 0", { price: "0" }, "price"],
  ["a price with a comma", { price: "5,000" }, "price"],
  ["a price with three decimals", { priceUSD: "1.234" }, "priceUSD"],
  ["a negative stock", { stock: "-1" }, "stock"],
  ["half a piece in stock", { stock: "2.5" }, "stock"],
  ["more than 100,000 pieces", { stock: "100001" }, "stock"],
  ["the same size twice", { sizes: "M, L, m" }, "sizes"],
  ["a picture without a description", { pictures: [newPicture("/api/pictures/c.webp")] }, "pictures"],
  [
    "pictures with one colour name",
    { pictures: values.pictures.map((picture) => ({ ...picture, colorName: "Plum" })) },
    "pictures",
  ],
  [
    "13 pictures",
    { pictures: Array<ProductValues["pictures"][number]>(13).fill(values.pictures[1]!) },
    "pictures",
  ],
])("%s: the form has a message", (_, changes, field) => {
  expect(Object.keys(messages(changes))).toEqual([field])
})

test("the server's message about one picture is shown under the pictures", () => {
  expect(fieldMessagesOf({ "pictures.0.alt": missingAlt, name: "No" })).toEqual({
    pictures: missingAlt,
    name: "No",
  })
})
