/** Decisions of staff carry a `freshId`, and a repeat gets the first response (OFFICE §4). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { auditEntries } from "./audit-entries.ts"
import { join, password, type Person } from "./members.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import { recordOffline } from "./offline.ts"
import { buy, claimHeld, confirmPurchase, holdDonation } from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("update staff_grants set ended_at = now() where ended_at is null"))

const post = ({ token }: Person, path: string, body?: unknown) => server.call("POST", path, { token, body })
const countOf = async (statement: string, parameters: readonly unknown[]) =>
  (await server.rows(statement, parameters)).length
const auditOf = async (action: string, member: Person | null) =>
  (
    await auditEntries(server, "action = $1 and member is not distinct from $2", [
      action,
      member?._id ?? null,
    ])
  ).length
/** Sends a command twice, one after the other, and twice at the same time. Expects one response. */
const sendRepeatedly = async (who: Person, path: string, body: Record<string, unknown>) => {
  const command = { ...body, freshId: randomUUID() }
  const responses = [
    ...(await Promise.all([post(who, path, command), post(who, path, command)])),
    await post(who, path, command),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ body: { data } }) => JSON.stringify(data))).size).toBe(1)
  return { command, data: responses[0]!.body.data }
}

test("a staff role is granted, approved and ended once", async () => {
  const [ada, bola, chi] = [
    await join(server, { staff: "admin", firstName: "Ada" }),
    await join(server, { staff: "admin", firstName: "Bola" }),
    await join(server, { firstName: "Chi" }),
  ]
  const { data: granted, command } = await sendRepeatedly(ada, "/office/staff", {
    email: chi.email,
    role: "treasurer",
    reason: "New in the team",
    password,
  })
  expect(granted).toMatchObject({ _id: command.freshId, status: "waiting" })
  expect(await auditOf("grant staff role", chi)).toBe(1)
  // Another person cannot use the id again, nor the same person for another member.
  expect((await post(bola, "/office/staff", command)).body.fields).toHaveProperty("freshId")
  expect((await post(ada, "/office/staff", { ...command, email: bola.email })).body.fields).toHaveProperty(
    "freshId",
  )

  const approved = await sendRepeatedly(bola, `/office/staff/${granted._id}/approve`, { password })
  expect(approved.data.status).toBe("active")
  const ended = await sendRepeatedly(bola, `/office/staff/${granted._id}/end`, {
    password,
    reason: "Moves to another hospital",
  })
  expect(ended.data.status).toBe("ended")
  for (const action of ["approve staff role", "end staff role"]) expect(await auditOf(action, chi)).toBe(1)
  // The id of the approval does not end the role.
  expect(
    (await post(bola, `/office/staff/${granted._id}/end`, { ...approved.command, reason: "Moves" })).body
      .fields,
  ).toHaveProperty("freshId")
})

test("a transition is asked about and decided once", async () => {
  const ada = await join(server, { staff: "admin" })
  const student = await join(server, { role: "Student", region: "University College Hospital - UCH Chapter" })
  const sent = await post(student, "/users/transition", {
    region: "Benue",
    specialty: "Surgery",
    licenseNumber: "AWAITING",
  })
  const path = `/office/approvals/${sent.body.data._id as string}`
  await post(ada, `${path}/claim`)
  await sendRepeatedly(ada, `${path}/decision`, { decision: "ask", note: "Which year?", version: 1 })
  await post(ada, `${path}/claim`)
  await sendRepeatedly(ada, `${path}/decision`, { decision: "decline", note: "No answer", version: 2 })
  expect(
    await countOf("select 1 from notifications where member_id = $1::uuid and kind = 'transition'", [
      student._id,
    ]),
  ).toBe(2)
  expect([await auditOf("ask about transition", student), await auditOf("transition", student)]).toEqual([
    1, 1,
  ])
})

test("what was reported is decided about once", async () => {
  const [mod, author, reporter] = [
    await join(server, { staff: "moderator" }),
    await join(server),
    await join(server),
  ]
  await post(reporter, "/reports", { kind: "profile", id: author._id, reason: "spam" })
  const [found] = await server.rows(
    "select id::text as id from moderation_cases where member_id = $1::uuid",
    [author._id],
  )
  const path = `/office/moderation/${String(found!["id"])}`
  const { version } = (await post(mod, `${path}/claim`)).body.data
  await sendRepeatedly(mod, `${path}/decision`, {
    decision: "hide",
    note: "It is an advertisement",
    version,
  })
  expect(
    await countOf("select 1 from notifications where member_id = $1::uuid and kind = 'moderation'", [
      author._id,
    ]),
  ).toBe(1)
  expect(await auditOf("hide content", author)).toBe(1)
})

const historyOf = async (reference: string, what: string) =>
  countOf(
    "select 1 from payment_audit join payments on payments.id = payment_id where reference = $1 and what = $2",
    [reference, what],
  )

