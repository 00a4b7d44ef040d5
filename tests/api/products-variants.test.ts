/** Pieces of each size and colour: what staff count, what members buy, and what comes back (OFFICE §11). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import { changeOrderStatus } from "#server/orders/office.ts"
import { actsOf } from "./audit-entries.ts"
import { join } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { setStock } from "./stock.ts"

let server: MoneyServer
let token: string
let editorId: string
let id: string

type Counts = OfficeProduct["variants"]
const counted = (size: string, color: string, stock: number) => ({ size, color, stock })
const counts: Counts = [
  counted("M", "Plum", 3),
  counted("M", "Green", 0),
  counted("L", "Plum", 1),
  counted("L", "Green", 9),
]

beforeAll(async () => {
  server = await startMoneyServer()
  ;({ _id: editorId, token } = await join(server, { staff: "editor" }))
  const [row] = await server.rows(
    `insert into products (slug, name, description, price_ngn, price_usd, sizes, position, search_text, created_at,
        featured_image_url, featured_image_alt)
      values ('coat', 'Coat', 'A coat', 100000, 200, '{}', 999, 'coat', now(), '/pictures/coat-0.webp', 'A coat')
      returning id::text as id`,
  )
  id = String(row?.["id"])
  for (const [index, [color, name]] of [
    ["#8a2f6b", "Plum"],
    ["#0f6b3c", "Green"],
  ].entries())
    await server.rows(
      "insert into product_images (product_id, position, image_url, alt, color, name) values ($1::uuid, $2, $3, 'A coat', $4, $5)",
      [id, index, `/pictures/coat-${index}.webp`, color, name],
    )
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("update products set sizes = '{M,L}', withdrawn_at = null where id = $1::uuid", [id])
  await server.rows("delete from product_variants where product_id = $1::uuid", [id])
  for (const { stock, ...variant } of counts) await setStock(server, "coat", stock, variant)
})

const read = async (): Promise<OfficeProduct> =>
  (await server.call("GET", `/office/products/${id}`, { token })).body.data
/** Saves the product as it is, with these changes. */
const save = async (changes: Partial<Pick<OfficeProduct, "sizes" | "stock" | "variants">>) => {
  const { name, description, brand, price, priceUSD, sizes, stock, variants, pictures, version } =
    await read()
  return server.call("PATCH", `/office/products/${id}`, {
    token,
    body: {
      name,
      description,
      brand,
      price,
      priceUSD,
      sizes,
      stock,
      variants,
      pictures,
      version,
      ...changes,
    },
  })
}
const line = (size: string, color: string, quantity: number) => ({ product: id, quantity, size, color })
type Line = ReturnType<typeof line>
const cart = (products: Line[]) => ({
  shippingContactName: "Ebun Adeyemi",
  shippingContactPhone: "+2348030000101",
  shippingContactEmail: "student@demo.test",
  shippingAddress: "12 Queen's Road, Ibadan",
  totalAmount: products.reduce((sum, { quantity }) => sum + quantity * 1_000, 0),
  products,
})
const open = (products: Line[], who: "student" | "junior" = "student") =>
  server.openAndPay(who, "/orders/pay", cart(products))
const confirm = async (reference: string, who: "student" | "junior" = "student") =>
  (await server.as(who, "POST", "/orders/create", { reference })).body.data.order
const buy = async (products: Line[]) => confirm((await open(products)).reference)
const stocks = async () => (await read()).variants.map(({ stock }) => stock)

describe("members", () => {
  test("see the pieces of each size and colour beside the sum", async () => {
    const { body } = await server.as("student", "GET", "/products/coat")
    expect([body.data.stock, body.data.variants]).toEqual([13, counts])
    const { items } = (await server.as("student", "GET", "/products?searchBy=coat&limit=50")).body.data
    const listed = items.find(({ slug }: { slug: string }) => slug === "coat")
    expect([listed.stock, listed.variants]).toEqual([13, counts])
  })

  test("read on each line of the cart which size and colour is short", async () => {
    const lines = [line("M", "Plum", 4), line("M", "Green", 1), line("L", "Green", 9), line("L", "Plum", 2)]
    const products = lines.map((one) => ({ ...one, price: 1_000, priceUSD: 2 }))
    const { problems } = (await server.as("student", "POST", "/orders/check", { products })).body.data
    expect(problems).toEqual([
      {
        index: 0,
        product: id,
        reason: "stock",
        message: 'Only 3 of "Coat" in size M, Plum left.',
        stock: 3,
      },
      { index: 1, product: id, reason: "stock", message: '"Coat" is sold out in size M, Green.', stock: 0 },
      {
        index: 3,
        product: id,
        reason: "stock",
        message: 'Only 1 of "Coat" in size L, Plum left.',
        stock: 1,
      },
    ])
    const refused = await server.as("student", "POST", "/orders/pay", cart(lines))
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      "cart_changed",
      Object.fromEntries(
        problems.map(({ index, message }: { index: number; message: string }) => [
          `products.${index}`,
          message,
        ]),
      ),
    ])
  })

  test("read that a product is sold out when no size and colour is left", async () => {
    for (const variant of counts) await setStock(server, "coat", 0, variant)
    const refused = await server.as("student", "POST", "/orders/pay", cart([line("M", "Plum", 1)]))
    expect(refused.body.fields).toEqual({ "products.0": '"Coat" is sold out.' })
    expect((await read()).status).toBe("soldOut")
  })
})

