/** Products that staff schedule: the store has one from its moment on (OFFICE §11). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import { auditEntries } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { uploadPicture } from "./upload-picture.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const minute = 60_000
/** A moment that comes before the sessions of a test end. */
const soon = 10 * minute

const upload = (who: Person) => uploadPicture(server, who, "products")
const written = {
  description: "Holds a night shift's coffee.",
  brand: null,
  price: 5_000,
  priceUSD: 12,
  sizes: [],
  stock: 2,
  variants: [],
}
const create = async (who: Person): Promise<OfficeProduct> => {
  const pictures = [{ imageUrl: await upload(who), alt: "A white mug", color: null }]
  const name = `Mug ${randomUUID().slice(0, 8)}`
  const body = { ...written, name, pictures, freshId: randomUUID() }
  return (await server.call("POST", "/office/products", { token: who.token, body })).body.data
}
const publish = ({ token }: Person, { _id, version }: OfficeProduct, visibleFrom: string | null = null) =>
  server.call("POST", `/office/products/${_id}/publish`, { token, body: { version, visibleFrom } })
const withdraw = ({ token }: Person, { _id, version }: OfficeProduct) =>
  server.call("POST", `/office/products/${_id}/withdraw`, { token, body: { version } })
const scheduled = async (who: Person): Promise<OfficeProduct> => {
  const { status, body } = await publish(who, await create(who), server.momentIn(soon))
  expect([status, body.data.status]).toEqual([201, "scheduled"])
  return body.data
}
const listed = async ({ token }: Person, status: string, { name }: OfficeProduct): Promise<number> =>
  (await server.call("GET", `/office/products?status=${status}&searchBy=${name.slice(-8)}`, { token })).body
    .data.items.length

/** Returns whether a member finds a product, opens it, may keep it in the cart, and can pay for it. */
const visibility = async ({ token }: Person, { _id, slug, name }: OfficeProduct) => {
  const found = await server.call("GET", `/products?searchBy=${name.slice(-8)}`, { token })
  const line = { product: _id, quantity: 1, size: null, color: null }
  const check = await server.call("POST", "/orders/check", {
    token,
    body: { products: [{ ...line, price: 5_000, priceUSD: 12 }] },
  })
  const paid = await server.call("POST", "/orders/pay", {
    token,
    body: {
      products: [line],
      totalAmount: 5_000,
      shippingContactName: "Ada Eze",
      shippingContactPhone: "+2348012345678",
      shippingContactEmail: "ada@example.org",
      shippingAddress: "12 Hospital Road, Jos",
    },
  })
  return {
    found: [found.body.data.items.length, found.body.data.meta.totalItems],
    page: (await server.call("GET", `/products/${slug}`, { token })).status,
    cart: check.body.data.problems.map(({ reason }: { readonly reason: string }) => reason),
    checkout: paid.status,
  }
}
const hidden = { found: [0, 0], page: 404, cart: ["gone"], checkout: 400 }

test("no member finds, opens or buys a scheduled product before its moment, and every member from then on", async () => {
  const [ada, member] = await Promise.all([
    join(server, { staff: "editor" }),
    join(server, { role: "Student" }),
  ])
  const product = await scheduled(ada)
  expect(await visibility(member, product)).toEqual(hidden)
  await server.forward(soon - minute)
  expect(await visibility(member, product)).toEqual(hidden)
  expect([await listed(ada, "scheduled", product), await listed(ada, "onSale", product)]).toEqual([1, 0])
  await server.forward(minute)
  expect(await visibility(member, product)).toEqual({ found: [1, 1], page: 200, cart: [], checkout: 201 })
  expect([await listed(ada, "scheduled", product), await listed(ada, "onSale", product)]).toEqual([0, 1])
})

test("it gets another moment, is a draft again, or is in the store at once; the audit log says so", async () => {
  const ada = await join(server, { staff: "editor" })
  const moment = server.momentIn(3 * soon)
  const later = (await publish(ada, await scheduled(ada), moment)).body.data
  expect([later.status, later.visibleFrom]).toEqual(["scheduled", moment])
  const draft = (await withdraw(ada, later)).body.data
  expect([draft.status, draft.visibleFrom]).toEqual(["draft", null])
  const again = (await publish(ada, draft, moment)).body.data
  const sold = (await publish(ada, again)).body.data
  expect([sold.status, sold.visibleFrom]).toEqual(["onSale", null])
  expect((await publish(ada, sold, moment)).body.message).toBe("This product is in the store already.")
  const acts = await auditEntries(server, "actor = $1 and action like '%product'", [ada._id])
  expect(acts.map(({ action }) => action)).toEqual([
    "create product",
    "schedule product",
    "schedule product",
    "withdraw product",
    "schedule product",
    "publish product",
  ])
})

test("it needs all that members need, and a moment in the future; a repeated request returns its schedule", async () => {
  const ada = await join(server, { staff: "editor" })
  const draft = await create(ada)
  expect((await publish(ada, draft, server.momentIn(-minute))).body.fields).toEqual({
    visibleFrom: "Choose a time in the future",
  })
  const moment = server.momentIn(soon)
  const first = await publish(ada, draft, moment)
  expect((await publish(ada, draft, moment)).body.data).toEqual(first.body.data)
  const { imageUrl } = draft.pictures[0]!
  const body = {
    ...written,
    name: draft.name,
    version: first.body.data.version,
    pictures: [{ imageUrl, alt: "A mug", color: null }],
  }
  const emptied = await server.call("PATCH", `/office/products/${draft._id}`, {
    token: ada.token,
    body: { ...body, description: "" },
  })
  expect(emptied.body.fields).toEqual({ description: "Write a description." })
})
