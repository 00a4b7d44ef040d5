import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Recheck } from "#server/payments/recheck.ts"
import { majorText } from "#server/money.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  emptyBooks,
  readBooks,
  type PaidPurpose,
  buy,
  purchaseRequests,
  confirmPurchase,
  providers,
  purposes,
  addProduct,
} from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from limits")
})

/** The fields of a correct response, one of which is then altered. */
interface CorrectFields {
  readonly reference: string
  readonly purpose: PaidPurpose
  readonly memberId: string
  /** In minor units. */
  readonly amount: number
}
type Change = (correct: CorrectFields) => Record<string, unknown>

const other = (purpose: PaidPurpose): PaidPurpose => (purpose === "donation" ? "event" : "donation")
/** Returns the audit records for the office: the kind of each, and its mismatched fields. */
const auditRecords = async () =>
  (await server.rows("select what, detail -> 'fields' as fields from payment_audit order by id")).map(
    ({ what, fields }) => [what, fields],
  )
const correctFieldsOf = async (purpose: PaidPurpose, reference: string): Promise<CorrectFields> => {
  const row = await server.payment(reference)
  return { reference, purpose, memberId: String(row["member_id"]), amount: Number(row["amount"]) }
}

/** Each field with its alteration and the expected hold; null when the response is valid but unpaid. */
const ofPaystack: readonly (readonly [string, Change, string | null])[] = [
  ["status", () => ({ "data.status": "failed" }), null],
  ["amount, one kobo less", ({ amount }) => ({ "data.amount": amount - 1 }), "amount"],
  ["amount, a hundredfold", ({ amount }) => ({ "data.amount": amount * 100 }), "amount"],
  ["currency", () => ({ "data.currency": "GHS" }), "currency"],
  ["reference", () => ({ "data.reference": "EV-OTHER" }), "reference"],
  ["purpose", ({ purpose }) => ({ "data.metadata.purpose": other(purpose) }), "purpose"],
  ["member", () => ({ "data.metadata.memberId": "somebody" }), "memberId"],
  ["payer's address", () => ({ "data.customer.email": "doctor@demo.test" }), "payerEmail"],
  ["payee", () => ({ "data.domain": "live" }), "payee"],
]

const unit = "purchase_units.0"
const capture = `${unit}.payments.captures.0`
/** The same fields of PayPal's order and of its capture; only the capture proves that money was taken. */
const ofPayPal = (within: string): readonly (readonly [string, Change, string])[] => [
  [
    "amount, one cent less",
    ({ amount }) => ({ [`${within}.amount.value`]: majorText(amount - 1) }),
    "amount",
  ],
  [
    "amount, times a hundred",
    ({ amount }) => ({ [`${within}.amount.value`]: majorText(amount * 100) }),
    "amount",
  ],
  ["currency", () => ({ [`${within}.amount.currency_code`]: "AUD" }), "currency"],
  [
    "reference",
    ({ purpose, memberId }) => ({ [`${within}.custom_id`]: `${purpose}|${memberId}|EV-OTHER` }),
    "reference",
  ],
  ["invoice", () => ({ [`${within}.invoice_id`]: "EV-OTHER" }), "reference"],
  [
    "purpose",
    ({ purpose, memberId, reference }) => ({
      [`${within}.custom_id`]: `${other(purpose)}|${memberId}|${reference}`,
    }),
    "purpose",
  ],
  [
    "member",
    ({ purpose, reference }) => ({ [`${within}.custom_id`]: `${purpose}|somebody|${reference}` }),
    "memberId",
  ],
  ["payee", () => ({ [`${unit}.payee.merchant_id`]: "SOMEBODYELSE" }), "payee"],
]

/**
 * RELIABILITY P2: alters each field of the provider's response, one at a time, for four purposes and both providers.
 * Expects that no payment is granted.
 */
describe.each(purposes)("a payment (%s) is not granted when Paystack's response has another", (purpose) => {
  test.each(ofPaystack)("%s", async (_, change, held) => {
    const { reference } = await buy(server, purpose, "PAYSTACK")
    const value = change(await correctFieldsOf(purpose, reference))
    await server.injectFault({ provider: "paystack", operation: "verify", reference, mode: "answer", value })
    const response = await confirmPurchase(server, purpose, reference, "PAYSTACK")
    expect([response.status, response.body.code]).toEqual([
      400,
      held === null ? "payment_not_paid" : "payment_held",
    ])
    expect((await server.payment(reference))["held_reason"]).toBe(held === null ? null : `mismatch: ${held}`)
    expect(await auditRecords()).toEqual([held === null ? ["failed", null] : ["mismatch", [held]]])
    expect(await readBooks(server)).toEqual(emptyBooks)
  })
})

