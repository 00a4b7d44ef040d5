import { array, assert, integer, property, record } from "fast-check"
import { createHmac, randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { changeOrderStatus } from "#server/orders/office.ts"
import { mergedLines, problemsOf, totalOf } from "#server/orders/cart.ts"
import { majorFromMinor } from "#server/money.ts"
import type { ProductRow } from "#server/products/rows.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { join, password } from "./members.ts"
import { type MoneyServer, type Opened, startMoneyServer, type Who } from "./money.ts"
import { setStock, stockOf } from "./stock.ts"

let server: MoneyServer
/** Three products for these tests: with sizes and colours, plain, and with a stock of three. */
const ids = { shirt: "", mug: "", scarce: "" }
const stock = (name: keyof typeof ids) => stockOf(server, name)

beforeAll(async () => {
  server = await startMoneyServer()
  const make = async (slug: string, ngn: number, usd: number, sizes: string[]) =>
    String(
      (
        await server.rows(
          `insert into products (slug, name, description, price_ngn, price_usd, sizes, position, search_text, created_at)
           values ($1, $2, '', $3, $4, $5::text[], 900, '', now()) returning id::text as id`,
          [slug, `Test ${slug}`, ngn, usd, `{${sizes.join(",")}}`],
        )
      )[0]?.["id"],
    )
  ids.shirt = await make("shirt", 950_050, 1_250, ["M", "L"])
  ids.mug = await make("mug", 300_000, 499, [])
  ids.scarce = await make("scarce", 100_000, 200, [])
  for (const [index, [color, name]] of [
    ["#fff", "White"],
    ["#064", "Green"],
  ].entries())
    await server.rows("insert into product_images values ($1::uuid, $2, $3, $4, $5)", [
      ids.shirt,
      index,
      `/pictures/products/shirt-${name}.webp`,
      color,
      name,
    ])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows(
    `update products set withdrawn_at = null,
      price_ngn = case slug when 'shirt' then 950050 when 'mug' then 300000 else 100000 end,
      price_usd = case slug when 'shirt' then 1250 when 'mug' then 499 else 200 end
     where slug in ('shirt', 'mug', 'scarce')`,
  )
  for (const [name, id] of Object.entries(ids)) {
    await server.rows("delete from product_variants where product_id = $1::uuid", [id])
    await setStock(server, name, name === "scarce" ? 3 : 200)
  }
})

type Line = { product: string; quantity: number; size: string | null; color: string | null }
const shirt = (quantity: number, size = "M", color = "White"): Line => ({
  product: ids.shirt,
  quantity,
  size,
  color,
})
const mug = (quantity: number): Line => ({ product: ids.mug, quantity, size: null, color: null })
const scarce = (quantity: number): Line => ({ product: ids.scarce, quantity, size: null, color: null })
const contact = {
  shippingContactName: "Ebun Adeyemi",
  shippingContactPhone: "+2348030000101",
  shippingContactEmail: "student@demo.test",
  shippingAddress: "12 Queen's Road, Ibadan",
}
const cart = (products: Line[], totalAmount: number, changes: Record<string, unknown> = {}) => ({
  ...contact,
  products,
  totalAmount,
  ...changes,
})
const pay = (who: Who, body: unknown) => server.as(who, "POST", "/orders/pay", body)
const create = (who: Who, reference: string, source?: string) =>
  server.as(who, "POST", "/orders/create", { reference, ...(source === undefined ? {} : { source }) })
const bought = async (who: Who, body: unknown, source?: string) => {
  const opened = await server.openAndPay(who, "/orders/pay", body)
  const response = await create(who, source === "PAYPAL" ? opened.id : opened.reference, source)
  expect(response.status).toBe(201)
  return response.body.data.order
}
const history = async (who: Who, query = "") =>
  (await server.as(who, "GET", `/orders/history${query}`)).body.data

const check = async (who: Who, products: unknown[]) =>
  (await server.as(who, "POST", "/orders/check", { products })).body.data.problems
const priced = (line: Line, price: number, priceUSD = 1) => ({ ...line, price, priceUSD })
const changeStatus = (
  id: string,
  to: "pending" | "shipped" | "delivered" | "canceled",
  comment: string | null = null,
) =>
  server.run(changeOrderStatus(id, to, comment)).then(
    () => "done",
    (failure: unknown) => (failure as Error).message,
  )

describe("checking a cart", () => {
  test("finds nothing when nothing has changed", async () => {
    expect(await check("student", [priced(shirt(2), 9_500.5), priced(mug(1), 3_000)])).toEqual([])
  })

  test("reports on each line what has changed: removed, variant, stock, price from old to new", async () => {
    await server.rows("update products set price_ngn = 350000 where slug = 'mug'")
    expect(
      await check("student", [
        priced(mug(1), 3_000, 4.99),
        priced({ ...mug(1), product: "00000000-0000-0000-0000-000000000000" }, 1),
        priced({ ...mug(1), product: "no-id-at-all" }, 1),
        priced(shirt(1, "XXL"), 9_500.5),
        priced(shirt(1, "M", "Pink"), 9_500.5),
        priced({ ...shirt(1), size: null }, 9_500.5),
        priced({ ...shirt(1), color: null }, 9_500.5),
        priced(scarce(2), 1_000),
        priced(scarce(2), 1_000),
      ]),
    ).toEqual([
      {
        index: 0,
        product: ids.mug,
        reason: "price",
        message: "The price has changed from ₦3,000 to ₦3,500.",
        oldPrice: 3_000,
        newPrice: 3_500,
        newPriceUSD: 4.99,
      },
      expect.objectContaining({
        index: 1,
        reason: "gone",
        message: "This item is not in the store any more.",
      }),
      expect.objectContaining({ index: 2, reason: "gone" }),
      expect.objectContaining({
        index: 3,
        reason: "variant",
        message: '"Test shirt" does not come in size XXL any more.',
      }),
      expect.objectContaining({
        index: 4,
        reason: "variant",
        message: '"Test shirt" does not come in Pink any more.',
      }),
      expect.objectContaining({ index: 5, reason: "variant", message: "Please select a size" }),
      expect.objectContaining({ index: 6, reason: "variant", message: "Please select a color" }),
      expect.objectContaining({
        index: 8,
        reason: "stock",
        message: 'Only 1 of "Test scarce" left.',
        stock: 1,
      }),
    ])
  })

  test("compares dollars for a global member, not naira", async () => {
    expect(await check("global", [priced(mug(1), 1, 4.99)])).toEqual([])
    expect(await check("global", [priced(mug(1), 3_000, 5)])).toMatchObject([
      { reason: "price", message: "The price has changed from $5 to $4.99.", oldPrice: 5, newPriceUSD: 4.99 },
    ])
  })

  test("reports sold-out products", async () => {
    await setStock(server, "scarce", 0)
    expect(await check("student", [priced(scarce(1), 1_000)])).toMatchObject([
      { reason: "stock", message: '"Test scarce" is sold out.', stock: 0 },
    ])
  })
})

describe("paying", () => {
  test("opens at the current prices, once for a double click", async () => {
    const body = cart([shirt(2), mug(1)], 22_001)
    const [a, b] = await Promise.all([pay("student", body), pay("student", body)])
    expect([a.status, b.status]).toEqual([201, 201])
    expect(a.body.data.reference).toBe(b.body.data.reference)
    const { reference } = a.body.data as Opened
    expect(await server.payment(reference)).toMatchObject({ amount: 2_200_100n, purpose: "order" })
    const [pending] = (await server.as("student", "GET", "/payments/pending")).body.data
    expect(pending).toMatchObject({
      title: "Store order, 3 items",
      returnPath: `/dashboard/store/orders/successful?reference=${reference}&source=PAYSTACK`,
    })
  })

  test.each([
    [
      "another total",
      () => cart([mug(1)], 1),
      "totalAmount",
      "The total is ₦3,000 now. Please look at your cart again.",
    ],
    [
      "half a kobo less",
      () => cart([mug(1)], 2_999.995),
      "totalAmount",
      "The total is ₦3,000 now. Please look at your cart again.",
    ],
    [
      "more than there is",
      () => cart([mug(1), scarce(4)], 7_000),
      "products.1",
      'Only 3 of "Test scarce" left.',
    ],
    ["no size", () => cart([{ ...shirt(1), size: null }], 9_500.5), "products.0", "Please select a size"],
    [
      "a size of a product without",
      () => cart([{ ...mug(1), size: "M" }], 3_000),
      "products.0",
      '"Test mug" does not come in size M any more.',
    ],
    [
      "more than 99 in two lines",
      () => cart([mug(60), mug(40)], 300_000),
      "products",
      'Please choose 1 to 99 pieces of "Test mug"',
    ],
  ])("%s is refused with what changed", async (_, body, field, message) => {
    const response = await pay("student", body())
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({
      code: "cart_changed",
      message: [message],
      fields: { [field]: message },
    })
    expect(await server.rows("select 1 from payments where reference not like 'DEMO-%'")).toEqual([])
  })

  test.each([
    ["nothing in the cart", () => cart([], 0), "Your cart is empty"],
    ["no piece", () => cart([mug(0)], 0), "Please choose 1 to 99 pieces"],
    ["a hundred pieces", () => cart([mug(100)], 300_000), "Please choose 1 to 99 pieces"],
    ["half a piece", () => cart([mug(1.5)], 4_500), undefined],
    ["no name", () => cart([mug(1)], 3_000, { shippingContactName: " " }), "This field is required"],
    [
      "a bad address of mail",
      () => cart([mug(1)], 3_000, { shippingContactEmail: "x" }),
      "Enter a valid email address",
    ],
  ])("%s is refused", async (_, body, message) => {
    const response = await pay("student", body())
    expect(response.status).toBe(400)
    if (message !== undefined) expect(response.body.message).toContain(message)
  })

  test("rejects the wrong provider", async () => {
    expect((await pay("student", cart([mug(1)], 3_000, { source: "paypal" }))).body.fields).toEqual({
      source: "Students and doctors pay with Paystack.",
    })
    expect((await pay("global", cart([mug(1)], 4.99, { source: "PAYSTACK" }))).body.fields).toEqual({
      source: "Global members pay with PayPal.",
    })
  })

  test("does not change the amount when a price changes after opening", async () => {
    const { reference } = (await pay("student", cart([mug(1)], 3_000))).body.data as Opened
    await server.rows("update products set price_ngn = 900000 where slug = 'mug'")
    await server.checkout(reference, "pay")
    expect((await create("student", reference)).body.data.order).toMatchObject({
      totalAmount: 3_000,
      products: [{ price: 3_000, product: { price: 3_000, priceUSD: 4.99 } }],
    })
  })

  test("keeps a text that looks like an escaped NUL", async () => {
    const shippingAddress = "Block \\u0000, C:\\\\u0000 Road"
    expect(await bought("student", cart([mug(1)], 3_000, { shippingAddress }))).toMatchObject({
      shippingAddress,
    })
  })

  test("computes an exact sum for any cart, to the last minor unit", () => {
    const lines = array(
      record({ price: integer({ min: 1, max: 99_999_999 }), quantity: integer({ min: 1, max: 99 }) }),
      {
        minLength: 1,
        maxLength: 100,
      },
    )
    assert(
      property(lines, (wanted) => {
        const catalogue = new Map(
          wanted.map(({ price }, index): [string, ProductRow] => [
            String(index),
            {
              id: String(index),
              slug: "",
              name: "",
              description: "",
              brand: null,
              priceNgn: price,
              priceUsd: price,
              featuredImageUrl: null,
              featuredImageAlt: null,
              sizes: [],
              counts: [{ size: null, color: null, stock: 99 }],
              images: [],
            },
          ]),
        )
        const body = wanted.map(({ price, quantity }, index) => ({
          product: String(index),
          quantity,
          size: null,
          color: null,
          price: majorFromMinor(price),
          priceUSD: majorFromMinor(price),
        }))
        const exact = wanted.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
        return (
          problemsOf(body, catalogue, "NGN").length === 0 &&
          BigInt(totalOf(mergedLines(body, catalogue, "NGN"))) === exact
        )
      }),
      { seed: 20_260_228, numRuns: 10_000 },
    )
  })
})

describe("an order", () => {
  test("is created once: lines merged, stock reduced, a timeline that starts with Created", async () => {
    const opened = await server.openAndPay(
      "student",
      "/orders/pay",
      cart([shirt(1), mug(2), shirt(2), shirt(1, "L", "Green")], 44_002),
    )
    expect((await history("student")).items).toEqual([])
    const first = await create("student", opened.reference)
    expect([first.status, first.body.message]).toEqual([201, "Order Successful"])
    const { order, receipt } = first.body.data
    expect(order).toMatchObject({
      ...contact,
      paymentReference: opened.reference,
      totalAmount: 44_002,
      currency: "NGN",
      source: "PAYSTACK",
      status: "pending",
    })
    expect(order.products).toEqual([
      {
        product: {
          _id: ids.shirt,
          slug: "shirt",
          name: "Test shirt",
          price: 9_500.5,
          priceUSD: 12.5,
          featuredImageUrl: `${server.settings.publicUrl}/pictures/products/shirt-White.webp`,
        },
        quantity: 3,
        size: "M",
        color: "White",
        price: 9_500.5,
      },
      expect.objectContaining({ quantity: 2, size: null, color: null, price: 3_000 }),
      expect.objectContaining({ quantity: 1, size: "L", color: "Green" }),
    ])
    expect(order.orderTimeline).toEqual([{ status: "Created", date: order.createdAt, comment: null }])
    expect(receipt).toMatchObject({ purpose: "order", title: "Store order, 6 items", amount: 44_002 })
    expect([await stock("shirt"), await stock("mug")]).toEqual([196, 198])

    const second = await create("student", opened.reference)
    expect([second.status, second.body.message]).toEqual([
      409,
      `Payment ${opened.reference} is already confirmed.`,
    ])
    expect(second.body.data).toEqual(first.body.data)
    expect(await stock("shirt")).toBe(196)
    expect((await server.as("student", "GET", `/orders/${order._id}`)).body.data).toEqual(order)
  })

  test("of a global member is paid in dollars with PayPal", async () => {
    const order = await bought("global", cart([mug(3)], 14.97), "PAYPAL")
    expect(order).toMatchObject({ totalAmount: 14.97, currency: "USD", source: "PAYPAL" })
    // Both prices are those of the time of the order.
    await server.rows("update products set price_ngn = 900000, price_usd = 999 where slug = 'mug'")
    const { products } = (await server.as("global", "GET", `/orders/${order._id}`)).body.data
    expect(products).toMatchObject([{ price: 4.99, product: { price: 3_000, priceUSD: 4.99 } }])
  })

  test("that sold out during the payment is still created and marked for the office; the stock stays 0", async () => {
    const first = await server.openAndPay("student", "/orders/pay", cart([scarce(2)], 2_000))
    const second = await server.openAndPay("junior", "/orders/pay", cart([scarce(3)], 3_000))
    expect((await create("student", first.reference)).status).toBe(201)
    const late = (await create("junior", second.reference)).body.data.order
    expect(
      late.orderTimeline.map(({ status, comment }: { status: string; comment: string }) => [status, comment]),
    ).toEqual([
      ["Created", null],
      ["Out of stock", '2 of "Test scarce" sold out while you were paying. The office will write to you.'],
    ])
    expect(late.totalAmount).toBe(3_000)
    expect(await stock("scarce")).toBe(0)
  })

  test("is hidden from other members, who cannot confirm it", async () => {
    const opened = await server.openAndPay("student", "/orders/pay", cart([mug(1)], 3_000))
    expect((await create("junior", opened.reference)).status).toBe(403)
    const { order } = (await create("student", opened.reference)).body.data
    const other = await server.as("junior", "GET", `/orders/${order._id}`)
    expect([other.status, other.body.message]).toEqual([404, "This order does not exist."])
    for (const id of ["not-an-id", "%00", "00000000-0000-0000-0000-000000000000"])
      expect((await server.as("student", "GET", `/orders/${id}`)).status).toBe(404)
  })

  test("is not created by the reference of a donation, which stays valid for the donation", async () => {
    const donation = await server.openAndPay("student", "/donations/init", {
      currency: "NGN",
      recurring: false,
      frequency: null,
      areasOfNeed: [{ name: "Touch Magazine", amount: 500 }],
      totalAmount: 500,
      amount: 500,
    })
    const refused = await create("student", donation.reference)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This reference is the payment of a donation, not of an order.",
    ])
    expect(
      (await server.as("student", "POST", "/donations/create", { reference: donation.reference })).status,
    ).toBe(201)
  })

  test("that was paid in another tab is not opened again by the back button", async () => {
    const body = cart([mug(1)], 3_000)
    const { reference } = await server.openAndPay("student", "/orders/pay", body)
    const again = await pay("student", body)
    expect(again.status).toBe(409)
    expect(again.body.data.order.paymentReference).toBe(reference)
  })

  test("that is refunded is canceled, and its pieces return to the stock", async () => {
    const order = await bought("student", cart([mug(5)], 15_000))
    await server.injectFault({
      provider: "paystack",
      reference: order.paymentReference,
      mode: "state",
      value: { status: "reversed" },
    })
    const raw = `{"event":"refund.processed","data":{"transaction_reference":"${order.paymentReference}","reference":"${order.paymentReference}"}}`
    await server.call("POST", "/payments/webhooks/paystack", {
      raw,
      headers: {
        "x-paystack-signature": createHmac("sha512", sandboxPaystack.secretKey).update(raw).digest("hex"),
      },
    })
    await expect
      .poll(async () => (await server.as("student", "GET", `/orders/${order._id}`)).body.data.status)
      .toBe("canceled")
    expect(await stock("mug")).toBe(200)
  })
})

