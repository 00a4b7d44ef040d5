import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type MoneyServer, startMoneyServer, type Who } from "./money.ts"

let server: MoneyServer
let year: number
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  year = server.year()
})
afterAll(() => server.close())
/** Removes all subscriptions except the demo's, and stops automatic webhooks. */
beforeEach(() => server.resetPayments())

const status = async (who: Who) => (await server.as(who, "GET", "/subscriptions/status")).body.data
const save = (who: Who, reference: string, source?: string) =>
  server.as(who, "POST", "/subscriptions/save", { reference, ...(source === undefined ? {} : { source }) })
const history = async (who: Who, query = "") =>
  (await server.as(who, "GET", `/subscriptions/history${query}`)).body.data

describe("the amount due", () => {
  test.each([
    ["student", 1_000, "NGN", "Student"],
    ["junior", 5_000, "NGN", "Doctor, up to 5 years"],
    ["doctor", 10_000, "NGN", "Doctor, above 5 years"],
    ["global", 100, "USD", "Global Network"],
  ] as const)("a %s pays %i %s, and is told why: %s", async (who, amount, currency, rate) => {
    expect(await status(who)).toMatchObject({ amount, currency, rate, year })
  })

  test("covers January to December in Lagos", async () => {
    expect(await status("student")).toMatchObject({
      subscribed: false,
      periodStart: `${year - 1}-12-31T23:00:00.000Z`,
      periodEnd: `${year}-12-31T22:59:59.000Z`,
      expiryDate: null,
      daysLeft: null,
    })
  })

  test("matches 'above' in any case", async () => {
    await server.rows(
      "update members set years_of_experience = '5 YEARS AND ABOVE' where email = 'junior@demo.test'",
    )
    expect(await status("junior")).toMatchObject({ amount: 10_000, rate: "Doctor, above 5 years" })
    await server.rows(
      "update members set years_of_experience = '0 - 5 Years' where email = 'junior@demo.test'",
    )
  })

  test("shows the subscribed demo member the expiry and the days left, and the lapsed one its end", async () => {
    const doctor = await status("doctor")
    expect(doctor).toMatchObject({ subscribed: true, expiryDate: `${year}-12-31T22:59:59.000Z` })
    const left = (Date.parse(doctor.expiryDate) - Date.parse(server.momentIn(0))) / 86_400_000
    expect(doctor.daysLeft).toBe(Math.ceil(left))
    expect(await status("junior")).toMatchObject({
      subscribed: false,
      expiryDate: `${year - 1}-12-31T22:59:59.000Z`,
      daysLeft: null,
    })
  })
})

