import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { PaymentRows } from "#server/payments/rows.ts"
import { sendDigest } from "#server/staff-alerts/digest.ts"
import { makeStaffAlerts } from "#server/staff-alerts/service.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { setStock } from "./stock.ts"
import { makeMember } from "./members.ts"
import { addProduct, buy, confirmPurchase } from "./purposes.ts"

let server: MoneyServer
let admin = ""
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
  const [row] = await server.rows(
    "select email from members where id in (select member_id from staff_grants)",
  )
  admin = String(row?.["email"])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from staff_alerts")
  await server.rows("update staff_digest set sent_at = 'epoch'")
})

const contents = async () =>
  (
    await server.rows(
      `select content from notifications where kind = 'alert' and member_id in (select member_id from staff_grants)
         order by content`,
    )
  ).map(({ content }) => content)
const digest = () => server.run(sendDigest)
const digests = async () =>
  (await server.mails(admin)).filter(({ subject }) => /new alerts? for the office/.test(subject))

test("a held payment, a second payment and a shortage reach staff, once", async () => {
  const held = await buy(server, "donation")
  const value = { "data.amount": 1 }
  await server.injectFault({
    provider: "paystack",
    operation: "verify",
    reference: held.reference,
    mode: "answer",
    value,
  })
  await confirmPurchase(server, "donation", held.reference)
  await confirmPurchase(server, "donation", held.reference)

  const first = await buy(server, "subscription")
  await server.rows("update payments set closed_at = now() where reference = $1", [first.reference])
  const second = await buy(server, "subscription")
  await confirmPurchase(server, "subscription", first.reference)
  await confirmPurchase(server, "subscription", second.reference)

  const order = await buy(server, "order")
  await setStock(server, "plain-mug", 0)
  await confirmPurchase(server, "order", order.reference)
  await setStock(server, "plain-mug", 1_000_000)

  expect(await contents()).toEqual([
    `Order ${order.reference} was paid, but 2 of "Plain mug" sold out. Please write to the member.`,
    `Payment ${held.reference} is held (mismatch: amount). Release or refuse it in the office, under Money.`,
    `Payment ${second.reference} is held (already granted). Release or refuse it in the office, under Money.`,
  ])
})

test("a dispute and money for an unknown payment reach staff", async () => {
  const { reference } = await buy(server, "event")
  await confirmPurchase(server, "event", reference)
  const dispute = { event: "charge.dispute.create", data: { transaction: { reference } } }
  await server.paystackWebhook(dispute)
  expect((await server.payment(reference))["status"]).toBe("disputed")
  await server.paystackWebhook({ event: "charge.success", data: { reference: "SHOP-1" } })
  await server.paystackWebhook({ event: "subscription.create", data: { reference: "SHOP-2" } })
  expect(await contents()).toEqual([
    "Paystack reports charge.success for SHOP-1, which the portal does not know. Look it up at Paystack.",
    `The payer disputes payment ${reference}. Answer the dispute at the provider.`,
  ])
})

test("an alert exists if and only if its cause was committed", async () => {
  const raise = Effect.gen(function* () {
    const rows = yield* PaymentRows
    const staffAlerts = yield* makeStaffAlerts
    yield* rows.transaction(
      Effect.andThen(
        staffAlerts.raise({
          kind: "dead-letter",
          queue: "mail",
          id: "7",
          reason: "no such mailbox",
          at: new Date(0),
        }),
        Effect.fail("rolled back"),
      ),
    )
  })
  await server.run(Effect.flip(raise))
  expect(await contents()).toEqual([])
  expect(await server.rows("select 1 from staff_alerts")).toEqual([])
})

test("one mail an hour lists all alerts since the last one", async () => {
  const raise = (id: string) =>
    server.run(
      Effect.flatMap(makeStaffAlerts, (staffAlerts) =>
        staffAlerts.raise({
          kind: "dead-letter",
          queue: "mail",
          id,
          reason: "no such mailbox",
          at: new Date(0),
        }),
      ),
    )
  const before = (await digests()).length
  await raise("1")
  await raise("1")
  await raise("2")
  expect(await digest()).toBe(2)
  await raise("3")
  expect(await digest()).toBe(0)
  await server.forward(3_600_000)
  expect(await digest()).toBe(1)
  expect(await digest()).toBe(0)
  const mails = await digests()
  expect(mails).toHaveLength(before + 2)
  const targets = await server.rows(
    "select distinct target from notifications where content like '%dead-letters retry%'",
  )
  expect(targets).toEqual([{ target: "/office/failed-tasks" }])
  const two = mails.find(({ subject }) => subject.startsWith("2 new alerts for the office"))
  const one = mails.find(({ subject }) => subject.startsWith("1 new alert for the office"))
  expect(two?.text).toContain(
    "(mail: no such mailbox). Retry it in the office, under To do, or with npm run office -- dead-letters retry 1.",
  )
  expect(two?.text).toContain(
    "(mail: no such mailbox). Retry it in the office, under To do, or with npm run office -- dead-letters retry 2.",
  )
  expect(one?.text).toContain("retry 3.")
  expect(one?.text).not.toContain("retry 2.")
})

test("a treasurer is told about money alone, and each alert opens its page of the office", async () => {
  const treasurer = await makeMember(server, { staff: "treasurer", firstName: "Bola" })
  for (const alert of [
    { kind: "held-payment", reference: "EVT-1", reason: "mismatch: amount" },
    { kind: "shortage", reference: "ORD-1", missing: "2 mugs" },
  ] as const)
    await server.run(Effect.flatMap(makeStaffAlerts, (staffAlerts) => staffAlerts.raise(alert)))
  const alertsOf = async (who: string) =>
    server.rows(
      `select target, content from notifications where member_id = (select id from members where email = $1)
        and content ~ '(EVT|ORD)-1 ' order by content`,
      [who],
    )
  const held = {
    target: "/office/money/EVT-1",
    content: "Payment EVT-1 is held (mismatch: amount). Release or refuse it in the office, under Money.",
  }
  expect(await alertsOf(treasurer.email)).toEqual([held])
  expect(await alertsOf(admin)).toEqual([
    { target: "/office", content: "Order ORD-1 was paid, but 2 mugs sold out. Please write to the member." },
    held,
  ])
  expect(await digest()).toBe(2)
  const [mail] = await server.mails(treasurer.email)
  expect(mail).toMatchObject({ subject: expect.stringMatching(/^1 new alert for the office/) })
  expect(mail!.text).toContain("Payment EVT-1 is held")
  await server.rows("update staff_grants set ended_at = now() where member_id = $1::uuid", [treasurer._id])
})

test("an alert for admins alone waits while only treasurers have a role", async () => {
  const treasurer = await makeMember(server, { staff: "treasurer", firstName: "Tari" })
  await server.rows("update staff_grants set ended_at = now() where role = 'admin' and ended_at is null")
  await server.run(
    Effect.flatMap(makeStaffAlerts, (staffAlerts) =>
      staffAlerts.raise({ kind: "shortage", reference: "ORD-2", missing: "1 mug" }),
    ),
  )
  await server.forward(3_600_000)
  expect(await digest()).toBe(0)
  const chidi = await makeMember(server, { staff: "admin", firstName: "Chidi" })
  expect(await digest()).toBe(1)
  const [mail] = await server.mails(chidi.email)
  expect(mail?.text).toContain("Order ORD-2 was paid")
  expect(await server.mails(treasurer.email)).toEqual([])
})
