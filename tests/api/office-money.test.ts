import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MoneyPayment, MoneyRow } from "#api/contract/office-money.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, password as memberPassword, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  addProduct,
  buy,
  buyAndConfirm,
  claimHeld,
  confirmPurchase,
  readBooks,
  type PaidPurpose,
  purchaseRequests,
} from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

const treasurer = (firstName: string) => join(server, { staff: "treasurer", firstName })
const call = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/office/money${path}`, { token, body })
const claim = (person: Person, reference: string) => call(person, "POST", `/${reference}/claim`)
/** Claims a held payment, and decides about it. */
const decide = async (
  person: Person,
  reference: string,
  decision = "release",
  note = "The bank confirmed it",
  password = memberPassword,
) => {
  const version = await claimHeld(server, person.token, reference)
  return call(person, "POST", `/${reference}/decision`, { decision, note, version, password })
}
const askedAt = async (person: Person, reference: string) =>
  ((await call(person, "GET", `/${reference}`)).body.data as MoneyPayment).decision?.at ?? ""
const answer = async (person: Person, reference: string, given = "approve", password = memberPassword) =>
  call(person, "POST", `/${reference}/approval`, {
    answer: given,
    askedAt: await askedAt(person, reference),
    password,
  })
const list = async (person: Person, query: string) =>
  (await call(person, "GET", query)).body.data as { items: MoneyRow[]; next: string | null }
const references = async (person: Person, query: string) =>
  (await list(person, query)).items.map(({ reference }) => reference)

/** Makes the provider report one kobo less than owed for a payment that was opened at `path`, and confirms it. */
const hold = async (reference: string, kobo: number, purpose: PaidPurpose) => {
  await server.injectFault({
    provider: "paystack",
    operation: "verify",
    reference,
    mode: "answer",
    value: { "data.amount": kobo - 1 },
  })
  await confirmPurchase(server, purpose, reference)
  return reference
}
const held = async (purpose: PaidPurpose) =>
  hold((await buy(server, purpose)).reference, purchaseRequests[purpose].amount.PAYSTACK, purpose)
/** Returns a held donation of ₦60,000. */
const heldAboveLimit = async () => {
  const { reference } = await server.openAndPay("student", "/donations/init", {
    currency: "NGN",
    recurring: false,
    frequency: null,
    areasOfNeed: [{ name: "Building Project", amount: 60_000 }],
    totalAmount: 60_000,
    amount: 60_000,
  })
  return hold(reference, 6_000_000, "donation")
}

describe("the list of payments", () => {
  test("finds a payment by its reference, the provider's id, the member's email and name", async () => {
    const ada = await treasurer("Ada")
    const reference = await buyAndConfirm(server, "order", "PAYPAL")
    const providerId = String((await server.payment(reference))["provider_id"])
    const [found] = (await list(ada, `?search=${reference}`)).items
    expect(found).toMatchObject({ reference, amount: 14.5, currency: "USD", status: "paid" })
    for (const search of [
      reference.toLowerCase(),
      providerId,
      "GLOBAL@demo.test",
      found!.member.fullName.split(" ").toReversed().join(" "),
    ])
      expect(await references(ada, `?search=${encodeURIComponent(search)}`)).toContain(reference)
    expect(await references(ada, "?search=DEMO-ORDER-01-doctor")).toEqual(["DEMO-ORDER-01-doctor"])
    // Two letters find only the beginning of a word.
    const [first = ""] = found!.member.fullName.split(" ")
    expect(await references(ada, `?search=${first.slice(0, 2)}`)).toContain(reference)
    for (const search of ["nobody", "%", "EV-NONE", "zq"])
      expect(await references(ada, `?search=${encodeURIComponent(search)}`)).toEqual([])
  })

  test("of a name that many members have, has the payments of the same 200 each time", async () => {
    const ada = await treasurer("Ada")
    // Inserted from the last id to the first.
    await server.rows(
      `insert into members (id, first_name, last_name, full_name, email, role, password_hash, created_at, updated_at)
        select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Common', n::text, 'Common ' || n,
          'common' || n || '@example.test', 'Student', 'none', now(), now() from generate_series(201, 1, -1) n`,
    )
    await server.rows(
      `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
          status, price_snapshot, return_path, created_at, updated_at)
        select 'NAMED-MEMBER-' || last_name, 'donation', '', id, email, 'Common', 100, 'NGN', 'PAYSTACK', 'failed', '{}', '/',
          now(), now() from members where first_name = 'Common' and last_name in ('1', '200', '201')`,
    )
    expect((await references(ada, "?search=common")).toSorted()).toEqual([
      "NAMED-MEMBER-1",
      "NAMED-MEMBER-200",
    ])
    expect(await references(ada, "?search=common%20201")).toEqual(["NAMED-MEMBER-201"])
  })

  test("shows the newest first, page by page, and filters by state", async () => {
    const ada = await treasurer("Ada")
    const held1 = await held("donation")
    const paid1 = await buyAndConfirm(server, "order")
    expect((await references(ada, "")).slice(0, 2)).toEqual([paid1, held1])
    expect(await references(ada, "?state=held")).toEqual([held1])
    expect(await references(ada, "?state=refunded")).not.toContain(paid1)
    await decide(ada, held1, "refuse")
    // The payment does not wait for a decision while its refund is on its way.
    expect(await references(ada, "?state=held")).toEqual([])
    await expect.poll(() => references(ada, "?state=refunded")).toContain(held1)

    await server.rows(`insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount,
        currency, source, price_snapshot, return_path, created_at, updated_at, closed_at)
      select 'MANY-' || lpad(n::text, 6, '0'), 'donation', 'many', (select id from members where email = 'student@demo.test'),
        'student@demo.test', 'Donation', 100, 'NGN', 'PAYSTACK', '{}', '/', now() + n * interval '1 ms', now(), now()
      from generate_series(1, 60) n`)
    const seen: string[] = []
    for (let after: string | null = ""; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        ada,
        `?search=student@demo.test${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`,
      )
      expect(page.items.length).toBeLessThanOrEqual(25)
      seen.push(...page.items.map(({ reference }) => reference))
      after = page.next
    }
    expect(seen.slice(0, 2)).toEqual(["MANY-000060", "MANY-000059"])
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(paid1)
    for (const cursor of ["none", "2026-02-01_none", "_"])
      expect((await call(ada, "GET", `?after=${cursor}`)).status).toBe(400)
  })
})

describe("one payment", () => {
  test("shows what was asked, what the provider says, its ledger and its receipt", async () => {
    const ada = await treasurer("Ada")
    const reference = await buyAndConfirm(server, "event")
    const { body } = await call(ada, "GET", `/${reference}`)
    expect(body.data).toMatchObject({
      status: "paid",
      heldReason: null,
      decision: null,
      ledger: [{ kind: "payment", amount: 10_000 }],
      isOwn: false,
      isAboveLimit: false,
    })
    const receipt = await call(ada, "GET", `/${reference}/receipt.pdf`)
    expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"])

    const other = await held("donation")
    const shown = (await call(ada, "GET", `/${other}`)).body.data as MoneyPayment
    expect(shown.heldReason).toBe("mismatch: amount")
    expect(shown.details.filter(({ isDifferent }) => isDifferent)).toEqual([
      { field: "amount", ours: "2000.00", theirs: "1999.99", isDifferent: true },
    ])
    expect((await call(ada, "GET", `/${other}/receipt.pdf`)).status).toBe(404)
    expect((await call(ada, "GET", "/EV-NONE")).status).toBe(404)
  })

  test("is asked about again: a paid one is settled, and what the provider says about a held one is stored", async () => {
    const ada = await treasurer("Ada")
    const { reference } = await buy(server, "event")
    const settled = await call(ada, "POST", `/${reference}/recheck`)
    expect([settled.status, settled.body.data.status]).toEqual([201, "paid"])
    expect(
      await auditEntries(server, `action = 'check payment' and "caseId" = $1`, [reference]),
    ).toMatchObject([{ actor: ada._id }])

    const other = await held("donation")
    const again = (await call(ada, "POST", `/${other}/recheck`)).body.data as MoneyPayment
    expect([again.status, again.details.some(({ isDifferent }) => isDifferent)]).toEqual(["held", false])
    expect(again.history[0]).toMatchObject({ what: "checked again", note: "The provider says paid." })
    await server.injectFault({
      provider: "paystack",
      operation: "verify",
      mode: "status",
      value: { status: 500 },
    })
    await server.injectFault({
      provider: "paystack",
      operation: "verify",
      mode: "status",
      value: { status: 500 },
    })
    const before = await server.payment(other)
    expect((await call(ada, "POST", `/${other}/recheck`)).status).toBe(503)
    expect(await server.payment(other)).toEqual(before)
  })
})

describe("a decision about a held payment", () => {
  test("releases it: the member has it, and the audit log says who and why", async () => {
    const ada = await treasurer("Ada")
    const reference = await held("donation")
    const released = await decide(ada, reference)
    expect([released.status, released.body.data.status]).toEqual([201, "paid"])
    expect(released.body.data.decision).toMatchObject({
      decision: "release",
      by: { _id: ada._id },
      isWaiting: false,
    })
    expect(await readBooks(server)).toMatchObject({ paid: 1, booked: 1, granted: 1, receipts: 1 })
    expect(await server.unbalanced()).toEqual([])
    expect(await auditEntries(server, "actor = $1 and action = 'held payment'", [ada._id])).toMatchObject([
      {
        result: "released",
        before: { reference, status: "held" },
        after: { reference, status: "paid" },
        reason: "The bank confirmed it",
      },
    ])
    expect(await casesOf(server, ada)).toEqual([["held payment", "payment", reference]])
    const bola = await treasurer("Bola")
    const late = await decide(bola, reference, "refuse")
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Ada Eze released this already at /),
    ])
  })

  test("does not release a payment whose money went back, and closes it", async () => {
    const ada = await treasurer("Ada")
    const reference = await held("donation")
    await server.reverse(reference, 199_999)
    const late = await decide(ada, reference)
    expect([late.status, late.body.message, late.body.data.status]).toEqual([
      409,
      "This payment is not held, so there is nothing to decide.",
      "reversed",
    ])
    expect(await readBooks(server)).toMatchObject({ paid: 0, booked: 0, granted: 0, receipts: 0 })
    expect(await server.unbalanced()).toEqual([])
    const mails = (await server.mails("student@demo.test")).filter(
      ({ subject, text }) => subject.startsWith("₦1,999.99 refunded: ") && text.includes(reference),
    )
    expect(mails).toHaveLength(1)
  })

  test("releases it also while its provider does not answer", async () => {
    const ada = await treasurer("Ada")
    const reference = await held("donation")
    await server.injectFault({ provider: "paystack", operation: "verify", mode: "down", times: 10 })
    expect((await decide(ada, reference)).body.data.status).toBe("paid")
  })

  test("refuses it with a note, and needs the note", async () => {
    const ada = await treasurer("Ada")
    const reference = await held("donation")
    const blank = await decide(ada, reference, "refuse", "  ")
    expect([blank.status, Object.keys(blank.body.fields)]).toEqual([400, ["note"]])
    expect((await decide(ada, reference, "refuse")).body.data).toMatchObject({
      status: "held",
      decision: { decision: "refuse", by: { _id: ada._id }, isWaiting: false },
      refunds: [{ status: "sending", requestedBy: { _id: ada._id } }],
    })
    expect(await readBooks(server)).toMatchObject({ paid: 0, booked: 0, granted: 0 })
  })

  test("refuses it only with the password of the caller, because that refunds it", async () => {
    const [ada, bola] = [await treasurer("Ada"), await join(server, { staff: "admin", firstName: "Bola" })]
    const reference = await heldAboveLimit()
    const version = await claimHeld(server, ada.token, reference)
    const refusal = { decision: "refuse", note: "Another amount was paid", version }
    for (const [password, message] of [
      [undefined, "This field is required"],
      ["", "This field is required"],
      ["Wrong#2026", "That is not your password. Please type it again."],
    ]) {
      const refused = await call(ada, "POST", `/${reference}/decision`, { ...refusal, password })
      expect([refused.status, refused.body.fields]).toEqual([400, { password: message }])
    }
    expect(await server.payment(reference)).toMatchObject({ status: "held", decision: null })

    const ask = () => decide(ada, reference, "refuse")
    expect((await ask()).body.data.decision.isWaiting).toBe(true)
    const approval = { answer: "approve", askedAt: await askedAt(ada, reference) }
    for (const password of [undefined, "Wrong#2026"]) {
      const refused = await call(bola, "POST", `/${reference}/approval`, { ...approval, password })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["password"]])
    }
    // Declining the decision moves no money.
    const declined = await call(bola, "POST", `/${reference}/approval`, { ...approval, answer: "decline" })
    expect([declined.status, declined.body.data.decision]).toEqual([201, null])
    await ask()
    expect((await answer(bola, reference)).body.data).toMatchObject({
      decision: { isWaiting: false, approvedBy: { _id: bola._id } },
      refunds: [{ status: "sending" }],
    })
  })

  test("is never about one's own payment, and an admin alone cannot make it", async () => {
    const reference = await held("donation")
    const [{ id }] = (await server.rows(
      "select id::text as id from members where email = 'student@demo.test'",
    )) as [{ id: string }]
    await server.rows(
      "insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'treasurer', now(), now())",
      [id],
    )
    const own = { _id: id, email: "student@demo.test", token: await server.token("student") }
    for (const refused of [await decide(own, reference), await call(own, "POST", `/${reference}/recheck`)])
      expect(refused.status).toBe(403)
    expect((await call(own, "GET", `/${reference}`)).body.data.isOwn).toBe(true)
    expect((await decide(await join(server, { staff: "admin" }), reference)).status).toBe(403)
    expect((await server.payment(reference))["status"]).toBe("held")
    await server.rows("update staff_grants set ended_at = now() where member_id = $1::uuid", [id])
  })

  test("above the limit waits for another person, who approves or declines it", async () => {
    const [ada, bola] = [await treasurer("Ada"), await join(server, { staff: "admin", firstName: "Bola" })]
    const reference = await heldAboveLimit()
    const asked = await decide(ada, reference)
    expect([asked.status, asked.body.data.status, asked.body.data.isAboveLimit]).toEqual([201, "held", true])
    expect(asked.body.data.decision).toMatchObject({ isWaiting: true, approvedBy: null })
    expect(asked.body.data.approvers).toContain("Bola Eze")
    expect((await decide(bola, reference)).status).toBe(403)
    expect((await decide(await treasurer("Chi"), reference)).body.message).toMatch(
      /^Ada Eze asked to release this at /,
    )
    expect((await answer(ada, reference)).body.message).toMatch(/another person has to approve/)
    expect((await server.payment(reference))["status"]).toBe("held")
    expect(await references(ada, "?state=waiting")).toEqual([reference])

    expect((await answer(bola, reference, "decline")).body.data).toMatchObject({
      status: "held",
      decision: null,
    })
    expect(await references(ada, "?state=waiting")).toEqual([])
    const late = await call(bola, "POST", `/${reference}/approval`, {
      answer: "approve",
      askedAt: asked.body.data.decision.at,
    })
    expect(late.status).toBe(409)
    await decide(ada, reference)
    const approved = await answer(bola, reference)
    expect([approved.status, approved.body.data.status]).toEqual([201, "paid"])
    expect(approved.body.data.decision).toMatchObject({ by: { _id: ada._id }, approvedBy: { _id: bola._id } })
    expect(await server.unbalanced()).toEqual([])
  })

  test("of a payment for what the member has already is refused, and the payment stays held", async () => {
    const ada = await treasurer("Ada")
    const first = await buy(server, "subscription")
    await server.rows("update payments set closed_at = now() where reference = $1", [first.reference])
    const second = await buy(server, "subscription")
    expect((await confirmPurchase(server, "subscription", second.reference)).status).toBe(201)
    await confirmPurchase(server, "subscription", first.reference)
    const refused = await decide(ada, first.reference)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("can only be refunded"),
    ])
    // The page goes on with this payment, and nothing waits for a second person.
    expect(refused.body.data).toMatchObject({ status: "held", decision: null })
    expect(await server.payment(first.reference)).toMatchObject({ status: "held", decision: null })
  })
})

const minute = 60_000
const decideAlone = (person: Person, reference: string, version: number) =>
  call(person, "POST", `/${reference}/decision`, { decision: "release", note: "Confirmed", version })

describe("a claim on a held payment", () => {
  test("is one person's for 15 minutes, is renewed by its holder, and can be given back", async () => {
    const [ada, bola] = [await treasurer("Ada"), await treasurer("Bola")]
    const reference = await held("donation")
    expect((await call(ada, "GET", `/${reference}`)).body.data.claim).toBeNull()
    const claimed = await claim(ada, reference)
    expect([claimed.status, claimed.body.data.claim.by]).toEqual([201, { _id: ada._id, fullName: "Ada Eze" }])
    const { claim: first, version } = claimed.body.data as MoneyPayment
    for (const refused of [await claim(bola, reference), await decideAlone(bola, reference, version)]) {
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/^Ada Eze reviews this until /),
      ])
      expect(refused.body.data.claim.by._id).toBe(ada._id)
    }
    // Nobody gives back the claim of another person.
    expect((await call(bola, "POST", `/${reference}/claim/end`)).body.data.claim.by._id).toBe(ada._id)
    await server.forward(minute)
    const renewed = (await claim(ada, reference)).body.data as MoneyPayment
    expect(Date.parse(renewed.claim!.until) - Date.parse(first!.until)).toBeGreaterThanOrEqual(minute)
    expect((await call(ada, "POST", `/${reference}/claim/end`)).body.data.claim).toBeNull()
    expect((await claim(bola, reference)).body.data.claim.by._id).toBe(bola._id)
    await server.rows("update payments set claimed_until = '2026-01-01' where reference = $1", [reference])
    expect((await decideAlone(bola, reference, version)).body.message).toBe(
      "Your claim has ended. Take it again.",
    )
    expect((await decide(ada, reference)).body.data).toMatchObject({ status: "paid", claim: null })
    expect((await claim(bola, reference)).status).toBe(409)
  })

  test("decides about the payment that was read, and not about one that has changed since", async () => {
    const ada = await treasurer("Ada")
    const reference = await held("donation")
    const { version } = (await claim(ada, reference)).body.data as MoneyPayment
    await call(await treasurer("Bola"), "POST", `/${reference}/recheck`)
    const refused = await decideAlone(ada, reference, version)
    expect([refused.status, refused.body.message]).toEqual([409, "The payment has changed. Read it again."])
    expect(refused.body.data).toMatchObject({ status: "held", claim: { by: { _id: ada._id } } })
    expect((await decideAlone(ada, reference, refused.body.data.version)).body.data.status).toBe("paid")
  })

  test("is of no use for a payment that is not held, or one's own", async () => {
    const ada = await treasurer("Ada")
    expect((await claim(ada, await buyAndConfirm(server, "event"))).status).toBe(409)
    const reference = await held("donation")
    await server.rows("update payments set member_id = $1::uuid where reference = $2", [ada._id, reference])
    expect((await claim(ada, reference)).status).toBe(403)
  })
})

const statement = async ({ token }: Person, body: object) => {
  const response = await fetch(`${server.url}/api/office/money/statement`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ currency: "NGN", password: memberPassword, ...body }),
  })
  const text = await response.text()
  return { status: response.status, text, lines: text.trimEnd().split("\r\n") }
}
const pay = async () => {
  const { reference } = await server.pay("student")
  await server.checkout(reference, "pay")
  expect((await server.confirm("student", reference)).status).toBe(201)
  return reference
}

describe("the statement of a month", () => {
  test("has the movements from midnight to midnight in Lagos, what was received and returned, and their totals", async () => {
    const who = await treasurer("Bola")
    const reference = await pay()
    const [{ amount } = { amount: 0 }] = await server.rows(
      "select amount::int as amount from ledger where reference = $1",
      [reference],
    )
    const at = (time: string) =>
      server.rows("update ledger set created_at = $2 where reference = $1", [reference, time])
    await at("2021-10-31T22:59:59.999Z")
    await server.rows(
      `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at, refund_id)
       select payment_id, 'refund', reference, purpose, member_id, -12345, currency, '2021-10-31T22:59:59.999Z', 'r1'
       from ledger where reference = $1`,
      [reference],
    )
    const paid = (Number(amount) / 100).toFixed(2)
    const october = await statement(who, { month: "2021-10" })
    expect(october.status).toBe(201)
    expect(october.lines).toHaveLength(4)
    expect(october.lines[1]).toMatch(
      new RegExp(`^31-Oct-2021,\\d\\d-\\w+-\\d+,Payment,${reference},.*,Paystack,Event,.*,${paid},$`),
    )
    expect(october.lines[2]).toMatch(new RegExp(`^31-Oct-2021,,Refund of a part,${reference},.*,,123.45$`))
    expect(october.lines[3]).toBe(`,,Total in NGN,,,,,,,,${paid},123.45`)
    expect((await statement(who, { month: "2021-11" })).text).not.toContain(reference)

    await at("2021-10-31T23:00:00Z")
    expect((await statement(who, { month: "2021-10" })).lines.at(-1)).toBe(",,Total in NGN,,,,,,,,0.00,0.00")
    expect((await statement(who, { month: "2021-11" })).text).toContain(reference)
    expect((await statement(who, { month: "2021-11", currency: "USD" })).text).not.toContain(reference)
  })

  test("needs the password, and the audit log says who exported which month", async () => {
    const who = await treasurer("Bola")
    expect((await statement(who, { month: "2021-10", password: "Wrong-Lantern-1" })).status).toBe(400)
    expect((await statement(who, { month: "2021-13" })).status).toBe(400)
    const exports = () => auditEntries(server, "actor = $1 and action = 'export money'", [who._id])
    expect(await exports()).toHaveLength(0)
    expect((await statement(who, { month: "2021-10" })).status).toBe(201)
    expect(await exports()).toHaveLength(1)
  })
})