describe("paying", () => {
  test("opens at the server's rate, with type, source and reference in the return path", async () => {
    const opened = await server.as("junior", "POST", "/subscriptions/pay")
    expect(opened.status).toBe(201)
    const { reference, amount, currency } = opened.body.data
    expect([amount, currency]).toEqual([5_000, "NGN"])
    expect(await server.payment(reference)).toMatchObject({
      amount: 500_000n,
      purpose: "subscription",
      target_id: String(year),
      status: "initiated",
    })
    const [pending] = (await server.as("junior", "GET", "/payments/pending")).body.data
    expect(pending).toMatchObject({
      purpose: "subscription",
      title: `${year} subscription`,
      returnPath: `/dashboard/payments/successful?type=subscription&reference=${reference}&source=PAYSTACK`,
    })
    const again = await server.as("junior", "POST", "/subscriptions/pay")
    expect(again.body.data.reference).toBe(reference)
  })

  test("returns the subscribed user, the period and the receipt; saving again is a 409 with the same", async () => {
    const { reference } = await server.openAndPay("student", "/subscriptions/pay")
    expect((await server.as("student", "GET", "/auth/me")).body.data.subscribed).toBe(false)
    const first = await save("student", reference)
    expect([first.status, first.body.message]).toEqual([201, "Subscription Successful"])
    expect(first.body.data).toMatchObject({
      user: { email: "student@demo.test", subscribed: true },
      subscription: {
        reference,
        amount: 1_000,
        currency: "NGN",
        frequency: "Annually",
        expiryDate: `${year}-12-31T22:59:59.000Z`,
      },
      receipt: { reference, amount: 1_000, purpose: "subscription" },
    })
    const second = await save("student", reference)
    expect([second.status, second.body.message]).toEqual([409, `Payment ${reference} is already confirmed.`])
    expect(second.body.data).toEqual(first.body.data)
    expect((await server.as("student", "GET", "/auth/me")).body.data.subscribed).toBe(true)
    expect(
      await server.rows("select content, target from notifications where content like '%subscription.%'"),
    ).toEqual([
      { content: `We received ₦1,000 for your ${year} subscription.`, target: "/dashboard/payments" },
    ])
  })

  test("charges a global member 100 dollars with the PayPal order's id", async () => {
    const opened = await server.openAndPay("global", "/subscriptions/pay")
    expect(opened).toMatchObject({ amount: 100, currency: "USD", checkout_url: null })
    expect((await save("global", opened.id)).status).toBe(400)
    expect((await save("global", opened.id, "paypal")).status).toBe(201)
    expect(await status("global")).toMatchObject({ subscribed: true, amount: 100, currency: "USD" })
  })

  test("rejects a year that is already paid", async () => {
    const response = await server.as("doctor", "POST", "/subscriptions/pay")
    expect([response.status, response.body.message]).toEqual([409, `Your dues for ${year} are already paid.`])
    expect(response.body.data.subscription.reference).toBe(`DEMO-DUES-${year}-doctor`)
  })

  test("grants nothing without a payment", async () => {
    const { reference } = (await server.as("student", "POST", "/subscriptions/pay")).body.data
    await server.checkout(reference, "decline")
    const response = await save("student", reference)
    expect([response.status, response.body.code]).toEqual([400, "payment_not_paid"])
    expect(await status("student")).toMatchObject({ subscribed: false })
  })

  test("rejects another member's reference and an event's reference; both stay valid for their own", async () => {
    const subscription = await server.openAndPay("student", "/subscriptions/pay")
    expect((await save("junior", subscription.reference)).status).toBe(403)
    const opened = await server.pay("student")
    await server.checkout(opened.reference, "pay")
    const refused = await save("student", opened.reference)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This reference is the payment of an event, not of a subscription.",
    ])
    expect((await server.confirm("student", subscription.reference)).status).toBe(400)
    expect((await server.confirm("student", opened.reference)).status).toBe(201)
    expect((await save("student", subscription.reference)).status).toBe(201)
    expect((await save("student", "SU-NOBODY-KNOWS-IT")).status).toBe(404)
  })

  test("grants one of two payments for one year, and holds the other for a refund", async () => {
    const first = await server.openAndPay("junior", "/subscriptions/pay")
    // The rate changes, so that the open attempt no longer matches.
    await server.rows("update payments set closed_at = now() where reference = $1", [first.reference])
    const second = await server.openAndPay("junior", "/subscriptions/pay")
    expect(second.reference).not.toBe(first.reference)
    expect((await save("junior", first.reference)).status).toBe(201)
    const duplicatePayment = await save("junior", second.reference)
    expect([duplicatePayment.status, duplicatePayment.body.code]).toEqual([400, "payment_held"])
    expect(await server.payment(second.reference)).toMatchObject({
      status: "held",
      held_reason: "already granted",
    })
    expect((await history("junior", `?searchBy=${year}`)).meta.totalItems).toBe(1)
  })
})

