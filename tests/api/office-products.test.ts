/** Products that staff write, publish and count (OFFICE §11). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { missingAlt } from "#api/contract/limits.ts"
import type { OfficeProduct, OfficeProductRow } from "#api/contract/office-products.ts"
import { changeOrderStatus } from "#server/orders/office.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { uploadPicture } from "./upload-picture.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

const upload = (who: Person) => uploadPicture(server, who, "products")

interface Color {
  readonly name: string
  readonly value: string
}
const shown = (imageUrl: string, color: Color | null = null) => ({ imageUrl, alt: "A white mug", color })
const draft = {
  name: "Ward Mug",
  description: "Holds a night shift's coffee.",
  brand: "Portal" as string | null,
  price: 5_000.5,
  priceUSD: 12,
  sizes: [] as readonly string[],
  stock: 2 as number | null,
  variants: [] as OfficeProduct["variants"],
  pictures: [] as readonly ReturnType<typeof shown>[],
}
type Written = typeof draft

const post = ({ token }: Person, changes: Partial<Written & { freshId: string }> = {}) =>
  server.call("POST", "/office/products", { token, body: { ...draft, freshId: randomUUID(), ...changes } })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeProduct> => {
  const { status, body } = await post(who, changes)
  expect([status, body.message]).toEqual([201, "Saved as a draft"])
  return body.data
}
const save = ({ token }: Person, { _id, version }: OfficeProduct, changes: Partial<Written>) =>
  server.call("PATCH", `/office/products/${_id}`, { token, body: { ...draft, version, ...changes } })
const act = ({ token }: Person, { _id, version }: OfficeProduct, name: "publish" | "withdraw") =>
  server.call("POST", `/office/products/${_id}/${name}`, { token, body: { version } })
/** Makes a product with a picture and puts it into the store. */
const publish = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeProduct> => {
  const made = await create(who, {
    name: `Mug ${randomUUID()}`,
    pictures: [shown(await upload(who))],
    ...changes,
  })
  const { status, body } = await act(who, made, "publish")
  expect([status, body.message]).toEqual([201, "Published"])
  return body.data
}
const read = async ({ token }: Person, path = "") =>
  (await server.call("GET", `/office/products${path}`, { token })).body.data
const asMember = async (path: string) => server.as("student", "GET", `/products${path}`)
const absolute = (path: string) => `${server.settings.publicUrl}${path}`
const namesOf = (rows: readonly OfficeProductRow[]) => rows.map(({ name }) => name)

