/** Staff ask a member about a transition, and the member answers (OFFICE §3). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Approval } from "#api/contract/office-approvals.ts"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, type MemberChanges, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("delete from transitions"))

const staff = (firstName: string) => join(server, { staff: "admin", firstName })

const details = { region: "Enugu", specialty: "Surgery", licenseNumber: "MDCN/R/77" }
const call = ({ token }: Person, method: "GET" | "POST", path: string, body?: Record<string, unknown>) =>
  server.call(method, path, { token, body })
const request = async (changes: MemberChanges = {}) => {
  const member = await join(server, {
    role: "Student",
    region: "University College Hospital - UCH Chapter",
    specialty: null,
    licenseNumber: null,
    yearsOfExperience: null,
    ...changes,
  })
  const { body } = await call(member, "POST", "/users/transition", details)
  return { member, id: String(body.data._id) }
}
const claim = (person: Person, id: string) => call(person, "POST", `/office/approvals/${id}/claim`)
const decide = (person: Person, id: string, body: Record<string, unknown>) =>
  call(person, "POST", `/office/approvals/${id}/decision`, { version: 1, freshId: randomUUID(), ...body })
const question = "Which year is on the licence?"
/** Claims a request and asks its member. */
const ask = async (person: Person, id: string, note = question, version = 1) => {
  await claim(person, id)
  return decide(person, id, { decision: "ask", note, version })
}
const mine = async (member: Person) => (await call(member, "GET", "/users/transition")).body.data
const answer = async (member: Person, changes: Record<string, unknown> = {}) =>
  call(member, "POST", "/users/transition/answer", {
    ...details,
    question: (await mine(member)).question?._id,
    answer: "2026",
    ...changes,
  })
const shown = async (person: Person, id: string) =>
  (await call(person, "GET", `/office/approvals/${id}`)).body.data as Approval
const idsIn = async (person: Person, state: string) =>
  ((await call(person, "GET", `/office/approvals?state=${state}`)).body.data.items as Approval[]).map(
    ({ _id }) => _id,
  )
const waiting = async (person: Person) =>
  ((await call(person, "GET", "/office/to-do")).body.data as ToDoQueue[]).find(
    ({ name }) => name === "transitions",
  )
const entriesAbout = ({ _id }: Person) =>
  auditEntries(server, "member = $1 and action like '% about transition'", [_id])

