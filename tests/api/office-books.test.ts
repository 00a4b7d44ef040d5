import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { LedgerEntry, LedgerSum } from "#api/contract/office-books.ts"
import { join } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"

let server: MoneyServer
let token = ""
let reference = ""
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  ;({ token } = await join(server, { staff: "treasurer" }))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  ;({ reference } = await server.pay("student"))
  await server.checkout(reference, "pay")
  expect((await server.confirm("student", reference)).status).toBe(201)
})

interface Page {
  readonly month: string
  readonly currency: string
  readonly sums: readonly LedgerSum[]
  readonly items: readonly LedgerEntry[]
  readonly next: string | null
}
const request = (query: string) => server.call("GET", `/office/money/ledger${query}`, { token })
const read = async (query: string) => {
  const { status, body } = await request(query)
  expect(status).toBe(200)
  return body.data as Page
}
const bookedAt = (time: string) =>
  server.rows("update ledger set created_at = $2::timestamptz where reference = $1", [reference, time])
/** Adds entries to the payment, one for each refunded amount in minor units, at the same moment. */
const refund = (amounts: readonly number[], time: string, currency = "NGN") =>
  server.rows(
    `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at, refund_id)
      select payment_id, 'refund', reference, purpose, member_id, -part, $4, $3::timestamptz, $4 || place
      from ledger, unnest($2::bigint[]) with ordinality as parts (part, place)
      where reference = $1 and kind = 'payment'`,
    [reference, amounts, time, currency],
  )

test("without a month it is this one in Lagos, in naira, with the payment that was booked now", async () => {
  const { month, currency, sums, items } = await read("")
  expect([month, currency]).toEqual([server.dayIn(0).slice(0, 7), "NGN"])
  const [newest, ...earlier] = items
  expect(newest).toMatchObject({ kind: "payment", reference, purpose: "event", source: "PAYSTACK" })
  const events = [newest!, ...earlier].filter(({ purpose }) => purpose === "event")
  expect(sums.find((sum) => sum.purpose === "event" && sum.currency === "NGN")).toEqual({
    currency: "NGN",
    purpose: "event",
    received: events.reduce((sum, { amount }) => sum + amount, 0),
    returned: 0,
  })
})

test("a month ends at midnight in Lagos; its sums say what came in and went back per currency", async () => {
  await bookedAt("2021-10-31T22:59:59.999Z")
  await refund([12345, 10], "2021-10-31T22:59:59.999Z")
  await refund([700], "2021-10-31T22:59:59.999Z", "USD")
  const october = await read("?month=2021-10")
  const paid = october.items.find(({ kind }) => kind === "payment")!.amount
  expect(october.items).toHaveLength(3)
  expect(october.sums).toEqual([
    { currency: "NGN", purpose: "event", received: paid, returned: 123.55 },
    { currency: "USD", purpose: "event", received: 0, returned: 7 },
  ])
  expect((await read("?month=2021-10&currency=USD")).items).toMatchObject([{ kind: "refund", amount: -7 }])
  expect(await read("?month=2021-11")).toMatchObject({ items: [], sums: [] })

  await bookedAt("2021-10-31T23:00:00Z")
  expect(await read("?month=2021-10")).toMatchObject({ items: [], sums: [] })
  expect((await read("?month=2021-11")).items).toHaveLength(3)
})

test("the money of an event is that of its payments, received and returned per currency", async () => {
  const [{ event } = { event: "" }] = await server.rows(
    "select target_id as event from payments where reference = $1",
    [reference],
  )
  const money = async (id: unknown) =>
    (await server.call("GET", `/office/money/events/${String(id)}`, { token })).body.data as LedgerSum[]
  const before = await money(event)
  const [naira] = before
  expect(naira).toMatchObject({ currency: "NGN", returned: 0 })
  await refund([12345], "2021-10-31T22:59:59.999Z")
  await refund([700], "2021-10-31T22:59:59.999Z", "EUR")
  expect(await money(event)).toEqual([
    { currency: "EUR", received: 0, returned: 7 },
    { ...naira, returned: 123.45 },
    ...before.slice(1),
  ])
  expect(await money("00000000-0000-4000-8000-000000000000")).toEqual([])
})

test("pages of 25 of one moment lose nothing and repeat nothing, and each has the sums of the month", async () => {
  await bookedAt("2021-09-10T10:00:00Z")
  await refund(
    Array.from({ length: 59 }, (_, place) => place + 1),
    "2021-09-10T10:00:00Z",
  )
  const first = await read("?month=2021-09")
  const second = await read(`?month=2021-09&after=${first.next}`)
  const third = await read(`?month=2021-09&after=${second.next}`)
  const pages = [first, second, third]
  expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 10])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id))).size).toBe(60)
  expect(third.next).toBeNull()
  expect(third.items.at(-1)!.kind).toBe("payment")
  expect(third.sums).toEqual(first.sums)
})

test.each([
  "?month=2021-13",
  "?month=21-10",
  "?currency=XYZ",
  "?after=nothing",
  "?after=2021-10-01T00:00:00Z_x",
])("refuses %s", async (query) => {
  expect((await request(query)).status).toBe(400)
})
