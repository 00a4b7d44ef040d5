import { readFileSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { demoProducts } from "#server/demo/content/products.ts"
import type { DemoProduct } from "#server/demo/content/products/product.ts"
import { productPicture } from "../../src/brand/content-pictures.ts"

const inTree = (address: string) => join(import.meta.dirname, "../../public", address)
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
  it("are at least 16, which is more than one page of the store", () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(16)
  })

  it.each([
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

  it("never offer a single size or a single colour, and none twice", () => {
    for (const product of demoProducts) {
      const names = coloursOf(product).map((colour) => colour.name)
      expect([product.slug, product.sizes.length]).not.toEqual([product.slug, 1])
      expect([product.slug, names.length]).not.toEqual([product.slug, 1])
      expect(new Set(names).size).toBe(names.length)
      expect(new Set(product.sizes).size).toBe(product.sizes.length)
    }
  })

  it("are nearly sold out once, sold out once, and in good supply otherwise", () => {
    expect(slugs(demoProducts.filter(({ stock }) => stock === 2))).toEqual(["ankara-trim-lab-coat"])
    expect(slugs(demoProducts.filter(({ stock }) => stock === 0))).toEqual(["conference-hymnal"])
    const others = demoProducts.filter(({ stock }) => stock !== 0 && stock !== 2)
    expect(others.filter(({ stock }) => !Number.isInteger(stock) || stock < 10)).toEqual([])
  })

  it("cost whole naira and whole dollars, naira large and dollars small", () => {
    for (const { slug, price, priceUSD } of demoProducts) {
      expect([slug, Number.isInteger(price), Number.isInteger(priceUSD)]).toEqual([slug, true, true])
      expect(price).toBeGreaterThanOrEqual(1000)
      expect(priceUSD).toBeGreaterThanOrEqual(1)
      expect(priceUSD).toBeLessThanOrEqual(100)
    }
  })

  it("have slugs and names of their own, and two sentences or more to say", () => {
    expect(new Set(slugs(demoProducts)).size).toBe(demoProducts.length)
    expect(new Set(demoProducts.map((product) => product.name)).size).toBe(demoProducts.length)
    for (const product of demoProducts) {
      expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(product.brand).not.toBe("")
      expect(product.description).not.toMatch(/[<>]/)
      expect(countSentences(product.description)).toBeGreaterThanOrEqual(2)
    }
  })

  it("give a picture with a colour both its swatch and its name, a view neither, and no picture twice", () => {
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

describe("the drawn pictures of products", () => {
  it.each(demoProducts.flatMap(addresses))("has %s in both widths, within 30 and 12 kB", async (address) => {
    const small = address.replace(".webp", "-400.webp")
    const picture = productPicture(address)
    expect(picture.srcSet).toBe(`${small} 400w, ${address} 800w`)
    for (const [file, width, limit] of [
      [address, picture.width, 30_000],
      [small, 400, 12_000],
    ] as const) {
      expect(await sharp(readFileSync(inTree(file))).metadata()).toMatchObject({ width, height: width })
      expect(statSync(inTree(file)).size).toBeLessThanOrEqual(limit)
    }
  })

  it("are all shown by some product", () => {
    const shown = demoProducts
      .flatMap(addresses)
      .flatMap((address) => [
        address.slice("/pictures/products/".length),
        address.slice("/pictures/products/".length).replace(".webp", "-400.webp"),
      ])
    expect(readdirSync(inTree("/pictures/products")).sort()).toEqual(shown.sort())
  })

  it("take the address of a picture from elsewhere as it is", () => {
    expect(productPicture("https://cdn.example/a.webp")).toMatchObject({ src: "https://cdn.example/a.webp" })
    expect(productPicture("https://cdn.example/a.webp").srcSet).toBeUndefined()
  })
})