describe("a question about a request", () => {
  test("leaves the queue until the answer, and the member is told", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    expect((await waiting(ada))?.count).toBe(1)
    const asked = await ask(ada, id)
    expect([asked.status, asked.body.message, asked.body.data]).toMatchObject([
      201,
      "The member is asked",
      {
        status: "asked",
        claim: null,
        version: 2,
        note: null,
        questions: [
          { text: question, askedBy: { _id: ada._id, fullName: "Ada Eze" }, answer: null, answeredAt: null },
        ],
      },
    ])
    expect(await waiting(ada)).toMatchObject({ count: 0, oldest: null })
    expect([await idsIn(ada, "waiting"), await idsIn(ada, "asked"), await idsIn(ada, "decided")]).toEqual([
      [],
      [id],
      [],
    ])
    expect(await mine(member)).toMatchObject({ status: "pending", note: null, question: { text: question } })
    const [mail] = await server.mails(member.email)
    expect(mail?.subject).toContain("A question about your transition")
    expect(mail?.text).toContain(question)
    const { body } = await call(member, "GET", "/notifications")
    expect(body.data.items[0]).toMatchObject({
      type: "transition",
      content: expect.stringContaining(question),
      target: "/dashboard/profile",
    })
    // The member cannot send the request again meanwhile.
    expect((await call(member, "POST", "/users/transition", details)).status).toBe(409)
    const [entry] = await entriesAbout(member)
    expect(entry).toMatchObject({
      action: "ask about transition",
      result: "asked",
      actor: ada._id,
      reason: question,
    })
  })

  test("lists the oldest question first, page by page", async () => {
    const ada = await staff("Ada")
    const [first, second] = [await request(), await request()]
    await ask(ada, second.id)
    await ask(ada, first.id)
    expect(await idsIn(ada, "asked")).toEqual([second.id, first.id])
    const row = await server.rows(
      `select to_char(asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from transitions where id = $1::uuid`,
      [second.id],
    )
    const after = `${String(row[0]?.["at"])}_${second.id}`
    const { body } = await call(ada, "GET", `/office/approvals?state=asked&after=${after}`)
    expect(body.data.items.map(({ _id }: Approval) => _id)).toEqual([first.id])
  })

  test("needs a text, a claim, and that no other question is open", async () => {
    const [ada, bola] = [await staff("Ada"), await staff("Bola")]
    const { id, member } = await request()
    expect((await decide(ada, id, { decision: "ask", note: question })).status).toBe(409)
    await claim(ada, id)
    for (const note of [undefined, "  "]) {
      const refused = await decide(ada, id, { decision: "ask", note })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["note"]])
    }
    // Bola has read the older version of the request, and comes second.
    expect((await ask(ada, id)).status).toBe(201)
    for (const late of [
      await decide(bola, id, { decision: "ask", note: "Why?" }),
      await ask(bola, id, "Why?", 2),
    ])
      expect([late.status, late.body.message, late.body.data.questions.length]).toEqual([
        409,
        expect.stringMatching(/^Ada Eze asked the member already at /),
        1,
      ])
    await call(bola, "POST", `/office/approvals/${id}/release`)
    const again = await ask(ada, id, "Why?", 2)
    expect(again.body.message).toMatch(/^You asked the member already at /)
    expect(await entriesAbout(member)).toHaveLength(1)
  })

  test("can be followed by a decision before the answer, which closes it", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    const open = (await mine(member)).question._id
    await claim(ada, id)
    const decided = await decide(ada, id, { decision: "approve", version: 2 })
    expect([decided.status, decided.body.data.status]).toEqual([201, "completed"])
    expect([await idsIn(ada, "asked"), await idsIn(ada, "decided")]).toEqual([[], [id]])
    expect(await mine(member)).toMatchObject({ status: "completed", question: null })
    const late = await answer(member, { question: open })
    expect([late.status, late.body.message, late.body.data.status]).toEqual([
      409,
      "The office has decided already.",
      "completed",
    ])
    expect((await shown(ada, id)).questions).toMatchObject([{ text: question, answer: null }])
  })
})