describe("writing a product", () => {
  test("it is a draft, which no member sees, until it is published; withdrawn, it is a draft again", async () => {
    const ada = await editor()
    const picture = await upload(ada)
    const made = await create(ada, { name: "Día de Salud Mug", pictures: [shown(picture)] })
    expect(made).toMatchObject({
      status: "draft",
      stock: 2,
      version: 1,
      missing: [],
      changedBy: { _id: ada._id, fullName: "Ada Eze" },
    })
    expect((await asMember(`/${made.slug}`)).status).toBe(404)

    const published: OfficeProduct = (await act(ada, made, "publish")).body.data
    expect(published).toMatchObject({ status: "onSale", slug: "dia-de-salud-mug", version: 2 })
    expect((await asMember("/dia-de-salud-mug")).body.data).toEqual({
      _id: made._id,
      slug: "dia-de-salud-mug",
      name: "Día de Salud Mug",
      description: draft.description,
      brand: "Portal",
      price: 5_000.5,
      priceUSD: 12,
      featuredImageUrl: `${server.settings.publicUrl}${picture}`,
      featuredImageAlt: "A white mug",
      additionalImages: [],
      sizes: [],
      stock: 2,
    })
    expect(namesOf((await asMember("?searchBy=salud")).body.data.items)).toEqual(["Día de Salud Mug"])

    const withdrawn: OfficeProduct = (await act(ada, published, "withdraw")).body.data
    expect(withdrawn.status).toBe("draft")
    expect([made.whyNotDeletable, withdrawn.whyNotDeletable === null]).toEqual([null, false])
    expect((await asMember("/dia-de-salud-mug")).status).toBe(404)
    // Its address in the store stays the same when its name changes.
    const renamed = (await save(ada, withdrawn, { name: "Other", pictures: [shown(picture)] })).body.data
    expect((await act(ada, renamed, "publish")).body.data.slug).toBe("dia-de-salud-mug")
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual([
      "create product",
      "publish product",
      "withdraw product",
      "change product",
      "publish product",
    ])
  })

  test("the first picture is the featured one; a colour's picture makes that colour a choice", async () => {
    const ada = await editor()
    const [plum, green, view] = [await upload(ada), await upload(ada), await upload(ada)]
    const pictures = [
      shown(plum, { name: "Plum", value: "#8a2f6b" }),
      shown(green, { name: "Green", value: "#0f6b3c" }),
      shown(view),
    ]
    const made = await publish(ada, { pictures, sizes: ["M", "L"] })
    expect(made.pictures).toEqual(pictures)
    const { featuredImageUrl, additionalImages, sizes } = (await asMember(`/${made.slug}`)).body.data
    const alt = "A white mug"
    expect([featuredImageUrl, sizes]).toEqual([absolute(plum), ["M", "L"]])
    expect(additionalImages).toEqual([
      { imageUrl: absolute(plum), alt, color: "#8a2f6b", name: "Plum" },
      { imageUrl: absolute(green), alt, color: "#0f6b3c", name: "Green" },
      { imageUrl: absolute(view), alt, color: null, name: null },
    ])
    const changed = await save(ada, made, { name: made.name, pictures: pictures.toReversed() })
    expect(changed.body.data.pictures).toEqual(pictures.toReversed())
  })

  test("two products of one name get two addresses", async () => {
    const ada = await editor()
    const name = `Twin ${randomUUID()}`
    const [one, two] = [await publish(ada, { name }), await publish(ada, { name })]
    expect(two.slug).toBe(`${one.slug}-${two._id.slice(0, 8)}`)
  })

  test("a repeat with the same id gets the first response and makes no second one", async () => {
    const ada = await editor()
    const freshId = randomUUID()
    const first = await post(ada, { freshId, name: "Made Once" })
    const second = await post(ada, { freshId, name: "Other" })
    expect([second.status, second.body.data]).toEqual([201, first.body.data])
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual(["create product"])
    expect(await casesOf(server, ada)).toEqual([["create product", "product", first.body.data._id]])
  })

  test("without a picture or a description it cannot be published, and in the store it keeps both", async () => {
    const ada = await editor()
    const made = await create(ada, { description: " " })
    expect(made.missing).toEqual(["Write a description.", "Add a picture."])
    const refused = await act(ada, made, "publish")
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { description: "Write a description.", pictures: "Add a picture." },
    ])
    const published = await publish(ada)
    const emptied = await save(ada, published, { pictures: [] })
    expect([emptied.status, emptied.body.fields]).toEqual([400, { pictures: "Add a picture." }])
    const again = await act(ada, { ...published, version: published.version - 1 }, "publish")
    expect([again.status, again.body.data.version]).toEqual([201, published.version])
  })

  test.each([
    [{ name: " " }, "name", "This field is required"],
    [{ price: 0 }, "price", "Enter a price above 0 with at most two decimals"],
    [{ price: 1.234 }, "price", "Enter a price above 0 with at most two decimals"],
    [{ priceUSD: -1 }, "priceUSD", "Enter a price above 0 with at most two decimals"],
    [{ stock: -1 }, "stock", "Please enter a whole number from 0 to 100,000"],
    [{ sizes: ["M", " m"] }, "sizes", "Each size may be listed once"],
    [
      { pictures: [shown("/api/pictures/00000000000000000000000000000000.webp")] },
      "pictures",
      "A picture is not stored any more. Please remove it and upload it again.",
    ],
    [
      { pictures: [shown("https://elsewhere.example/track.gif")] },
      "pictures",
      "A picture is not stored any more. Please remove it and upload it again.",
    ],
    [{ pictures: [{ ...shown("/x"), alt: " " }] }, "pictures.0.alt", missingAlt],
    [
      { pictures: [shown("/x", { name: "Red", value: "red;}" })] },
      "pictures.0.color.value",
      "Choose a colour",
    ],
  ])("%j is refused with a message under %s", async (changes, field, message) => {
    const { status, body } = await post(await editor(), changes)
    expect([status, body.fields?.[field]]).toEqual([400, message])
  })

  test("a picture of a resource is no picture of a product", async () => {
    const ada = await editor()
    const picture = await upload(ada)
    await server.rows("update pictures set used_for = 'resources' where $1 like '%' || name || '%'", [
      picture,
    ])
    expect((await post(ada, { pictures: [shown(picture)] })).status).toBe(400)
  })
})

