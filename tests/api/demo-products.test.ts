import { readFileSync, readdirSync, statSync } from "node:fs"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { demoProducts } from "#server/demo/content/products.ts"
import { countsOf } from "#server/demo/content/products/counts.ts"
import type { DemoProduct } from "#server/demo/content/products/product.ts"
import { productPicture } from "../../src/brand/content-pictures.ts"
import { publicFile } from "./public-file.ts"

const coloursOf = (product: DemoProduct) =>
  product.additionalImages.flatMap(({ color, name }) =>
    color === undefined || name === undefined ? [] : [{ color, name }],
  )
const addresses = (product: DemoProduct) => [
  ...new Set([product.featuredImageUrl, ...product.additionalImages.map((image) => image.imageUrl)]),
]
const countSentences = (text: string) => text.match(/[.!?](?= |$)/g)?.length ?? 0
const slugs = (products: readonly DemoProduct[]) => products.map((product) => product.slug)

describe("the demo products (DECISIONS §6)", () => {
  test("are at least 16, which is more than one page of the store", () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(16)
  })

  test.each([
    ["without variants", false, false],
    ["with sizes only", true, false],
    ["with colours only", false, true],
    ["with both", true, true],
  ])("hold at least two %s", (_, sized, coloured) => {
    const found = demoProducts.filter(
      (product) => product.sizes.length > 1 === sized && coloursOf(product).length > 1 === coloured,
    )
    expect(found.length).toBeGreaterThanOrEqual(2)
  })

  test("never have a single size or a single colour, and no duplicates", () => {
    for (const product of demoProducts) {
      const names = coloursOf(product).map((colour) => colour.name)
      expect([product.slug, product.sizes.length]).not.toEqual([product.slug, 1])
      expect([product.slug, names.length]).not.toEqual([product.slug, 1])
      expect(new Set(names).size).toBe(names.length)
      expect(new Set(product.sizes).size).toBe(product.sizes.length)
    }
  })

  test("include one that is nearly sold out and one sold out; the others have good stock", () => {
    expect(slugs(demoProducts.filter(({ stock }) => stock === 2))).toEqual(["ankara-trim-lab-coat"])
    expect(slugs(demoProducts.filter(({ stock }) => stock === 0))).toEqual(["conference-hymnal"])
    const others = demoProducts.filter(({ stock }) => stock !== 0 && stock !== 2)
    expect(others.filter(({ stock }) => !Number.isInteger(stock) || stock < 10)).toEqual([])
  })

  test("divide their stock over sizes and colours, some of which are sold out", () => {
    for (const product of demoProducts) {
      const counts = countsOf(product)
      expect([product.slug, counts.reduce((sum, { stock }) => sum + stock, 0)]).toEqual([
        product.slug,
        product.stock,
      ])
      expect(counts.length).toBe(Math.max(1, product.sizes.length) * Math.max(1, coloursOf(product).length))
    }
    const withGaps = demoProducts.filter(
      (product) => product.stock > 2 && countsOf(product).some(({ stock }) => stock === 0),
    )
    expect(slugs(withGaps)).toEqual(
      expect.arrayContaining(["ward-scrubs-set", "fellowship-t-shirt", "two-tone-umbrella"]),
    )
  })

  test("cost whole naira and whole dollars, large in naira and small in dollars", () => {
    for (const { slug, price, priceUSD } of demoProducts) {
      expect([slug, Number.isInteger(price), Number.isInteger(priceUSD)]).toEqual([slug, true, true])
      expect(price).toBeGreaterThanOrEqual(1000)
      expect(priceUSD).toBeGreaterThanOrEqual(1)
      expect(priceUSD).toBeLessThanOrEqual(100)
    }
  })

  test("have unique slugs and names, and at least two sentences of description", () => {
    expect(new Set(slugs(demoProducts)).size).toBe(demoProducts.length)
    expect(new Set(demoProducts.map((product) => product.name)).size).toBe(demoProducts.length)
    for (const product of demoProducts) {
      expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(product.brand).not.toBe("")
      expect(product.description).not.toMatch(/[<>]/)
      expect(countSentences(product.description)).toBeGreaterThanOrEqual(2)
    }
  })

  test("give pictures with a colour its swatch and name, other views neither, and no picture twice", () => {
    for (const product of demoProducts) {
      for (const { color, name } of product.additionalImages)
        expect(color === undefined).toBe(name === undefined)
      for (const { color } of coloursOf(product)) expect(color).toMatch(/^#[0-9A-F]{6}$/)
      const urls = product.additionalImages.map((image) => image.imageUrl)
      expect(new Set(urls).size).toBe(urls.length)
      if (coloursOf(product).length > 0) expect(urls[0]).toBe(product.featuredImageUrl)
    }
  })
})

describe("the product pictures", () => {
  test.each(demoProducts.flatMap(addresses))(
    "include %s in both widths, within 30 and 12 kB",
    async (address) => {
      const small = address.replace(".webp", "-400.webp")
      const picture = productPicture(address)
      expect(picture.srcSet).toBe(`${small} 400w, ${address} 800w`)
      for (const [file, width, limit] of [
        [address, picture.width, 30_000],
        [small, 400, 12_000],
      ] as const) {
        expect(await sharp(readFileSync(publicFile(file))).metadata()).toMatchObject({ width, height: width })
        expect(statSync(publicFile(file)).size).toBeLessThanOrEqual(limit)
      }
    },
  )

  test("are all used by some product", () => {
    const shown = demoProducts
      .flatMap(addresses)
      .flatMap((address) => [
        address.slice("/pictures/products/".length),
        address.slice("/pictures/products/".length).replace(".webp", "-400.webp"),
      ])
    expect(readdirSync(publicFile("/pictures/products")).sort()).toEqual(shown.sort())
  })

  test("keep an external URL unchanged", () => {
    expect(productPicture("https://cdn.example/a.webp")).toMatchObject({ src: "https://cdn.example/a.webp" })
    expect(productPicture("https://cdn.example/a.webp").srcSet).toBeUndefined()
  })
})