describe("the office changes the status of an order", () => {
  test("from pending to shipped to delivered, each with a timeline entry and a notification", async () => {
    const order = await bought("student", cart([mug(1)], 3_000))
    expect(await changeStatus(order._id, "shipped", "With the courier.")).toBe("done")
    expect(await changeStatus(order.paymentReference, "delivered")).toBe("done")
    const seen = (await server.as("student", "GET", `/orders/${order._id}`)).body.data
    expect(seen.status).toBe("delivered")
    expect(
      seen.orderTimeline.map(({ status, comment }: { status: string; comment: string | null }) => [
        status,
        comment,
      ]),
    ).toEqual([
      ["Created", null],
      ["Shipped", "With the courier."],
      ["Delivered", null],
    ])
    expect(
      await server.rows("select content, target from notifications where kind = 'order' order by created_at"),
    ).toEqual([
      {
        content: `Your order ${order.paymentReference} is shipped. With the courier.`,
        target: `/dashboard/store/orders/${order._id}`,
      },
      {
        content: `Your order ${order.paymentReference} is delivered.`,
        target: `/dashboard/store/orders/${order._id}`,
      },
    ])
  })

  test.each([
    ["pending", [], "delivered"],
    ["shipped", ["shipped"], "canceled"],
    ["delivered", ["shipped", "delivered"], "shipped"],
    ["canceled", ["canceled"], "shipped"],
    ["shipped", ["shipped"], "pending"],
  ] as const)("%s does not become what does not follow", async (from, status, to) => {
    const order = await bought("student", cart([mug(1)], 3_000))
    for (const step of status) expect(await changeStatus(order._id, step)).toBe("done")
    expect(await changeStatus(order._id, to)).toBe(`The order is ${from}, so it cannot become ${to}.`)
    expect((await server.as("student", "GET", `/orders/${order._id}`)).body.data.orderTimeline).toHaveLength(
      status.length + 1,
    )
  })

  test("to shipped not while its money is on its way back to the member", async () => {
    const order = await bought("student", cart([mug(2)], 6_000))
    const { token } = await join(server, { staff: "treasurer" })
    const refund = async (amount: number, remaining: number, revokes: boolean) => {
      await server.injectFault({
        provider: "paystack",
        operation: "refund",
        mode: "outcome",
        value: "pending",
      })
      const _id = randomUUID()
      const body = { _id, amount, remaining, revokes, note: "Asked by mail", password }
      const path = `/office/money/${order.paymentReference}/refunds`
      expect((await server.call("POST", path, { token, body })).status).toBe(201)
      const statusOf = async () =>
        (await server.rows("select status from refunds where id = $1::uuid", [_id]))[0]?.["status"]
      await expect.poll(statusOf).toBe("pending")
      return _id
    }
    const refused =
      "A refund of the order is on its way or waits for a second person, so the order cannot become shipped."
    // Two refunds of a part that together return everything.
    const first = await refund(2_000, 6_000, false)
    const second = await refund(4_000, 4_000, false)
    expect(await changeStatus(order._id, "shipped")).toBe(refused)
    await server.rows("update refunds set status = 'failed' where id = $1::uuid", [first])
    await server.rows("update refunds set revokes = true where id = $1::uuid", [second])
    for (const status of ["awaitingSecond", "sending", "unknown", "pending", "refunded"]) {
      await server.rows("update refunds set status = $1 where id = $2::uuid", [status, second])
      expect([status, await changeStatus(order.paymentReference, "shipped")]).toEqual([status, refused])
    }
    await server.rows("update refunds set status = 'failed' where id = $1::uuid", [second])
    expect(await changeStatus(order.paymentReference, "shipped")).toBe("done")
  })

  test("to shipped while a part of its price is refunded, which takes nothing away", async () => {
    const order = await bought("student", cart([mug(2)], 6_000))
    await server.rows(
      `insert into refunds (id, payment_id, amount, revokes, note, status, requested_at, updated_at)
        select $2::uuid, id, 100, false, '', 'pending', now(), now() from payments where reference = $1`,
      [order.paymentReference, randomUUID()],
    )
    expect(await changeStatus(order._id, "shipped")).toBe("done")
  })

  test("to shipped not while the payment is disputed", async () => {
    const order = await bought("student", cart([mug(1)], 3_000))
    const dispute = (event: string) =>
      server.paystackWebhook({
        event: `charge.dispute.${event}`,
        data: { id: 42, transaction: { reference: order.paymentReference } },
      })
    await dispute("create")
    const refused = "The payment of the order is disputed, so the order cannot become shipped."
    expect(await changeStatus(order._id, "shipped")).toBe(refused)
    // A dispute can come before the payment is settled.
    await server.rows("update payments set status = 'paid' where reference = $1", [order.paymentReference])
    expect(await changeStatus(order._id, "shipped")).toBe(refused)
    await dispute("resolve")
    expect(await changeStatus(order._id, "shipped")).toBe("done")
  })

  test("to canceled, which returns as many pieces to the stock as were taken", async () => {
    const first = await server.openAndPay("student", "/orders/pay", cart([scarce(2)], 2_000))
    const second = await server.openAndPay("junior", "/orders/pay", cart([scarce(3)], 3_000))
    await create("student", first.reference)
    await create("junior", second.reference)
    expect(await changeStatus(second.reference, "canceled")).toBe("done")
    expect(await stock("scarce")).toBe(1)
    expect(await changeStatus("nothing-like-it", "shipped")).toBe("There is no order nothing-like-it.")
  })
})

