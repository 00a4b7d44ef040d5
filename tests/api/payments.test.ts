import { Effect } from "effect"
import { createHmac } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Recheck } from "#server/payments/recheck.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { sortedStatuses } from "./server.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
/** Removes payments and registrations of the paid event, and resets the providers. */
beforeEach(async () => {
  await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
  await server.rows(
    "delete from event_registrations where payment_id is not null or event_id = (select id from events where slug = $1)",
    [slugs.paid],
  )
  await server.rows("delete from payment_audit")
  await server.rows("delete from ledger")
  await server.rows("delete from payments")
  await server.rows("delete from webhook_events")
  await server.rows("delete from mail_outbox")
  await server.disableWebhooks()
  // Closes circuit breakers that an earlier test opened.
  await server.forward(301_000)
  await server.rows("delete from limits")
})

const settledOnce = { paid: 1, booked: 1, granted: 1, paidSum: 1_000_000, bookedSum: 1_000_000 }
const nothing = { paid: 0, booked: 0, granted: 0, paidSum: 0, bookedSum: 0 }
const books = async () => (await server.books())[0]
/** Makes PayPal refuse the card at the next capture of this order. */
const declineNextCapture = (reference: string) =>
  server.injectFault({
    provider: "paypal",
    operation: "capture",
    reference,
    mode: "outcome",
    value: "INSTRUMENT_DECLINED",
  })