describe.each(purposes)("a payment (%s) is not granted when PayPal's capture has another", (purpose) => {
  test.each([["status", () => ({ [`${capture}.status`]: "PENDING" }), null] as const, ...ofPayPal(capture)])(
    "%s",
    async (_, change, held) => {
      const { id, reference } = await buy(server, purpose, "PAYPAL")
      const value = change(await correctFieldsOf(purpose, reference))
      await server.injectFault({ provider: "paypal", operation: "capture", reference, mode: "answer", value })
      const response = await confirmPurchase(server, purpose, id, "PAYPAL")
      expect([response.status, response.body.code]).toEqual([
        400,
        held === null ? "payment_pending" : "payment_held",
      ])
      expect((await server.payment(reference))["held_reason"]).toBe(
        held === null ? null : `mismatch: ${held}`,
      )
      expect(await auditRecords()).toEqual([held === null ? ["pending", null] : ["mismatch", [held]]])
      expect(await readBooks(server)).toEqual(emptyBooks)
    },
  )
})

describe.each(purposes)(
  "a payment (%s) is not even charged when PayPal's approved order has another",
  (purpose) => {
    test.each([["status", () => ({ status: "VOIDED" }), null] as const, ...ofPayPal(unit)])(
      "%s",
      async (_, change, altered) => {
        const { id, reference } = await buy(server, purpose, "PAYPAL")
        const value = change(await correctFieldsOf(purpose, reference))
        await server.injectFault({
          provider: "paypal",
          operation: "read",
          reference,
          mode: "answer",
          value,
          times: 2,
        })
        const response = await confirmPurchase(server, purpose, id, "PAYPAL")
        expect([response.status, response.body.code]).toEqual([400, "payment_not_paid"])
        expect(await server.rows("select capture_id from sandbox_paypal_orders where id = $1", [id])).toEqual(
          [{ capture_id: null }],
        )
        const found = altered === null ? ["abandoned", null] : ["mismatch", [altered]]
        expect(await auditRecords()).toEqual([found])
        // A second check with the same response adds no second record.
        await confirmPurchase(server, purpose, id, "PAYPAL")
        expect(await auditRecords()).toEqual([found])
        expect(await readBooks(server)).toEqual(emptyBooks)
      },
    )
  },
)

/** Control: the same payments with correct responses are granted. */
describe.each(providers)("with a correct response from %s", (provider) => {
  test.each(purposes)(
    "a payment (%s) is granted, booked and receipted once, for its own price",
    async (purpose) => {
      const { id } = await buy(server, purpose, provider)
      expect((await confirmPurchase(server, purpose, id, provider)).status).toBe(201)
      const again = await confirmPurchase(server, purpose, id, provider)
      expect([again.status, again.body.data.receipt.purpose]).toEqual([409, purpose])
      const sum = purchaseRequests[purpose].amount[provider]
      expect(await readBooks(server)).toEqual({
        paid: 1,
        booked: 1,
        granted: 1,
        receipts: 1,
        paidSum: sum,
        bookedSum: sum,
      })
    },
  )
})

/** RELIABILITY P1: a caller that received an error has not seen the confirmation. */
test.each([
  ["event", "event_plans"],
  ["order", "order_lines"],
  ["subscription", "subscriptions"],
  ["donation", "donation_areas"],
] as const)(
  "a paid thing (%s) whose first response fails is later confirmed as new",
  async (purpose, table) => {
    const { reference } = await buy(server, purpose)
    await server.forward(61_000)
    await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))
    expect((await server.payment(reference))["status"]).toBe("paid")
    await server.rows(`alter table ${table} rename to away`)
    expect((await confirmPurchase(server, purpose, reference)).status).toBe(500)
    await server.rows(`alter table away rename to ${table}`)
    expect((await confirmPurchase(server, purpose, reference)).status).toBe(201)
    expect((await confirmPurchase(server, purpose, reference)).status).toBe(409)
  },
)