describe("about money", () => {
  beforeEach(() => server.resetPayments())

  test("a held payment is released once", async () => {
    const ada = await join(server, { staff: "treasurer" })
    const reference = await holdDonation(server, 2_000)
    const { data } = await sendRepeatedly(ada, `/office/money/${reference}/decision`, {
      decision: "release",
      note: "The bank confirmed it",
      version: await claimHeld(server, ada.token, reference),
    })
    expect([data.status, data.decision.isWaiting]).toEqual(["paid", false])
    expect(await countOf("select 1 from ledger where reference = $1", [reference])).toBe(1)
  })

  test("a second person answers a decision about a held payment once", async () => {
    const [ada, bola] = [
      await join(server, { staff: "treasurer" }),
      await join(server, { staff: "treasurer" }),
    ]
    const reference = await holdDonation(server, 60_000)
    const path = `/office/money/${reference}`
    const ask = async () =>
      sendRepeatedly(ada, `${path}/decision`, {
        decision: "release",
        note: "Confirmed",
        version: await claimHeld(server, ada.token, reference),
      })
    const asked = await ask()
    expect(asked.data.decision.isWaiting).toBe(true)
    expect(await historyOf(reference, "asked to release")).toBe(1)
    const declined = await sendRepeatedly(bola, `${path}/approval`, {
      answer: "decline",
      askedAt: asked.data.decision.at,
    })
    expect(declined.data.decision).toBeNull()
    expect(await historyOf(reference, "did not release")).toBe(1)
    const again = await ask()
    const approval = { answer: "approve", askedAt: again.data.decision.at }
    const approved = await sendRepeatedly(bola, `${path}/approval`, approval)
    expect(approved.data.status).toBe("paid")
    expect(await countOf("select 1 from ledger where reference = $1", [reference])).toBe(1)
    // A new decision of the same person about it is refused with who was first.
    const late = await post(bola, `${path}/approval`, { ...approval, freshId: randomUUID() })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/ released this already at/),
    ])
  })

  test.each(["approve", "decline"])("a second person answers a refund once: %s", async (given) => {
    const [ada, bola] = [
      await join(server, { staff: "treasurer" }),
      await join(server, { staff: "treasurer" }),
    ]
    const { reference, id } = await buy(server, "subscription", "PAYPAL")
    await confirmPurchase(server, "subscription", id, "PAYPAL")
    const asked = await post(ada, `/office/money/${reference}/refunds`, {
      _id: randomUUID(),
      amount: 60,
      revokes: false,
      note: "Asked by mail",
      remaining: 100,
      password,
    })
    const [refund] = asked.body.data.refunds
    expect(refund.status).toBe("awaitingSecond")
    const path = `/office/money/${reference}/refunds/${refund._id}/approval`
    const command = { answer: given, password, freshId: randomUUID() }
    const responses = [
      ...(await Promise.all([post(bola, path, command), post(bola, path, command)])),
      await post(bola, path, command),
    ]
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [201, given === "approve" ? "Approved" : "Declined"]),
    )
    expect(await historyOf(reference, given === "approve" ? "refund decided" : "did not refund")).toBe(1)
    const late = await post(bola, path, { ...command, freshId: randomUUID() })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^You answered this refund already/),
    ])
  })

  test.each([
    ["approve", "granted"],
    ["refuse", "refused"],
    ["withdraw", "withdrawn"],
  ])("an offline payment is answered once: %s", async (given, status) => {
    const [ada, bola, chi] = [
      await join(server, { staff: "treasurer" }),
      await join(server, { staff: "treasurer" }),
      await join(server),
    ]
    const recorded = await recordOffline(server, ada.token, {
      memberId: chi._id,
      purpose: "donation",
      target: "Building Project",
      amount: 60_000,
    })
    const { data } = await sendRepeatedly(
      given === "withdraw" ? ada : bola,
      `/office/offline-payments/${recorded.body.data._id}/answer`,
      { answer: given, reason: given === "approve" ? "" : "The slip is of another member" },
    )
    expect(data.status).toBe(status)
    expect(await countOf("select 1 from donations where member_id = $1::uuid", [chi._id])).toBe(
      given === "approve" ? 1 : 0,
    )
    // One record, and one answer.
    expect(await auditOf("offline payment", chi)).toBe(2)
  })
})

test("a member is suspended and restored once", async () => {
  const [ada, chi] = [await join(server, { staff: "admin" }), await join(server)]
  const path = `/office/members/${chi._id}/suspension`
  const suspended = await sendRepeatedly(ada, path, { until: null, reason: "Shared a password", version: 1 })
  expect(suspended.data.suspension).not.toBeNull()
  await sendRepeatedly(ada, `${path}/lift`, { reason: "Settled", version: suspended.data.version })
  expect([await auditOf("suspend member", chi), await auditOf("lift suspension", chi)]).toEqual([1, 1])
  expect(await server.mails(chi.email)).toHaveLength(2)
})

test("a page from before a decision had an id still decides", async () => {
  const [ada, chi] = [await join(server, { staff: "admin" }), await join(server)]
  const granted = await post(ada, "/office/staff", {
    email: chi.email,
    role: "editor",
    reason: "New in the team",
    password,
  })
  expect([granted.status, granted.body.data.status]).toEqual([201, "active"])
  const ended = await post(ada, `/office/staff/${granted.body.data._id}/end`, { password, reason: "Moves" })
  expect([ended.status, ended.body.data.status]).toEqual([201, "ended"])
})