describe("a student pays with Paystack", () => {
  test("the row is committed before the member leaves, with the role's price in kobo", async () => {
    const opened = await server.pay("student")
    expect(opened.checkout_url).toBe(
      `${server.settings.publicUrl}/sandbox/paystack/checkout/${opened.reference}`,
    )
    expect(opened.reference).toMatch(/^[A-Za-z0-9.=-]{8,100}$/)
    expect(await server.payment(opened.reference)).toMatchObject({
      amount: 1_000_000n,
      currency: "NGN",
      status: "initiated",
      purpose: "event",
    })
    expect(opened.amount).toBe(10_000)
  })

  test("a payment confirmed twice returns 201 once, then 409 with the same data, and grants once", async () => {
    const { reference } = await server.pay("student")
    const back = await server.checkout(reference, "pay")
    expect(back.status).toBe(303)
    const url = new URL(back.headers.get("location")!)
    expect(`${url.origin}${url.pathname}`).toBe(`${server.settings.publicUrl}/dashboard/events/${slugs.paid}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      payment: "successful",
      source: "PAYSTACK",
      reference,
      trxref: reference,
    })
    const first = await server.confirm("student", reference)
    expect([first.status, first.body.message]).toEqual([201, "Event registeration successfully"])
    expect(first.body.data.receipt).toMatchObject({
      reference,
      amount: 10_000,
      currency: "NGN",
      source: "PAYSTACK",
    })
    // The registration names its payment, to this member only.
    expect(first.body.data.event.registeredUsers).toEqual([
      {
        userId: expect.any(String),
        ticketCode: expect.any(String),
        payment: { reference, amount: 10_000, currency: "NGN" },
      },
    ])
    const seenByOthers = await server.as("doctor", "GET", `/events/${slugs.paid}`)
    expect(seenByOthers.body.data.registeredUsers).toEqual([])
    const second = await server.confirm("student", reference, "paystack")
    expect(second.status).toBe(409)
    expect(second.body.data).toEqual(first.body.data)
    expect(await books()).toEqual(settledOnce)
    const mails = await server.rows("select subject, recipient from mail_outbox")
    expect(mails).toEqual([{ subject: expect.stringContaining("received:"), recipient: "student@demo.test" }])
    const again = await server.as("student", "POST", `/events/pay/${slugs.paid}`)
    expect(again.status).toBe(409)
  })

  test("the first confirm is a 201 even when the webhook came first", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    const body = `{ "event":"charge.success", "data": {"reference":"${reference}", "fees": 10.0, "id": 90071992547409931234} }\n`
    const response = await server.call("POST", "/payments/webhooks/paystack", {
      raw: body,
      headers: {
        "x-paystack-signature": createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex"),
      },
    })
    expect(response.status).toBe(200)
    await expect.poll(async () => (await server.payment(reference))["status"]).toBe("paid")
    expect((await server.confirm("student", reference)).status).toBe(201)
    expect((await server.confirm("student", reference)).status).toBe(409)
    expect(await books()).toEqual(settledOnce)
  })

  test("a declined or abandoned payment is not paid, can still be paid with the same reference, and is listed as unfinished", async () => {
    const { reference, checkout_url } = await server.pay("student")
    for (const choice of ["leave", "decline"] as const) {
      await server.checkout(reference, choice)
      const response = await server.confirm("student", reference)
      expect([response.status, response.body.code]).toEqual([400, "payment_not_paid"])
      expect(response.body.data, "the page where the same attempt is paid").toEqual({
        checkoutUrl: checkout_url,
      })
    }
    const [pending] = (await server.as("student", "GET", "/payments/pending")).body.data
    expect(pending).toMatchObject({
      reference,
      checkoutUrl: checkout_url,
      returnPath: `/dashboard/events/${slugs.paid}?payment=successful&reference=${reference}&source=PAYSTACK`,
    })
    expect(await books()).toEqual(nothing)
    await server.checkout(reference, "pay")
    expect((await server.confirm("student", reference)).status).toBe(201)
    expect((await server.as("student", "GET", "/payments/pending")).body.data).toEqual([])
  })

  test.each(["pending", "ongoing", "processing", "queued"])(
    "%s shows that the portal keeps checking",
    async (status) => {
      const { reference } = await server.pay("student")
      await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status } })
      const response = await server.confirm("student", reference)
      expect([response.status, response.body.code]).toEqual([400, "payment_pending"])
      const again = await server.as("student", "POST", `/events/pay/${slugs.paid}`)
      expect([again.status, again.body.code]).toEqual([400, "payment_pending"])
    },
  )

  test("a double click opens one payment", async () => {
    const token = await server.token("student")
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => server.call("POST", `/events/pay/${slugs.paid}`, { token })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ body }) => body.data.reference)).size).toBe(1)
    expect(await server.rows("select count(*)::int as count from payments")).toEqual([{ count: 1 }])
  })

  test("a changed price gives a new reference, and the old one keeps its own price", async () => {
    const before = await server.pay("student")
    const set = (amount: number) =>
      server.rows(
        `update event_plans set amount = $1 where role = 'Student' and event_id = (select id from events where slug = $2)`,
        [amount, slugs.paid],
      )
    await set(1_200_000)
    const after = await server.pay("student")
    await set(1_000_000)
    expect([after.amount, after.reference === before.reference]).toEqual([12_000, false])
    expect((await server.payment(before.reference))["amount"]).toBe(1_000_000n)
  })

  test("two payments in two tabs grant once; the second is held for a refund with a notification", async () => {
    const old = await server.pay("student")
    await server.rows("update payments set closed_at = now() where reference = $1", [old.reference])
    const fresh = await server.pay("student")
    expect(fresh.reference).not.toBe(old.reference)
    await server.checkout(old.reference, "pay")
    await server.checkout(fresh.reference, "pay")
    expect((await server.confirm("student", fresh.reference)).status).toBe(201)
    const duplicatePayment = await server.confirm("student", old.reference)
    expect([duplicatePayment.status, duplicatePayment.body.code]).toEqual([400, "payment_held"])
    expect(duplicatePayment.body.message).toContain("held for a refund")
    expect(await books()).toEqual(settledOnce)
    expect((await server.payment(old.reference))["held_reason"]).toBe("already granted")
    const notifications = await server.rows(
      "select content from notifications where content like '%second time%'",
    )
    expect(notifications.length).toBeGreaterThan(0)
  })

  test("a refund revokes the registration, and the ledger stays balanced", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    await server.confirm("student", reference)
    await server.injectFault({
      provider: "paystack",
      reference,
      mode: "state",
      value: { status: "reversed" },
    })
    const body = `{"event":"refund.processed","data":{"transaction_reference":"${reference}"}}`
    await server.call("POST", "/payments/webhooks/paystack", {
      raw: body,
      headers: {
        "x-paystack-signature": createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex"),
      },
    })
    await expect.poll(async () => (await server.payment(reference))["status"]).toBe("reversed")
    expect(await books()).toEqual({ ...nothing, booked: 2 })
  })
})

const paidByStudent = async () => {
  const { reference } = await server.pay("student")
  await server.checkout(reference, "pay")
  await server.confirm("student", reference)
  return reference
}
/** Sends Paystack's webhook of a dispute, and waits until the portal has handled it. */
const sendDispute = async (event: string, reference: string, id: number) => {
  const body = JSON.stringify({ event, data: { id, transaction: { reference } } })
  await server.call("POST", "/payments/webhooks/paystack", {
    raw: body,
    headers: {
      "x-paystack-signature": createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex"),
    },
  })
  await expect
    .poll(() =>
      server.rows(
        "select 1 from webhook_events where event = $1 and dispute_id = $2 and handled_at is not null",
        [event, String(id)],
      ),
    )
    .toHaveLength(1)
}

test("a disputed payment stays granted and booked until the bank has decided", async () => {
  const reference = await paidByStudent()
  const status = async () => (await server.payment(reference))["status"]
  await sendDispute("charge.dispute.create", reference, 6)
  expect(await status()).toBe("disputed")
  expect((await server.confirm("student", reference)).status).toBe(409)
  expect(await books()).toMatchObject({ booked: 1, granted: 1 })
  await sendDispute("charge.dispute.resolve", reference, 6)
  expect(await status()).toBe("paid")
})

test("a dispute whose end arrives before its beginning does not open; the next dispute does", async () => {
  const reference = await paidByStudent()
  await sendDispute("charge.dispute.resolve", reference, 7)
  await sendDispute("charge.dispute.create", reference, 7)
  expect((await server.payment(reference))["status"]).toBe("paid")
  await sendDispute("charge.dispute.create", reference, 8)
  expect((await server.payment(reference))["status"]).toBe("disputed")
})

test("a payment with two disputes is disputed until both are closed, and staff are told of each", async () => {
  const reference = await paidByStudent()
  const status = async () => (await server.payment(reference))["status"]
  await sendDispute("charge.dispute.create", reference, 11)
  await sendDispute("charge.dispute.create", reference, 12)
  await sendDispute("charge.dispute.resolve", reference, 11)
  expect(await status()).toBe("disputed")
  await sendDispute("charge.dispute.resolve", reference, 12)
  expect(await status()).toBe("paid")
  const alerts = await server.rows("select key from staff_alerts where key like $1 order by id", [
    `dispute:${reference}:%`,
  ])
  expect(alerts.map(({ key }) => String(key).split(":").slice(2).join(" "))).toEqual([
    "11 open",
    "12 open",
    "11 closed",
    "12 closed",
  ])
})

describe("a confirmation is rejected for", () => {
  test("another member, another provider, an unknown reference", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    expect((await server.confirm("doctor", reference)).status).toBe(403)
    expect((await server.confirm("student", reference, "PAYPAL")).status).toBe(400)
    expect((await server.confirm("student", "EV-UNKNOWN")).status).toBe(404)
    expect((await server.confirm("student", reference, "bank")).status).toBe(400)
    expect(await books()).toEqual(nothing)
    expect((await server.confirm("student", reference)).status).toBe(201)
  })

  test("the reference of another purpose, which stays usable for its own", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    await server.rows("update payments set purpose = 'donation' where reference = $1", [reference])
    const refused = await server.confirm("student", reference)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This reference is the payment of a donation, not of an event.",
    ])
    expect((await server.payment(reference))["status"]).toBe("initiated")
    await server.rows("update payments set purpose = 'event' where reference = $1", [reference])
    expect((await server.confirm("student", reference)).status).toBe(201)
  })
})

/** Changes fields of Paystack's next response about this payment, each by its path. */
const alterVerification = (reference: string, value: Readonly<Record<string, unknown>>) =>
  server.injectFault({ provider: "paystack", operation: "verify", reference, mode: "answer", value })

/** Each field of the provider's response altered alone (RELIABILITY P2). */
describe("a response that does not match our payment grants nothing and is held", () => {
  test.each([
    ["amount", { "data.amount": 999_999 }],
    ["amount", { "data.amount": 1 }],
    ["currency", { "data.currency": "USD" }],
    ["reference", { "data.reference": "EV-OTHER" }],
    ["payee", { "data.domain": "live" }],
    ["payerEmail", { "data.customer.email": "doctor@demo.test" }],
    ["payerEmail", { "data.customer": null }],
    ["purpose", { "data.metadata.purpose": "donation" }],
    ["memberId", { "data.metadata.memberId": "somebody" }],
    ["purpose", { "data.metadata": { purpose: "donation" } }],
    ["memberId", { "data.metadata": '{"memberId":"somebody"}' }],
    ["purpose", { "data.metadata.purpose": 7 }],
  ])("Paystack: %s as %j", async (fields, value) => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    await alterVerification(reference, value)
    const response = await server.confirm("student", reference)
    expect([response.status, response.body.code]).toEqual([400, "payment_held"])
    expect(await books()).toEqual(nothing)
    expect((await server.payment(reference))["held_reason"]).toBe(`mismatch: ${fields}`)
    expect(await server.rows("select what from payment_audit")).toEqual([{ what: "mismatch" }])
    // A correct response later does not release it: a person decides.
    expect((await server.confirm("student", reference)).body.code).toBe("payment_held")
  })

  test.each([
    [""],
    [null],
    ["null"],
    ["not JSON"],
    [[]],
    [0],
    [{ title: "Dues" }],
    [{ purpose: "", memberId: null }],
  ])("Paystack: metadata %j claims nothing, so our row decides", async (metadata) => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    const value = { "data.metadata": metadata }
    await alterVerification(reference, value)
    expect((await server.confirm("student", reference)).status).toBe(201)
  })

  test.each(["constructor", "__proto__", "toString"])(
    "Paystack: the undocumented status %j decides nothing",
    async (name) => {
      const { reference } = await server.pay("student")
      const value = { "data.status": name }
      await alterVerification(reference, value)
      expect((await server.confirm("student", reference)).status).toBe(502)
      expect((await server.payment(reference))["status"]).toBe("initiated")
    },
  )

  test("Paystack: metadata as JSON text equals the same metadata as an object", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    const memberId = (await server.payment(reference))["member_id"]
    const value = { "data.metadata": JSON.stringify({ purpose: "event", memberId }) }
    await alterVerification(reference, value)
    expect((await server.confirm("student", reference)).status).toBe(201)
  })

  const unit = "purchase_units.0"
  const capture = `${unit}.payments.captures.0`
  test.each([
    ["amount", { [`${unit}.amount.value`]: "99.99" }],
    ["amount", { [`${unit}.amount.value`]: "100.001" }],
    ["currency", { [`${unit}.amount.currency_code`]: "EUR" }],
    ["custom id", { [`${unit}.custom_id`]: "donation|somebody|EV-OTHER" }],
    ["invoice id", { [`${unit}.invoice_id`]: "EV-OTHER" }],
    ["payee", { [`${unit}.payee.merchant_id`]: "SOMEBODYELSE" }],
  ])("PayPal: %s of the order altered as %j takes no money", async (_, value) => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({ provider: "paypal", operation: "read", reference, mode: "answer", value })
    const response = await server.confirm("global", id, "PAYPAL")
    expect([response.status, response.body.code]).toEqual([400, "payment_not_paid"])
    const [order] = await server.rows("select capture_id from sandbox_paypal_orders where id = $1", [id])
    expect(order).toEqual({ capture_id: null })
    expect(await books()).toEqual(nothing)
  })
  test.each([
    ["amount", { [`${capture}.amount.value`]: "1.00" }],
    ["currency", { [`${capture}.amount.currency_code`]: "EUR" }],
    ["reference, purpose, memberId", { [`${capture}.custom_id`]: "" }],
    ["reference", { [`${capture}.invoice_id`]: "EV-OTHER" }],
    ["payee", { [`${unit}.payee.merchant_id`]: "SOMEBODYELSE" }],
  ])("PayPal: %s of the capture altered is held", async (fields, value) => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({ provider: "paypal", operation: "capture", reference, mode: "answer", value })
    const response = await server.confirm("global", id, "PAYPAL")
    expect([response.status, response.body.code]).toEqual([400, "payment_held"])
    expect((await server.payment(reference))["held_reason"]).toBe(`mismatch: ${fields}`)
    expect(await books()).toEqual(nothing)
  })
})

describe("a global member pays with PayPal", () => {
  const settledInDollars = { paid: 1, booked: 1, granted: 1, paidSum: 10_000, bookedSum: 10_000 }

  test("an approved order confirmed by its id returns 201, then 409", async () => {
    const opened = await server.pay("global")
    expect([opened.checkout_url, opened.amount]).toEqual([null, 100])
    expect((await server.confirm("global", opened.id, "paypal")).body.code).toBe("payment_not_paid")
    await server.approval(opened.id, "approve")
    expect((await server.confirm("global", opened.id, "paypal")).status).toBe(201)
    expect((await server.confirm("global", opened.reference, "PAYPAL")).status).toBe(409)
    expect(await books()).toEqual(settledInDollars)
  })

  test.each([
    ["PENDING", "payment_pending"],
    ["DECLINED", "payment_not_paid"],
    ["INSTRUMENT_DECLINED", "payment_not_paid"],
    ["PAYER_ACTION_REQUIRED", "payment_not_paid"],
    ["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "payment_not_paid"],
  ])("a capture that is %s is not paid", async (value, code) => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({ provider: "paypal", operation: "capture", reference, mode: "outcome", value })
    const response = await server.confirm("global", id, "PAYPAL")
    expect([response.status, response.body.code]).toEqual([400, code])
    expect(await books()).toEqual(nothing)
  })

  test.each([
    "PAYER_ACCOUNT_RESTRICTED",
    "PAYEE_BLOCKED_TRANSACTION",
    "COMPLIANCE_VIOLATION",
    "NOT_IN_ANY_DOCUMENT",
  ])(
    "a capture that is refused for good (%s) closes the order, and the member can open a new one",
    async (value) => {
      const { id, reference } = await server.pay("global")
      await server.approval(id, "approve")
      await server.injectFault({
        provider: "paypal",
        operation: "capture",
        reference,
        mode: "outcome",
        value,
      })
      expect((await server.confirm("global", id, "PAYPAL")).body.code).toBe("payment_not_paid")
      expect((await server.payment(reference))["closed_at"]).not.toBeNull()
      const next = await server.pay("global")
      expect(next.reference).not.toBe(reference)
      await server.approval(next.id, "approve")
      expect((await server.confirm("global", next.id, "PAYPAL")).status).toBe(201)
      expect(await books()).toEqual(settledInDollars)
    },
  )

  test("a declined card is reported to the approving page, also when the approval's webhook came first", async () => {
    const capture = async (id: string) =>
      (await server.as("global", "POST", `/payments/${id}/capture`)).body.data as { isDeclined: boolean }
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await declineNextCapture(reference)
    await server.settledByWebhook(reference, "PAYPAL")
    expect(await capture(id)).toEqual({ isDeclined: true })
    await server.approval(id, "approve")
    expect(await capture(id)).toEqual({ isDeclined: false })
    expect(await books()).toEqual(settledInDollars)
  })

  test("after a declined card the same order is approved again and captured with a new request id", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await declineNextCapture(reference)
    expect((await server.confirm("global", id, "PAYPAL")).body.code).toBe("payment_not_paid")
    // PayPal repeats its refusal for the request id of the refused capture.
    expect((await server.confirm("global", id, "PAYPAL")).body.code).toBe("payment_not_paid")
    expect((await server.pay("global")).reference).toBe(reference)
    await server.approval(id, "approve")
    expect((await server.confirm("global", id, "PAYPAL")).status).toBe(201)
    expect(await books()).toEqual(settledInDollars)
  })

  test("after a declined card only the payer captures the order again, not a recheck or a webhook", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await declineNextCapture(reference)
    expect((await server.confirm("global", id, "PAYPAL")).body.code).toBe("payment_not_paid")
    // PayPal documents no change of the order's status, so the order may still be approved.
    await server.approval(id, "approve")
    await server.forward(3_600_000)
    expect(await server.run(Effect.flatMap(Recheck, ({ checkDue }) => checkDue))).toBe(1)
    await server.settledByWebhook(reference, "PAYPAL")
    expect(await books()).toEqual(nothing)
    expect((await server.confirm("global", id, "PAYPAL")).status).toBe(201)
    expect(await books()).toEqual(settledInDollars)
  })

  test("a conflict with another capture is pending, and is settled by the next check", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "status",
      value: {
        status: 409,
        body: { name: "RESOURCE_CONFLICT", details: [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }] },
      },
    })
    expect((await server.confirm("global", id, "PAYPAL")).body.code).toBe("payment_pending")
    expect((await server.confirm("global", id, "PAYPAL")).status).toBe(201)
    expect(await books()).toEqual(settledInDollars)
  })

  test("ten confirmations at once capture once, and none of them fails", async () => {
    const { id } = await server.pay("global")
    await server.approval(id, "approve")
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => server.confirm("global", id, "PAYPAL")),
    )
    expect(sortedStatuses(responses)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await books()).toEqual(settledInDollars)
  })

  test("a confirmation during a capture waits for it", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "slow",
      value: 400,
    })
    const first = server.confirm("global", id, "PAYPAL")
    await expect
      .poll(() => server.rows("select 1 from sandbox_faults where operation = 'capture' and times > 0"))
      .toEqual([])
    const second = server.confirm("global", id, "PAYPAL")
    expect([(await first).status, (await second).status]).toEqual([201, 409])
    expect(await books()).toEqual(settledInDollars)
  })

  test("an order whose invoice id was paid elsewhere is closed, and the member can open a new one", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "outcome",
      value: "DUPLICATE_INVOICE_ID",
    })
    expect((await server.confirm("global", id, "PAYPAL")).body.code).toBe("payment_not_paid")
    const next = await server.pay("global")
    expect(next.reference).not.toBe(reference)
    await server.approval(next.id, "approve")
    expect((await server.confirm("global", next.id, "PAYPAL")).status).toBe(201)
    expect(await books()).toEqual(settledInDollars)
  })

  test("a pending capture that completes days later is granted by the re-check, without any action", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "outcome",
      value: "PENDING",
    })
    await server.confirm("global", id, "PAYPAL")
    await server.injectFault({
      provider: "paypal",
      reference,
      mode: "state",
      value: { captureStatus: "COMPLETED" },
    })
    await server.forward(3 * 86_400_000)
    await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))
    expect((await server.payment(reference))["status"]).toBe("paid")
    expect(await books()).toEqual(settledInDollars)
  })

  test.each([
    [
      "DECLINED",
      "failed",
      "Your payment did not go through",
      "PayPal could not complete your payment of $100",
    ],
    ["REFUNDED", "refunded", "$100 refunded", "PayPal refunded it."],
  ])(
    "a pending capture that is %s days later is told to the member, once",
    async (value, status, subject, text) => {
      const { id, reference } = await server.pay("global")
      await server.approval(id, "approve")
      await server.injectFault({
        provider: "paypal",
        operation: "capture",
        reference,
        mode: "outcome",
        value: "PENDING",
      })
      await server.confirm("global", id, "PAYPAL")
      await server.injectFault({
        provider: "paypal",
        reference,
        mode: "state",
        value: { captureStatus: value },
      })
      await server.forward(3 * 86_400_000)
      await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))
      expect((await server.payment(reference))["status"]).toBe(status)
      await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkAll))
      const reported = (await server.mails("global@demo.test")).filter((mail) =>
        mail.text.includes(reference),
      )
      expect(reported).toHaveLength(1)
      expect(reported[0]).toMatchObject({
        subject: expect.stringContaining(subject),
        text: expect.stringContaining(text),
      })
      const { body } = await server.as("global", "GET", "/notifications")
      expect(body.data.items[0].content).toContain("$100")
      expect(await books()).toEqual(nothing)
    },
  )

  test("a capture that the payer sees declined is shown by the page alone", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "outcome",
      value: "DECLINED",
    })
    await server.confirm("global", id, "PAYPAL")
    expect((await server.mails("global@demo.test")).filter((mail) => mail.text.includes(reference))).toEqual(
      [],
    )
  })

  test("a capture whose response is lost is repeated, with one capture and one grant", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await server.injectFault({
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "cut-after-work",
      times: 2,
    })
    const lost = await server.confirm("global", id, "PAYPAL")
    expect(lost.status).toBe(503)
    expect((await server.payment(reference))["status"]).toBe("initiated")
    expect((await server.confirm("global", id, "PAYPAL")).status).toBe(201)
    expect(await books()).toEqual(settledInDollars)
  })

  test("an order that was captured under a request id that we no longer have is read, and is paid", async () => {
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    // The order reads as approved once more although its money is taken, as when two captures race.
    await server.injectFault({
      provider: "paypal",
      operation: "read",
      reference,
      mode: "answer",
      value: { status: "APPROVED", "purchase_units.0.payments": {} },
      times: 1,
    })
    await server.injectFault({ provider: "paypal", operation: "capture", reference, mode: "forget" })
    await server.rows(
      `update sandbox_paypal_orders set status = 'COMPLETED', capture_id = 'C1', capture_status = 'COMPLETED', captured_at = now() where id = $1`,
      [id],
    )
    expect((await server.confirm("global", id, "PAYPAL")).status).toBe(201)
    expect(await books()).toEqual(settledInDollars)
  })

  test("a tab closed after Approve: the approval's webhook, signed over its raw bytes, settles it", async () => {
    await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
    const { id, reference } = await server.pay("global")
    await server.approval(id, "approve")
    await expect.poll(async () => (await server.payment(reference))["status"]).toBe("paid")
    expect((await server.confirm("global", id, "PAYPAL")).status).toBe(201)
  })
})

describe("the re-check", () => {
  test("settles unconfirmed payments after a minute, and stops asking once they are paid", async () => {
    const { reference } = await server.pay("student")
    await server.checkout(reference, "pay")
    await server.forward(61_000)
    await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))
    expect(await server.payment(reference)).toMatchObject({ status: "paid", next_check_at: null })
    expect((await server.confirm("student", reference)).status).toBe(201)
  })

  test("asks after 1 minute, 5 minutes, 1 hour and then daily for a week, then stops", async () => {
    const { reference } = await server.pay("student")
    const opened = (await server.payment(reference))["created_at"] as Date
    const checkMinutes: number[] = []
    for (;;) {
      const row = await server.payment(reference)
      const next = row["next_check_at"] as Date | null
      if (next === null) break
      checkMinutes.push((next.getTime() - opened.getTime()) / 60_000)
      await server.rows("update payments set next_check_at = $1 where reference = $2", [next, reference])
      await server.forward(Math.max(0, next.getTime() - (await serverNow())) + 1)
      await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))
    }
    expect(checkMinutes).toEqual([1, 5, 60, ...[1, 2, 3, 4, 5, 6, 7].map((day) => day * 1_440)])
  })
})
const serverNow = () => server.run(Effect.clockWith((clock) => clock.currentTimeMillis))

describe("the webhook endpoint", () => {
  test("responds 401 to a forged or altered body and stores no row", async () => {
    const body = '{"event":"charge.success","data":{"reference":"EV-X","amount":10.0}}'
    const signature = createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex")
    const rewritten = JSON.stringify(JSON.parse(body))
    expect(rewritten).not.toBe(body)
    for (const [raw, header] of [
      [body, undefined],
      [body, ""],
      [body, "00".repeat(64)],
      [body, signature.slice(0, 126)],
      [rewritten, signature],
    ] as const) {
      const response = await server.call("POST", "/payments/webhooks/paystack", {
        raw,
        headers: header === undefined ? {} : { "x-paystack-signature": header },
      })
      expect(response.status).toBe(401)
    }
    const paypal = await server.call("POST", "/payments/webhooks/paypal", {
      raw: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}',
      headers: {
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://evil.test/cert",
        "paypal-transmission-id": "1",
        "paypal-transmission-sig": "AAAA",
        "paypal-transmission-time": "2026-01-01T00:00:00Z",
      },
    })
    expect(paypal.status).toBe(401)
    expect(await server.rows("select 1 as row from webhook_events")).toEqual([])
  })

  test("stores unusual bodies byte for byte, once, including unknown and unreadable events", async () => {
    const bodies = [
      '{"event":"transfer.success","data":{"reference":"T-1","amount":10.0}}',
      '{"event":"caf\\u00e9\\/x","data":{"reference":"T-2","id":12345678901234567890}}',
      ' {  "event" : "a" , "event":"b", "data":{}}\n',
      '{"event":"nul\\u0000","data":{"reference":"\\u0000\\ud800"}}',
      "not json at all",
    ]
    for (const body of [...bodies, ...bodies]) {
      const signature = createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex")
      const response = await server.call("POST", "/payments/webhooks/paystack", {
        raw: body,
        headers: { "x-paystack-signature": signature },
      })
      expect(response.status).toBe(200)
    }
    const stored = await server.rows("select body from webhook_events order by received_at")
    expect(stored.map((row) => Buffer.from(row["body"] as Uint8Array).toString())).toEqual(bodies)
    await expect
      .poll(() => server.rows("select 1 as row from webhook_events where handled_at is null"))
      .toEqual([])
  })
})
