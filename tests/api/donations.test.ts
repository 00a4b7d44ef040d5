import { array, assert, constantFrom, integer, property, uniqueArray } from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { globalAreas, nationalAreas } from "#api/contract/donations.ts"
import { firstValues } from "#server/dated-settings/values.ts"
import { parseDonation } from "#server/donations/donation-request.ts"
import { majorFromMinor } from "#server/money.ts"
import { readMoneyLimit } from "#server/office-money/limit.ts"
import { type MoneyServer, type Opened, startMoneyServer, type Who } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const donation = (changes: Record<string, unknown> = {}) => ({
  currency: "NGN",
  recurring: false,
  frequency: null,
  areasOfNeed: [
    { name: "Building Project", amount: 1_500.5 },
    { name: "Touch Magazine", amount: 499.5 },
  ],
  totalAmount: 2_000,
  amount: 2_000,
  ...changes,
})
const one = (name: string, amount: number | null, changes: Record<string, unknown> = {}) =>
  donation({ areasOfNeed: [{ name, amount }], totalAmount: amount, amount, ...changes })
const areas = (names: readonly string[]) => names.map((name) => ({ name, amount: 100 }))
const init = (who: Who, body: unknown) => server.as(who, "POST", "/donations/init", body)
const create = (who: Who, reference: string, source?: string) =>
  server.as(who, "POST", "/donations/create", { reference, ...(source === undefined ? {} : { source }) })
const list = async (who: Who, query = "") =>
  (await server.as(who, "GET", `/donations/user${query}`)).body.data

const chooseArea = "Please select and enter amount for an area of need"

describe("the validation of a donation", () => {
  test.each([
    ["no area", donation({ areasOfNeed: [] }), chooseArea],
    ["nothing for an area", one("Touch Magazine", 0), chooseArea],
    ["null for an area", donation({ areasOfNeed: [{ name: "Touch Magazine", amount: null }] }), chooseArea],
    ["null for the total", donation({ totalAmount: null }), chooseArea],
    ["no total", donation({ totalAmount: undefined }), chooseArea],
    ["a text for the amount", donation({ amount: "2000" }), chooseArea],
    ["less than nothing", one("Touch Magazine", -500), "Please enter an amount for 'Touch Magazine'"],
    ["a fraction of a kobo", one("Touch Magazine", 500.005), "Please enter an amount for 'Touch Magazine'"],
    ["an area of another role", one("Missions", 500), "'Missions' is not an area of need of yours"],
    [
      "a repeated area",
      donation({ areasOfNeed: [0, 1].map(() => ({ name: "Touch Magazine", amount: 1_000 })) }),
      "'Touch Magazine' is there twice",
    ],
    [
      "a wrong total",
      donation({ totalAmount: 2_000.01 }),
      "The areas of need add up to ₦2,000, which is not the total",
    ],
    [
      "an amount that is not the total",
      donation({ amount: 1 }),
      "The areas of need add up to ₦2,000, which is not the total",
    ],
    ["too little", one("Touch Magazine", 499.99), "Total amount must not be less than ₦500"],
    ["dollars of a student", donation({ currency: "USD" }), "Please choose one of NGN"],
    ["a rhythm without its frequency", donation({ recurring: true }), "This field is required"],
  ])("%s is refused in words", async (_, body, message) => {
    const response = await init("student", body)
    expect(response.status).toBe(400)
    expect(response.body.message).toEqual([message])
    expect(Object.values(response.body.fields)).toContain(message)
    expect(await server.rows("select 1 from payments where reference not like 'DEMO-%'")).toEqual([])
  })

  test.each([
    ["USD", "$5"],
    ["AUD", "A$5"],
    ["CAD", "CA$5"],
    ["EUR", "€5"],
    ["GBP", "£5"],
  ])("a global member gives at least 5 in %s: %s", async (currency, minimumAmounts) => {
    const short = await init("global", one("Missions", 4.99, { currency }))
    expect(short.body.message).toEqual([`Total amount must not be less than ${minimumAmounts}`])
    const enough = await init("global", one("Missions", 5, { currency }))
    expect(enough.status).toBe(201)
    expect(enough.body.data).toMatchObject({ currency, amount: 5, checkout_url: null })
  })

  test("rejects naira and the areas of other roles for a global member", async () => {
    expect((await init("global", one("Missions", 500))).body.message).toEqual([
      "Please choose one of AUD, CAD, EUR, GBP, USD",
    ])
    expect((await init("global", one("Touch Magazine", 50, { currency: "USD" }))).body.message).toEqual([
      "'Touch Magazine' is not an area of need of yours",
    ])
  })

  test.each([null, undefined])("uses the total alone when the amount is %s", async (amount) => {
    expect((await init("junior", donation({ amount }))).status).toBe(201)
  })

  test("accepts every area of the member's list", async () => {
    const national = donation({ areasOfNeed: areas(nationalAreas), totalAmount: 900, amount: 900 })
    expect((await init("junior", national)).status).toBe(201)
    const abroad = donation({
      currency: "EUR",
      areasOfNeed: areas(globalAreas),
      totalAmount: 600,
      amount: 600,
    })
    expect((await init("global", abroad)).status).toBe(201)
  })

  test("is exact to the last minor unit for any sum of areas, and rejects one unit more or less", () => {
    const values = firstValues(readMoneyLimit(null).limit)
    const some = uniqueArray(constantFrom(...nationalAreas), { minLength: 1 })
    const amounts = array(integer({ min: 50_000, max: 900_000_000_00 }), { minLength: 9, maxLength: 9 })
    assert(
      property(some, amounts, constantFrom(-1, 1), (names, minor, slip) => {
        const sum = names.reduce((total, _, index) => total + minor[index]!, 0)
        const body = (total: number) => ({
          currency: "NGN" as const,
          recurring: false,
          frequency: null,
          areasOfNeed: names.map((name, index) => ({ name, amount: majorFromMinor(minor[index]!) })),
          totalAmount: majorFromMinor(total),
          amount: majorFromMinor(total),
        })
        const read = parseDonation(body(sum), "Student", values)
        return (
          !("_tag" in read) &&
          read.amount === sum &&
          "_tag" in parseDonation(body(sum + slip), "Student", values)
        )
      }),
      { seed: 20_260_228, numRuns: 10_000 },
    )
  })
})