describe("two people", () => {
  test("on one product: the second gets 409 with the stored one; a repeat of one's own change is no conflict", async () => {
    const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
    const made = await create(ada)
    const changed = (await save(ruth, made, { name: "Ruth was first" })).body.data
    const { status, body } = await save(ada, made, { name: "Ada was second" })
    expect([status, body.data]).toEqual([409, changed])
    expect(body.message).toMatch(/^Changed by Ruth Eze at .+\. Compare the two versions\.$/)
    expect((await act(ada, made, "publish")).status).toBe(409)
    const repeated = await save(ruth, made, { name: "Ruth was first" })
    expect([repeated.status, repeated.body.data.version]).toEqual([200, 2])
  })
})

const cart = (product: string, quantity: number, totalAmount: number) => ({
  shippingContactName: "Ebun Adeyemi",
  shippingContactPhone: "+2348030000101",
  shippingContactEmail: "student@demo.test",
  shippingAddress: `${randomUUID()}, Ibadan`,
  totalAmount,
  products: [{ product, quantity, size: null, color: null }],
})
const stockOf = async (who: Person, { _id }: OfficeProduct) => (await read(who, `/${_id}`)).stock

const buy = async (product: string, quantity = 1, totalAmount = 5_000.5 * quantity) => {
  const opened = await server.openAndPay("student", "/orders/pay", cart(product, quantity, totalAmount))
  const { status, body } = await server.as("student", "POST", "/orders/create", {
    reference: opened.reference,
  })
  expect(status).toBe(201)
  return body.data.order
}

