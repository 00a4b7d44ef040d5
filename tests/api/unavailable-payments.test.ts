import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Recheck } from "#server/payments/recheck.ts"
import { type MoneyServer, type Opened, slugs, startMoneyServer } from "./money.ts"
import { setStock } from "./stock.ts"

let server: MoneyServer
const mug = { slug: "mug", id: "" }

beforeAll(async () => {
  server = await startMoneyServer()
  const [row] = await server.rows(
    `insert into products (slug, name, description, price_ngn, price_usd, position, search_text, created_at)
      values ('mug', 'Test mug', '', 300000, 499, 900, '', now()) returning id::text as id`,
  )
  mug.id = String(row?.["id"])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows(
    `update events set status = 'published', capacity = null, starts_at = now() + interval '60 days' where slug = $1`,
    [slugs.paid],
  )
  await server.rows("update products set withdrawn_at = null, sizes = '{}' where slug = 'mug'")
  await setStock(server, mug.slug, 20)
})

const notMade = "This payment was not made, and you have not been charged."
const everyPlaceIsTaken = "capacity = (select count(*) from event_registrations where event_id = events.id)"
const pendingReferences = async () =>
  (await server.as("student", "GET", "/payments/pending")).body.data.map(
    ({ reference }: { readonly reference: string }) => reference,
  )

describe("an unfinished payment for an event", () => {
  test.each([
    [
      "has begun",
      "starts_at = now() - interval '1 minute'",
      "This event has begun, so registration is closed.",
    ],
    ["is full", everyPlaceIsTaken, "This event is full, so you cannot register for it."],
    ["was canceled", "status = 'canceled'", "This event was canceled, so you cannot register for it."],
    ["was withdrawn", "status = 'draft'", "This event is not offered any more."],
  ])("that %s says so, and leads nobody to pay for it", async (_name, change, why) => {
    const { reference } = await server.pay("student")
    expect(await pendingReferences()).toEqual([reference])
    await server.rows(`update events set ${change} where slug = $1`, [slugs.paid])
    // A cancellation is read with its message.
    await server.rows(
      `insert into event_messages (id, event_id, is_cancellation, subject, content, sent_by, sent_at, recipients)
        select gen_random_uuid(), events.id, true, 'Canceled', 'The hall burnt down.', members.id, now(), 0
        from events, members where slug = $1 and status = 'canceled' and email = 'admin@demo.test'`,
      [slugs.paid],
    )
    const refused = await server.confirm("student", reference)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      undefined,
      `${notMade} ${why}`,
    ])
    expect(await pendingReferences()).toEqual([])
    // The reason stays the same later.
    expect((await server.confirm("student", reference)).body.message).toBe(`${notMade} ${why}`)
  })

  test("that has a place still names its payment page", async () => {
    const { reference, checkout_url } = await server.pay("student")
    const unpaid = await server.confirm("student", reference)
    expect([unpaid.body.code, unpaid.body.data]).toEqual(["payment_not_paid", { checkoutUrl: checkout_url }])
    expect(await pendingReferences()).toEqual([reference])
  })

  test("of a member who was registered meanwhile says so", async () => {
    const { reference } = await server.pay("student")
    await server.rows(
      `insert into event_registrations (event_id, member_id, created_at) select events.id, members.id, now()
        from events, members where slug = $1 and email = 'student@demo.test'`,
      [slugs.paid],
    )
    expect((await server.confirm("student", reference)).body.message).toBe(
      `${notMade} You are already registered for this event.`,
    )
    await server.rows(
      "delete from event_registrations where payment_id is null and created_at > now() - interval '1 hour'",
    )
  })

  test("is not charged at PayPal after the last place was taken, although its payer has approved it", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.rows(`update events set ${everyPlaceIsTaken} where slug = $1`, [slugs.paid])
    const refused = await server.confirm("global", id, "paypal")
    expect(refused.body.message).toBe(`${notMade} This event is full, so you cannot register for it.`)
    expect((await server.payment(reference))["status"]).toBe("initiated")
    // The approved order can still be captured once there is a place.
    await server.rows("update events set capacity = null where slug = $1", [slugs.paid])
    expect((await server.confirm("global", id, "paypal")).status).toBe(201)
  })

  test("is charged at PayPal only when its payer asks again, once the portal said that nothing was charged", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.rows(`update events set ${everyPlaceIsTaken} where slug = $1`, [slugs.paid])
    expect((await server.confirm("global", id, "paypal")).body.message).toContain(notMade)
    await server.rows("update events set capacity = null where slug = $1", [slugs.paid])
    await server.forward(3_600_000)
    expect(await server.run(Effect.flatMap(Recheck, ({ checkDue }) => checkDue))).toBe(1)
    expect((await server.payment(reference))["status"]).toBe("initiated")
    await server.settledByWebhook(reference, "PAYPAL")
    expect((await server.payment(reference))["status"]).toBe("initiated")
    expect((await server.confirm("global", id, "paypal")).status).toBe(201)
  })

  test("that is paid all the same is granted while there is a place, also after its attempt was closed", async () => {
    const { reference } = await server.pay("student")
    await server.rows(`update events set ${everyPlaceIsTaken} where slug = $1`, [slugs.paid])
    await server.confirm("student", reference)
    await server.rows("update events set capacity = null where slug = $1", [slugs.paid])
    await server.checkout(reference, "pay")
    expect((await server.confirm("student", reference)).status).toBe(201)
  })
})

const order = async (): Promise<Opened> =>
  (
    await server.as("student", "POST", "/orders/pay", {
      shippingContactName: "Ebun Adeyemi",
      shippingContactPhone: "+2348030000101",
      shippingContactEmail: "student@demo.test",
      shippingAddress: "12 Queen's Road, Ibadan",
      products: [{ product: mug.id, quantity: 2, size: null, color: null }],
      totalAmount: 6_000,
    })
  ).body.data
const create = (reference: string) => server.as("student", "POST", "/orders/create", { reference })

describe("an unfinished payment for an order", () => {
  test.each([
    ["is sold out", () => setStock(server, mug.slug, 0), '"Test mug" is sold out.'],
    ["has too few pieces", () => setStock(server, mug.slug, 1), 'Only 1 of "Test mug" left.'],
    [
      "left the store",
      () => server.rows("update products set withdrawn_at = now() where slug = 'mug'"),
      '"Test mug" is not in the store any more.',
    ],
    [
      "comes in sizes by now",
      () => server.rows("update products set sizes = '{M,L}' where slug = 'mug'"),
      '"Test mug" comes in other sizes or colors by now. Please choose again.',
    ],
  ])("of a product that %s says so, and leads nobody to pay for it", async (_name, change, why) => {
    const { reference } = await order()
    await change()
    const refused = await create(reference)
    expect([refused.status, refused.body.message]).toEqual([400, `${notMade} ${why}`])
    expect(await pendingReferences()).toEqual([])
  })

  test("of a product whose price has changed still costs what the checkout showed", async () => {
    const { reference, checkout_url } = await order()
    await server.rows("update products set price_ngn = 990000 where slug = 'mug'")
    expect((await create(reference)).body.data).toEqual({ checkoutUrl: checkout_url })
    await server.rows("update products set price_ngn = 300000 where slug = 'mug'")
  })
})
