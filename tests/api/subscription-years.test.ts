import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
/** Every test runs in the year after this one, so that the tests pass on every day. */
let year: number
let decemberStart: number
beforeAll(async () => {
  server = await startMoneyServer()
  year = server.year() + 1
  decemberStart = Date.parse(`${year}-11-30T23:00:00.000Z`)
  await server.forward(decemberStart - 600_000 - (await server.now()))
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const status = async () => (await server.as("student", "GET", "/subscriptions/status")).body.data
const pay = (query = "") => server.as("student", "POST", `/subscriptions/pay${query}`)
const save = (reference: string) => server.as("student", "POST", "/subscriptions/save", { reference })
const payAndSave = async (query = "") => {
  const { reference } = await server.openAndPay("student", `/subscriptions/pay${query}`)
  expect((await save(reference)).status).toBe(201)
  return reference
}
const history = async () =>
  (await server.as("student", "GET", "/subscriptions/history?sortBy=expiryDate&sortOrder=asc")).body.data
    .items
/** The provider refunds all of a payment and sends its webhook. */
const refund = async (reference: string) => {
  await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status: "reversed" } })
  await server.refundWebhook(reference)
}

test("before 1 December next year's subscription cannot be paid, and the response says when", async () => {
  await payAndSave()
  expect((await status()).next).toBeNull()
  const early = await pay(`?year=${year + 1}`)
  expect([early.status, early.body.message]).toEqual([
    400,
    `You can pay your dues for ${year + 1} from Dec 1, ${year}.`,
  ])
  expect((await pay(`?year=${year + 2}`)).body.message).toBe(`Dues for ${year + 2} cannot be paid.`)
  expect((await pay(`?year=${year - 1}`)).body.message).toBe(
    `Dues for ${year - 1} cannot be paid: the year is over.`,
  )
  expect((await pay("?year=99999999999")).status).toBe(400)
})

test("a refunded year stays in the history, marked, and can be paid again", async () => {
  const first = await payAndSave()
  await refund(first)
  expect(await status()).toMatchObject({ subscribed: false, expiryDate: null })
  expect((await server.as("student", "GET", "/auth/me")).body.data.subscribed).toBe(false)
  expect(await history()).toMatchObject([{ reference: first, status: "reversed", refundedAmount: 1_000 }])
  const second = await payAndSave()
  expect(await status()).toMatchObject({ subscribed: true })
  expect((await history()).map((row: Record<string, unknown>) => [row["reference"], row["status"]])).toEqual(
    expect.arrayContaining([
      [first, "reversed"],
      [second, "paid"],
    ]),
  )
  const csv = await server.as("student", "GET", "/subscriptions/export")
  expect(csv.body).toContain("Reversed")
})

test("a refunded donation stays in the history, marked, and leaves the yearly statement", async () => {
  const { reference } = await server.openAndPay("student", "/donations/init", {
    currency: "NGN",
    recurring: false,
    areasOfNeed: [{ name: "General Donation", amount: 700 }],
    totalAmount: 700,
  })
  expect((await server.as("student", "POST", "/donations/create", { reference })).status).toBe(201)
  await refund(reference)
  expect((await server.as("student", "GET", "/donations/user")).body.data.items).toMatchObject([
    { reference, status: "reversed", refundedAmount: 700 },
  ])
  expect((await server.as("student", "GET", "/donations/statement.pdf")).status).toBe(404)
})

test("from 1 December a member who has paid this year can pay the next one", async () => {
  await server.forward(decemberStart + 60_000 - (await server.now()))
  const first = await pay(`?year=${year + 1}`)
  expect([first.status, first.body.message]).toEqual([400, `Please pay your dues for ${year} first.`])
  expect((await status()).next).toBeNull()

  await payAndSave()
  expect(await status()).toMatchObject({
    subscribed: true,
    year,
    expiryDate: `${year}-12-31T22:59:59.000Z`,
    daysLeft: 31,
    next: {
      year: year + 1,
      paid: false,
      amount: 1_000,
      rate: "Student",
      periodEnd: `${year + 1}-12-31T22:59:59.000Z`,
    },
  })
  // A page that is still open for this year never pays the next by mistake.
  expect((await pay()).status).toBe(409)

  const reference = await payAndSave(`?year=${year + 1}`)
  expect((await server.payment(reference))["target_id"]).toBe(String(year + 1))
  expect(await status()).toMatchObject({
    subscribed: true,
    year,
    expiryDate: `${year + 1}-12-31T22:59:59.000Z`,
    next: { year: year + 1, paid: true },
  })
  expect((await pay(`?year=${year + 1}`)).body.message).toBe(`Your dues for ${year + 1} are already paid.`)
})

test("a year that was refunded after the next one was paid has no expiry date in the future", async () => {
  const current = await payAndSave()
  await payAndSave(`?year=${year + 1}`)
  await refund(current)
  expect(await status()).toMatchObject({ subscribed: false, year, expiryDate: null, daysLeft: null })
  await payAndSave()
  expect(await status()).toMatchObject({ subscribed: true, expiryDate: `${year + 1}-12-31T22:59:59.000Z` })
})

test("an attempt of December that the new year has overtaken leads to no payment page", async () => {
  await server.forward(Date.parse(`${year}-12-30T12:00:00.000Z`) - (await server.now()))
  const { reference } = (await pay()).body.data
  await server.forward(259_200_000)
  await payAndSave(`?year=${year + 1}`)
  const pending = async () =>
    (await server.as("student", "GET", "/payments/pending")).body.data.map(
      (payment: { readonly reference: string }) => payment.reference,
    )
  expect(await pending()).toEqual([reference])
  const { status: answered, body } = await save(reference)
  expect([answered, body.code, body.message]).toEqual([
    400,
    undefined,
    `This payment was not made, and you have not been charged. Your dues for ${year + 1} are already paid.`,
  ])
  expect(await pending()).toEqual([])
})