describe("the history", () => {
  test("contains the demo's orders in every status, newest first, in pages", async () => {
    const all = await history("doctor", "?limit=100")
    expect(new Set(all.items.map(({ status }: { status: string }) => status))).toEqual(
      new Set(["pending", "shipped", "delivered", "canceled"]),
    )
    const times = all.items.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await history("doctor", "?limit=10")).meta).toEqual({
      currentPage: 1,
      itemsPerPage: 10,
      totalItems: 13,
      totalPages: 2,
    })
  })

  test("is sorted by amount and by status, both ways", async () => {
    const amounts = async (order: string) =>
      (await history("doctor", `?limit=100&sortBy=totalAmount&sortOrder=${order}`)).items.map(
        ({ totalAmount }: { totalAmount: number }) => totalAmount,
      )
    const up = await amounts("asc")
    expect(up).toEqual(up.toSorted((a: number, b: number) => a - b))
    expect(await amounts("desc")).toEqual(up.toReversed())
    const [first] = (await history("doctor", "?sortBy=status&sortOrder=asc")).items
    expect(first.status).toBe("canceled")
    expect((await server.as("doctor", "GET", "/orders/history?sortBy=member_id")).status).toBe(400)
  })

  test("can be searched by reference, status, address and product", async () => {
    await bought("student", cart([mug(1)], 3_000))
    const found = async (words: string) =>
      (await history("student", `?searchBy=${encodeURIComponent(words)}`)).meta.totalItems
    expect(await found("or-")).toBe(1)
    expect(await found("PENDING")).toBe(1)
    expect(await found("shipped")).toBe(0)
    expect(await found("queen's road")).toBe(1)
    expect(await found("test mug")).toBe(1)
    expect(await found("100%")).toBe(0)
    expect((await history("doctor", "?searchBy=canceled")).meta.totalItems).toBe(1)
  })
})