describe("an answer", () => {
  test("to an earlier question leaves the new one open", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    const earlier = (await mine(member)).question._id
    await claim(ada, id)
    await decide(ada, id, { decision: "decline", note: "Send it again, please", version: 2 })
    await call(member, "POST", "/users/transition", details)
    await server.forward(1_000)
    expect((await ask(ada, id, "Where do you work?", 4)).status).toBe(201)
    const late = await answer(member, { question: earlier })
    expect([late.status, late.body.message, late.body.data.question.text]).toEqual([
      409,
      "The office asks you a new question now. Please answer that one.",
      "Where do you work?",
    ])
    expect((await mine(member)).question.text).toBe("Where do you work?")
    expect((await shown(ada, id)).questions).toMatchObject([{ answer: null }, { answer: null }])
  })

  test("brings the request back with what the member corrected, and staff see both in its history", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    const answered = await answer(member, { answer: " 2026 ", licenseNumber: "MDCN/R/78" })
    expect([answered.status, answered.body.message, answered.body.data]).toMatchObject([
      201,
      "The office has your answer",
      { status: "pending", question: null, licenseNumber: "MDCN/R/78" },
    ])
    expect(await idsIn(ada, "waiting")).toEqual([id])
    expect((await waiting(ada))?.count).toBe(1)
    expect(await shown(ada, id)).toMatchObject({
      status: "pending",
      version: 3,
      asked: { licenseNumber: "MDCN/R/78" },
      questions: [{ text: question, answer: "2026", answeredAt: expect.any(String) }],
    })
    const [asked, entry] = await entriesAbout(member)
    expect([asked?.action, entry?.action, entry?.actor]).toEqual([
      "ask about transition",
      "answer about transition",
      null,
    ])
    expect(entry).toMatchObject({
      before: { licenseNumber: "MDCN/R/77" },
      after: { licenseNumber: "MDCN/R/78" },
    })
    expect(await casesOf(server, member)).toEqual([
      ["ask about transition", "transition", id],
      ["answer about transition", "transition", id],
    ])
    // Another question can follow.
    expect((await ask(ada, id, "And the month?", 3)).status).toBe(201)
    expect((await shown(ada, id)).questions).toMatchObject([
      { text: question, answer: "2026" },
      { text: "And the month?", answer: null },
    ])
  })

  test("counts once when it is sent twice; another one is refused", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    const open = (await mine(member)).question._id
    for (let times = 0; times < 2; times++)
      expect((await answer(member, { question: open })).status).toBe(201)
    expect(await shown(ada, id)).toMatchObject({ version: 3 })
    expect(await entriesAbout(member)).toHaveLength(2)
    for (const changes of [{ answer: "2025" }, { region: "Benue" }]) {
      const other = await answer(member, { question: open, ...changes })
      expect([other.status, other.body.message]).toEqual([409, "You have answered this question already."])
    }
    expect(await shown(ada, id)).toMatchObject({ asked: { region: "Enugu" } })
  })

  test("is accepted only from the member who is asked, and only to a question that exists", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    const { member: other } = await request()
    const open = (await mine(member)).question._id
    for (const [who, asked] of [
      [other, open],
      [member, "none"],
      [member, "00000000-0000-4000-8000-000000000000"],
    ] as const) {
      const { status, body } = await answer(who, { question: asked })
      expect([status, body.message]).toEqual([409, "The office does not ask this question any more."])
    }
    expect((await shown(ada, id)).status).toBe("asked")
  })

  test.each([
    [{ answer: " " }, "answer", "This field is required"],
    [{ answer: "a".repeat(1_001) }, "answer", "Please use at most 1,000 characters"],
    [{ region: "Nowhere" }, "region", "Please choose from the list"],
    [{ licenseNumber: " " }, "licenseNumber", "This field is required"],
  ])("with %o is refused under its field", async (changes, field, message) => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    const refused = await answer(member, changes)
    expect([refused.status, refused.body.fields[field]]).toEqual([400, message])
    expect((await shown(ada, id)).status).toBe("asked")
  })

  test("of a doctor corrects the region only", async () => {
    const ada = await staff("Ada")
    const doctor = await join(server, { specialty: "Surgery", licenseNumber: "MDCN/7" })
    const { body } = await call(doctor, "POST", "/users/transition", { region: "UK/Europe region" })
    const id = String(body.data._id)
    await ask(ada, id)
    const region = "Middle East Region"
    expect((await answer(doctor, { region, licenseNumber: "0", specialty: "Forged" })).status).toBe(201)
    expect(await shown(ada, id)).toMatchObject({
      asked: { region, specialty: "Surgery", licenseNumber: "MDCN/7" },
    })
  })

  test("does not end a claim, but a decision about the request before it is refused", async () => {
    const ada = await staff("Ada")
    const { member, id } = await request()
    await ask(ada, id)
    await claim(ada, id)
    await answer(member)
    const stale = await decide(ada, id, { decision: "decline", note: "No answer", version: 2 })
    expect([stale.status, stale.body.message, stale.body.data.claim.by._id]).toEqual([
      409,
      "Ngozi Eze changed the request. Read it again.",
      ada._id,
    ])
    expect((await decide(ada, id, { decision: "approve", version: 3 })).status).toBe(201)
  })
})