describe("the history", () => {
  test("contains the member's own, newest first, in pages", async () => {
    const page = await history("doctor", "?limit=2")
    expect(page.meta).toEqual({ currentPage: 1, itemsPerPage: 2, totalItems: 4, totalPages: 2 })
    expect(page.items.map(({ reference }: { reference: string }) => reference)).toEqual([
      `DEMO-DUES-${year}-doctor`,
      `DEMO-DUES-${year - 1}-doctor`,
    ])
    expect((await history("student")).items).toEqual([])
  })

  test.each<readonly [string, () => string, number]>([
    ["the reference, in any case", () => `demo-dues-${year - 2}-doc`, 1],
    ["the amount", () => "10000", 4],
    ["the amount as it is shown", () => encodeURIComponent("₦10,000"), 4],
    ["the year", () => String(year - 1), 1],
    ["nothing of it", () => "100%", 0],
  ])("is searched by %s", async (_, words, found) => {
    expect((await history("doctor", `?searchBy=${words()}`)).meta.totalItems).toBe(found)
  })

  test.each(["createdAt", "reference", "amount", "expiryDate"] as const)(
    "is sorted by the server, by %s, over all pages and both ways",
    async (column) => {
      await server.rows("update subscriptions set amount = amount + 100 * (year % 7)")
      const valuesOf = async (order: string, page: string) =>
        (await history("doctor", `?sortBy=${column}&sortOrder=${order}${page}`)).items.map(
          (year: Record<string, unknown>) => year[column],
        )
      const up = await valuesOf("asc", "&limit=100")
      expect(new Set(up).size).toBeGreaterThan(1)
      expect(up).toEqual(up.toSorted((a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(await valuesOf("desc", "&limit=100")).toEqual(up.toReversed())
      expect(await valuesOf("asc", "&limit=1&page=2")).toEqual([up[1]])
      await server.rows("update subscriptions set amount = amount - 100 * (year % 7)")
    },
  )

  test("is exported as Subscriptions.csv with a byte order mark, whatever userId contains", async () => {
    const other = (await server.as("student", "GET", "/auth/me")).body.data._id
    const response = await fetch(`${server.url}/api/subscriptions/export?userId=${other}`, {
      headers: { authorization: `Bearer ${await server.token("junior")}` },
    })
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="Subscriptions.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        "Reference,Date,Amount,Currency,Rate,Frequency,Year,Expiry Date,Status",
        `DEMO-DUES-${year - 1}-junior,10-Feb-${year - 1},5000.00,NGN,"Doctor, up to 5 years",Annually,${year - 1},31-Dec-${year - 1},Paid`,
        `DEMO-DUES-${year - 2}-junior,10-Feb-${year - 2},5000.00,NGN,"Doctor, up to 5 years",Annually,${year - 2},31-Dec-${year - 2},Paid`,
        "",
      ].join("\r\n"),
    )
  })

  test("requires a session", async () => {
    expect((await server.call("GET", "/subscriptions/export")).status).toBe(401)
  })
})

test("a subscription expires automatically when the year ends in Lagos", async () => {
  const end = Date.parse(`${year}-12-31T22:59:59.000Z`)
  await server.forward(end - Date.parse(server.momentIn(0)) - 60_000)
  expect((await server.as("doctor", "GET", "/auth/me")).body.data.subscribed).toBe(true)
  expect((await status("doctor")).daysLeft).toBe(1)
  await server.forward(120_000)
  expect((await server.as("doctor", "GET", "/auth/me")).body.data.subscribed).toBe(false)
  expect(await status("doctor")).toMatchObject({
    subscribed: false,
    year: year + 1,
    expiryDate: `${year}-12-31T22:59:59.000Z`,
  })
})

describe("a subscription that was opened in December and paid in January", () => {
  let nextYear: number
  beforeAll(() => {
    nextYear = year + 1
  })
  /** Opens a subscription a minute before a year ends in Lagos, and pays it a minute after that. */
  const payAcrossNewYear = async () => {
    const end = Date.parse(`${nextYear}-12-31T22:59:59.000Z`)
    await server.forward(end - Date.parse(server.momentIn(0)) - 60_000)
    const { reference } = (await server.as("student", "POST", "/subscriptions/pay")).body.data
    expect((await server.payment(reference))["target_id"]).toBe(String(nextYear))
    await server.forward(120_000)
    await server.checkout(reference, "pay")
    nextYear += 1
    return reference as string
  }

  test("buys the new year", async () => {
    const reference = await payAcrossNewYear()
    // The server's own check of the payment may be first. The response has the same data then.
    const saved = await save("student", reference)
    expect([201, 409], server.log().at(-2)).toContain(saved.status)
    expect(saved.body.data).toMatchObject({
      subscription: { reference, expiryDate: `${nextYear}-12-31T22:59:59.000Z` },
      receipt: { title: `${nextYear} subscription` },
    })
    expect(await status("student")).toMatchObject({ subscribed: true, year: nextYear })
  })

  test("buys it once when it is confirmed several times at once", async () => {
    const reference = await payAcrossNewYear()
    const saved = await Promise.all(Array.from({ length: 5 }, () => save("student", reference)))
    const statuses = saved.map((response) => response.status).toSorted((a, b) => a - b)
    expect([201, 409], server.log().at(-2)).toContain(statuses[0])
    expect(statuses.slice(1)).toEqual([409, 409, 409, 409])
    for (const { body } of saved)
      expect(body.data).toMatchObject({
        subscription: { reference, expiryDate: `${nextYear}-12-31T22:59:59.000Z` },
      })
  })
})