describe("donating", () => {
  test("opens a payment, confirms it once, and lists it in the history with its areas", async () => {
    const opened = await server.openAndPay("student", "/donations/init", donation())
    const { reference } = opened
    expect(await server.payment(reference)).toMatchObject({ amount: 200_000n, purpose: "donation" })
    expect((await list("student")).items).toEqual([])
    const first = await create("student", reference)
    expect([first.status, first.body.message]).toEqual([201, "Donation Successful"])
    const { amount: _, ...given } = donation()
    expect(first.body.data).toMatchObject({
      donation: { ...given, reference, source: "PAYSTACK" },
      receipt: { title: "Donation to Building Project and Touch Magazine", amount: 2_000 },
    })
    const second = await create("student", reference)
    expect([second.status, second.body.message]).toEqual([409, `Payment ${reference} is already confirmed.`])
    expect(second.body.data).toEqual(first.body.data)
    expect((await list("student")).items).toEqual([first.body.data.donation])
    expect(await server.rows("select content, target from notifications")).toEqual([
      {
        content: "We received ₦2,000 for your donation to Building Project and Touch Magazine.",
        // The tab with the donation.
        target: "/dashboard/payments?active=1",
      },
    ])
    const [mail] = await server.mails("student@demo.test")
    expect(mail?.text).toContain("/dashboard/payments?active=1")
  })

  test("keeps the frequency of a monthly pledge, and stores none without one", async () => {
    const monthly = await server.openAndPay(
      "junior",
      "/donations/init",
      donation({ recurring: true, frequency: "Monthly" }),
    )
    expect((await create("junior", monthly.reference)).body.data.donation).toMatchObject({
      recurring: true,
      frequency: "Monthly",
    })
    const plain = await server.openAndPay("junior", "/donations/init", donation({ frequency: "Annually" }))
    expect((await create("junior", plain.reference)).body.data.donation.frequency).toBeNull()
  })

  test("opens one payment for a double click, and a second one for another donation", async () => {
    const [a, b] = await Promise.all([init("student", donation()), init("student", donation())])
    expect(a.body.data.reference).toBe(b.body.data.reference)
    const other = await init("student", one("General Donation", 2_000))
    expect(other.body.data.reference).not.toBe(a.body.data.reference)
    const [pending] = (await server.as("student", "GET", "/payments/pending")).body.data
    expect(pending.returnPath).toBe(
      `/dashboard/payments/successful?type=donation&reference=${pending.reference}&source=PAYSTACK`,
    )
  })

  test("does not charge the same donation again after it was paid in another tab, unless the member asks again two minutes later", async () => {
    const { reference } = await server.openAndPay("student", "/donations/init", donation())
    const again = await init("student", donation())
    expect(again.status).toBe(409)
    expect(again.body.data.donation.reference).toBe(reference)
    expect(again.body.message).toContain("please donate once more in two minutes.")
    // The response may be lost, and the same press repeated.
    expect((await init("student", donation())).body.data.donation?.reference).toBe(reference)
    // The two minutes count from the first response, however often the member presses.
    await server.forward(100_000)
    expect((await init("student", donation())).body.data.donation?.reference).toBe(reference)
    await server.forward(21_000)
    const second = (await init("student", donation())).body.data as Opened
    expect(second.reference).not.toBe(reference)
    await server.checkout(second.reference, "pay")
    expect((await create("student", second.reference)).status).toBe(201)
    expect((await list("student")).meta.totalItems).toBe(2)
  })

  test("charges a global member in the chosen currency with PayPal", async () => {
    const opened = await server.openAndPay(
      "global",
      "/donations/init",
      one("Missions", 12.5, { currency: "GBP" }),
    )
    expect((await create("global", opened.id)).status).toBe(400)
    const response = await create("global", opened.id, "paypal")
    expect(response.status).toBe(201)
    expect(response.body.data.donation).toMatchObject({
      currency: "GBP",
      totalAmount: 12.5,
      source: "PAYPAL",
    })
  })

  test("rejects another member's donation and the reference of a subscription", async () => {
    const { reference } = await server.openAndPay("student", "/donations/init", donation())
    expect((await create("junior", reference)).status).toBe(403)
    const subscription = await server.openAndPay("student", "/subscriptions/pay")
    const refused = await create("student", subscription.reference)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This reference is the payment of a subscription, not of a donation.",
    ])
    const other = await server.as("student", "POST", "/subscriptions/save", { reference })
    expect(other.status).toBe(400)
    expect((await create("student", reference)).status).toBe(201)
    expect(
      (await server.as("student", "POST", "/subscriptions/save", { reference: subscription.reference }))
        .status,
    ).toBe(201)
  })
})