describe("stock", () => {
  test("a paid order takes its pieces; without any left the product is sold out and checkout refuses", async () => {
    const ada = await editor()
    const made = await publish(ada)
    await buy(made._id, 2, 10_001)
    const left: OfficeProduct = await read(ada, `/${made._id}`)
    expect(left).toMatchObject({
      status: "soldOut",
      stock: 0,
      changedBy: { _id: null, fullName: "Store orders" },
    })
    expect((await asMember(`/${made.slug}`)).body.data.stock).toBe(0)
    const refused = await server.as("student", "POST", "/orders/pay", cart(made._id, 1, 5_000.5))
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      "cart_changed",
      { "products.0": `"${made.name}" is sold out.` },
    ])
  })

  test("pieces that were sold since the page was read are not written over", async () => {
    const ada = await editor()
    const made = await publish(ada, { stock: 5 })
    const order = await buy(made._id)
    const { name } = made
    const late = await save(ada, made, { name, pictures: made.pictures, stock: 5 })
    expect([late.status, late.body.data.stock]).toEqual([409, 4])
    expect(late.body.message).toMatch(/^Changed by an order at /)
    const restocked = await save(ada, late.body.data, {
      name,
      pictures: made.pictures,
      stock: 10,
    })
    expect([restocked.status, restocked.body.data.stock]).toEqual([200, 10])
    await server.run(changeOrderStatus(order._id, "canceled", null))
    expect(await stockOf(ada, made)).toBe(11)
  })

  test("a product whose pieces are not counted never sells out, and orders do not change it", async () => {
    const ada = await editor()
    const made = await publish(ada, { stock: null })
    expect((await asMember(`/${made.slug}`)).body.data.stock).toBeNull()
    const order = await buy(made._id, 99, 495_049.5)
    expect(await read(ada, `/${made._id}`)).toEqual(made)
    const [line] = await server.rows("select missing from order_lines where order_id = $1::uuid", [order._id])
    expect(line).toEqual({ missing: 0 })
    await server.run(changeOrderStatus(order._id, "canceled", null))
    expect(await read(ada, `/${made._id}`)).toEqual(made)
  })

  test("of two payments for the last piece both are orders, one misses it, and the stock is 0", async () => {
    const ada = await editor()
    const made = await publish(ada, { stock: 1 })
    // Both open before one is paid: a paid one can take the piece at any time.
    const responses = [
      await server.as("student", "POST", "/orders/pay", cart(made._id, 1, 5_000.5)),
      await server.as("student", "POST", "/orders/pay", cart(made._id, 1, 5_000.5)),
    ]
    const references = responses.map(({ body }) => body.data.reference)
    for (const reference of references) await server.checkout(reference, "pay")
    await Promise.all(
      references.map((reference) => server.as("student", "POST", "/orders/create", { reference })),
    )
    const lines = await server.rows(
      "select missing from order_lines where product_id = $1::uuid order by missing",
      [made._id],
    )
    expect([lines, await stockOf(ada, made)]).toEqual([[{ missing: 0 }, { missing: 1 }], 0])
  })

  test("a payment that was open when its product was withdrawn is fulfilled", async () => {
    const ada = await editor()
    const made = await publish(ada)
    // Paid after it was withdrawn: a paid order takes its pieces at any time, which changes the product's version.
    const opened = await server.as("student", "POST", "/orders/pay", cart(made._id, 1, 5_000.5))
    expect((await act(ada, made, "withdraw")).status).toBe(201)
    const { reference } = opened.body.data
    await server.checkout(reference, "pay")
    expect((await server.as("student", "POST", "/orders/create", { reference })).status).toBe(201)
    const closed = await server.as("student", "POST", "/orders/pay", cart(made._id, 1, 5_000.5))
    expect(closed.body.fields).toEqual({ "products.0": "This item is not in the store any more." })
  })
})

describe("the list", () => {
  test("shows the newest first; pages of 25 lose nothing and repeat nothing", async () => {
    const ada = await editor()
    const word = `shelf${randomUUID().slice(0, 8)}`
    for (let index = 0; index < 27; index++) await create(ada, { name: `${word} ${index}` })
    const first = await read(ada, `?searchBy=${word}`)
    const second = await read(ada, `?searchBy=${word}&after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null])
    expect(new Set(namesOf([...first.items, ...second.items])).size).toBe(27)
  })

  test("finds a brand, and filters by status", async () => {
    const ada = await editor()
    const brand = `Brand ${randomUUID()}`
    const names = { draft: `${brand} draft`, onSale: `${brand} on sale`, soldOut: `${brand} sold out` }
    await create(ada, { name: names.draft, brand })
    await publish(ada, { name: names.onSale, brand })
    await publish(ada, { name: names.soldOut, brand, stock: 0 })
    for (const [status, name] of Object.entries(names))
      expect(
        namesOf((await read(ada, `?searchBy=${encodeURIComponent(brand)}&status=${status}`)).items),
      ).toEqual([name])
  })

  test("refuses an invalid cursor, and finds nothing for an invalid id", async () => {
    const { token } = await editor()
    expect((await server.call("GET", "/office/products?after=x", { token })).status).toBe(400)
    for (const id of ["x", randomUUID()])
      expect((await server.call("GET", `/office/products/${id}`, { token })).status).toBe(404)
  })
})