describe("an order", () => {
  test("takes its pieces from its own sizes and colours, and returns them when it is canceled", async () => {
    const order = await buy([line("M", "Plum", 2), line("L", "Green", 4)])
    expect(await stocks()).toEqual([1, 0, 1, 5])
    expect(await read()).toMatchObject({
      stock: 7,
      changedBy: { _id: null, fullName: "Store orders" },
    })
    await server.run(changeOrderStatus(order._id, "canceled", null))
    expect(await stocks()).toEqual([3, 0, 1, 9])
  })

  test("that comes too late names the size and colour that it misses; other ones are not touched", async () => {
    const first = await open([line("L", "Plum", 1)])
    const second = await open([line("L", "Plum", 1), line("L", "Green", 1)], "junior")
    await confirm(first.reference)
    const late = await confirm(second.reference, "junior")
    expect(late.orderTimeline[1]).toMatchObject({
      status: "Out of stock",
      comment: '1 of "Coat" in size L, Plum sold out while you were paying. The office will write to you.',
    })
    expect(await stocks()).toEqual([3, 0, 0, 8])
    // Only the pieces that the order took return to the stock.
    await server.run(changeOrderStatus(second.reference, "canceled", null))
    expect(await stocks()).toEqual([3, 0, 0, 9])
  })

  test("that is open while staff divide the pieces takes them from its size and colour", async () => {
    await save({ stock: 20, variants: [] })
    const opened = await open([line("M", "Green", 2)])
    const before = await buy([line("M", "Plum", 1)])
    expect([(await read()).stock, await stocks()]).toEqual([19, []])
    await save({ variants: counts.map((count) => ({ ...count, stock: 5 })) })
    await confirm(opened.reference)
    expect(await stocks()).toEqual([5, 3, 5, 5])
    // The order took its piece from the common stock. The piece returns to its size and colour.
    await server.run(changeOrderStatus(before._id, "canceled", null))
    expect(await stocks()).toEqual([6, 3, 5, 5])
  })

  test("of a size that the product no longer has misses its pieces, and returns none", async () => {
    const bought = await buy([line("M", "Plum", 1)])
    const opened = await open([line("M", "Plum", 1)])
    await save({ sizes: ["L"], variants: counts.slice(2) })
    const late = await confirm(opened.reference)
    expect(late.orderTimeline[1].comment).toMatch(/^1 of "Coat" in size M, Plum sold out/)
    await server.run(changeOrderStatus(bought._id, "canceled", null))
    expect(await stocks()).toEqual([1, 9])
  })
})

describe("staff", () => {
  test("change sizes, and those that stay keep their pieces; the audit log has both tables", async () => {
    const changed = [...counts.slice(2), counted("XL", "Plum", 7), counted("XL", "Green", 0)]
    const { status, body } = await save({ sizes: ["L", "XL"], variants: changed.toReversed() })
    expect([status, body.data.variants, body.data.stock]).toEqual([200, changed, 17])
    expect((await actsOf(server, { _id: editorId })).at(-1)).toMatchObject({
      before: {
        sizes: ["M", "L"],
        variants: "size M, Plum: 3; size M, Green: 0; size L, Plum: 1; size L, Green: 9",
        stock: 13,
      },
      after: {
        sizes: ["L", "XL"],
        variants: "size L, Plum: 1; size L, Green: 9; size XL, Plum: 7; size XL, Green: 0",
        stock: 17,
      },
    })
  })

  test("saving the same table again is no change", async () => {
    const first = await save({ variants: counts.map((count) => ({ ...count, stock: 6 })) })
    const again = await server.call("PATCH", `/office/products/${id}`, {
      token,
      body: { ...first.body.data, version: first.body.data.version - 1 },
    })
    expect([again.status, again.body.data.version]).toEqual([200, first.body.data.version])
  })

  test.each([
    ["one is missing", counts.slice(1)],
    ["one is there twice", [...counts, counts[0]!]],
    ["one is of a size that the product does not have", [...counts.slice(1), counted("XS", "Plum", 1)]],
  ])("a table is refused when %s", async (_, variants) => {
    const { status, body } = await save({ variants })
    expect([status, body.fields]).toEqual([
      400,
      { variants: "Enter how many pieces there are of each size and colour" },
    ])
    expect((await read()).variants).toEqual(counts)
  })

  test.each([
    [-1, "Please enter a whole number from 0 to 100,000"],
    [100_001, "Please enter a whole number from 0 to 100,000"],
  ])("%d pieces are refused", async (stock, message) => {
    const { status, body } = await save({ variants: counts.map((count) => ({ ...count, stock })) })
    expect([status, body.fields["variants.0.stock"]]).toEqual([400, message])
  })

  test("count all sizes and colours together, or none at all", async () => {
    expect((await save({ stock: 8, variants: [] })).body.data).toMatchObject({ stock: 8, variants: [] })
    expect((await server.as("student", "GET", "/products/coat")).body.data).not.toHaveProperty("variants")
    expect((await save({ stock: null, variants: [] })).body.data).toMatchObject({ stock: null, variants: [] })
    await buy([line("M", "Green", 99)])
    expect((await read()).stock).toBeNull()
  })

  test("see in the list which sizes and colours are short", async () => {
    const { items } = (await server.call("GET", "/office/products?searchBy=coat", { token })).body.data
    expect(items.find(({ _id }: { _id: string }) => _id === id).short).toEqual([counts[1], counts[2]])
  })
})