describe("the history", () => {
  test("can be searched by reference or amount, newest first, in pages", async () => {
    const all = await list("doctor", "?limit=5")
    expect(all.meta).toEqual({ currentPage: 1, itemsPerPage: 5, totalItems: 12, totalPages: 3 })
    const times = all.items.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await list("doctor", "?searchBy=demo-gift-12")).items).toHaveLength(1)
    expect((await list("doctor", "?searchBy=50000")).items[0].totalAmount).toBe(50_000)
    expect((await list("doctor", "?searchBy=50%2C000")).meta.totalItems).toBe(1)
    expect((await list("doctor", "?searchBy=_")).meta.totalItems).toBe(0)
    expect((await list("student")).meta).toMatchObject({ totalItems: 0, totalPages: 0 })
  })

  test.each(["createdAt", "reference", "totalAmount", "frequency"] as const)(
    "is sorted by the server, by %s, over all pages and both ways",
    async (column) => {
      const valuesOf = async (order: string, page: string) =>
        (await list("doctor", `?sortBy=${column}&sortOrder=${order}${page}`)).items.map(
          (donation: Record<string, unknown>) => donation[column] ?? "",
        )
      const up = await valuesOf("asc", "&limit=100")
      expect(new Set(up).size).toBeGreaterThan(1)
      expect(up).toEqual(up.toSorted((a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(await valuesOf("desc", "&limit=100")).toEqual(up.toReversed())
      expect(await valuesOf("asc", "&limit=1&page=2")).toEqual([up[1]])
    },
  )

  test("is sorted by no other field", async () => {
    expect((await server.as("doctor", "GET", "/donations/user?sortBy=member_id")).status).toBe(400)
    expect((await server.as("doctor", "GET", "/donations/user?sortOrder=sideways")).status).toBe(400)
  })

  test("is exported as Donations.csv with only the member's own donations, whatever userId contains", async () => {
    const doctor = (await server.as("doctor", "GET", "/auth/me")).body.data._id
    const response = await fetch(`${server.url}/api/donations/export?userId=${doctor}`, {
      headers: { authorization: `Bearer ${await server.token("global")}` },
    })
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="Donations.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const [head, first, ...rest] = new TextDecoder().decode(bytes).split("\r\n")
    expect(head).toBe("Reference,Date,Total Amount,Currency,Source,Recurring,Frequency,Areas of Need,Status")
    expect(first).toMatch(
      /^DEMO-GIFT-15-global,\d\d-[A-Z][a-z]{2}-\d{4},250\.50,USD,PAYPAL,Yes,Annually,Missions: 200\.00; General Donation: 50\.50,Paid$/,
    )
    expect(rest).toHaveLength(3)
  })

  test("contains no cell that runs as a formula", async () => {
    for (const [index, evil] of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"].entries())
      await server.rows(
        `update donation_areas set name = $1 where position = 0 and donation_id =
          (select id from donations where member_id = (select id from members where email = 'doctor@demo.test')
            order by created_at desc, id offset $2 limit 1)`,
        [evil, index],
      )
    const response = await server.as("doctor", "GET", "/donations/export")
    const lines = (response.body as string).split("\r\n").slice(1, 7)
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+\-@\t\r]/)
    expect(lines[0]).toMatch(/'=1\+1: /)
  })
})
