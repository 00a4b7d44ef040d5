import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoProducts } from "#server/demo/content/products.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

interface Listed {
  readonly slug: string
  readonly name: string
}
const list = async (query: string): Promise<{ items: Listed[]; meta: Record<string, number> }> =>
  (await server.as("student", "GET", `/products?${query}`)).body.data

describe("the store", () => {
  test("shows the products in their order, twelve per page on request, without overlap", async () => {
    const first = await list("limit=12")
    expect(first.meta).toEqual({
      currentPage: 1,
      itemsPerPage: 12,
      totalItems: demoProducts.length,
      totalPages: Math.ceil(demoProducts.length / 12),
    })
    const second = await list("limit=12&page=2")
    expect([...first.items, ...second.items].map(({ slug }) => slug)).toEqual(
      demoProducts.slice(0, 24).map(({ slug }) => slug),
    )
  })

  test("can be searched in any case over name, brand and description, and special characters are literal", async () => {
    const wanted = demoProducts[0]!
    const { items } = await list(`limit=100&searchBy=${encodeURIComponent(wanted.name.toUpperCase())}`)
    expect(items.map(({ slug }) => slug)).toContain(wanted.slug)
    const percent = demoProducts.filter(({ name, brand, description }) =>
      `${name}${brand}${description}`.includes("%"),
    )
    expect((await list("searchBy=%25")).meta["totalItems"]).toBe(percent.length)
    expect((await list("searchBy=%00")).meta["totalItems"]).toBe(demoProducts.length)
  })

  test("shows a product's prices in both currencies, its variants and its stock", async () => {
    const wanted = demoProducts.find(
      (product) => product.sizes.length > 0 && product.additionalImages.some(({ color }) => color),
    )!
    const { body } = await server.as("global", "GET", `/products/${wanted.slug}`)
    expect(body.data).toMatchObject({
      name: wanted.name,
      price: wanted.price,
      priceUSD: wanted.priceUSD,
      sizes: wanted.sizes,
      featuredImageUrl: server.settings.publicUrl + wanted.featuredImageUrl,
    })
    expect(body.data.additionalImages.map(({ imageUrl }: { imageUrl: string }) => imageUrl)).toEqual(
      wanted.additionalImages.map(({ imageUrl }) => server.settings.publicUrl + imageUrl),
    )
    expect(body.data.stock).toBeLessThanOrEqual(wanted.stock)
  })

  test("describes every picture of the demo's products", async () => {
    const described = await server.rows(
      `select product.slug, array_agg(alt order by images.position) as alts from products product
        join product_images images on images.product_id = product.id group by slug`,
    )
    expect(described.find(({ slug }) => slug === "prayer-journal")!["alts"]).toEqual([
      "Prayer Journal in Plum",
      "Prayer Journal in Indigo",
      "Prayer Journal in Clay",
      "Prayer Journal, open",
    ])
    expect(await server.rows("select slug from products where featured_image_alt is null")).toEqual([])
  })

  test.each(["nothing-like-it", "%00", "..%2f..", "x".repeat(90)])(
    "responds 404 with a message for %s",
    async (slug) => {
      const response = await server.as("student", "GET", `/products/${slug}`)
      expect([response.status, response.body.message]).toEqual([404, "This product does not exist."])
    },
  )

  test("does not list a withdrawn product", async () => {
    const { slug } = demoProducts[1]!
    await server.rows("update products set withdrawn_at = now() where slug = $1", [slug])
    expect((await server.as("student", "GET", `/products/${slug}`)).status).toBe(404)
    expect((await list("limit=100")).items.map((product) => product.slug)).not.toContain(slug)
  })

  test("requires a session", async () => {
    expect((await server.call("GET", "/products")).status).toBe(401)
  })
})
