/** Chapter leaders recommend the transitions of their own chapter, and admins read it (OFFICE §1). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Approval } from "#api/contract/office-approvals.ts"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("delete from transitions"))

const chapter = "University College Hospital - UCH Chapter"
const leader = (firstName: string, leads = chapter) =>
  join(server, { staff: "chapter-leader", chapter: leads, firstName })

const call = ({ token }: Person, method: "GET" | "POST", path: string, body?: Record<string, unknown>) =>
  server.call(method, path, { token, body })
const details = { region: "Enugu", specialty: "Surgery", licenseNumber: "MDCN/R/77" }
const request = async (region = chapter) => {
  const member = await join(server, {
    role: "Student",
    region,
    specialty: null,
    licenseNumber: "STUDENT/5",
    yearsOfExperience: null,
  })
  const { body } = await call(member, "POST", "/users/transition", details)
  return { member, id: String(body.data._id) }
}
const recommend = (person: Person, id: string, changes: Record<string, unknown> = {}) =>
  call(person, "POST", `/office/approvals/${id}/recommendation`, {
    recommendation: "for",
    note: "She leads our prayers.",
    version: 1,
    ...changes,
  })
const withdraw = (person: Person, id: string) =>
  call(person, "POST", `/office/approvals/${id}/recommendation/withdrawal`)
const shown = async (person: Person, id: string) =>
  (await call(person, "GET", `/office/approvals/${id}`)).body.data as Approval
const listed = async (person: Person, query = "") =>
  ((await call(person, "GET", `/office/approvals${query}`)).body.data.items as Approval[]).map(
    ({ _id }) => _id,
  )
const waiting = async (person: Person) =>
  ((await call(person, "GET", "/office/to-do")).body.data as ToDoQueue[]).find(
    ({ name }) => name === "recommendations",
  )
const decide = async (person: Person, id: string, body: Record<string, unknown>) => {
  await call(person, "POST", `/office/approvals/${id}/claim`)
  return call(person, "POST", `/office/approvals/${id}/decision`, {
    version: 1,
    freshId: randomUUID(),
    ...body,
  })
}

describe("a chapter leader", () => {
  test("sees only the requests of their own chapter, without licence numbers, notes and questions", async () => {
    const [tobi, ada] = [await leader("Tobi"), await join(server, { staff: "admin", firstName: "Ada" })]
    const [own, other] = [await request(), await request("Benue")]
    expect(await listed(tobi)).toEqual([own.id])
    expect((await call(tobi, "GET", `/office/approvals/${other.id}`)).status).toBe(404)
    expect((await recommend(tobi, other.id)).status).toBe(404)
    await decide(ada, own.id, { decision: "ask", note: "Which year?" })
    const seen = await call(tobi, "GET", `/office/approvals/${own.id}`)
    expect(seen.body.data).toMatchObject({ status: "asked", questions: [] })
    for (const hidden of ["MDCN/R/77", "STUDENT/5", "Which year?"])
      expect(JSON.stringify(seen.body)).not.toContain(hidden)
    await decide(ada, own.id, { decision: "decline", note: "Not yet.", version: 2 })
    expect(await shown(tobi, own.id)).toMatchObject({ status: "failed", note: null })
    expect(await listed(tobi, "?state=decided")).toEqual([own.id])
    for (const refused of [
      await call(tobi, "POST", `/office/approvals/${own.id}/claim`),
      await call(tobi, "POST", `/office/approvals/${own.id}/decision`, {
        decision: "approve",
        version: 1,
        freshId: randomUUID(),
      }),
    ])
      expect(refused.status).toBe(403)
  })

  test("finds requests by name, and none by a licence number", async () => {
    const tobi = await leader("Tobi")
    const { id } = await request()
    const ada = await join(server, { staff: "admin" })
    for (const name of ["ngozi", "ng"])
      expect([name, await listed(tobi, `?searchBy=${name}`)]).toEqual([name, [id]])
    // A short word finds the words that begin with it.
    for (const number of ["student/5", "st"]) {
      expect([number, await listed(tobi, `?searchBy=${number}`)]).toEqual([number, []])
      expect([number, await listed(ada, `?searchBy=${number}`)]).toEqual([number, [id]])
    }
  })

  test("recommends a request, which leaves their own To do and decides nothing", async () => {
    const [tobi, ada] = [await leader("Tobi"), await join(server, { staff: "admin" })]
    const { member, id } = await request()
    expect(await waiting(tobi)).toMatchObject({ count: 1, oldest: { key: id } })
    const given = await recommend(tobi, id, { note: " She leads our prayers. " })
    expect([given.status, given.body.data.recommendations]).toMatchObject([
      201,
      [{ by: { _id: tobi._id }, recommendation: "for", note: "She leads our prayers." }],
    ])
    expect(await waiting(tobi)).toMatchObject({ count: 0, oldest: null })
    expect(await waiting(ada)).toBeUndefined()
    expect(await shown(ada, id)).toMatchObject({
      status: "pending",
      version: 1,
      recommendations: [
        { by: { fullName: "Tobi Eze" }, recommendation: "for", note: "She leads our prayers." },
      ],
    })
    expect(
      await auditEntries(server, "member = $1 and action = 'recommend transition'", [member._id]),
    ).toMatchObject([{ result: "for", actor: tobi._id }])
    expect(await casesOf(server, member)).toEqual([["recommend transition", "transition", id]])
  })

  test("writes what the member does not read, also when the member is an admin", async () => {
    const [tobi, ada] = [
      await leader("Tobi"),
      await join(server, { staff: "admin", role: "Student", region: chapter }),
    ]
    const other = await join(server, { staff: "admin" })
    const id = String((await call(ada, "POST", "/users/transition", details)).body.data._id)
    expect((await recommend(tobi, id)).status).toBe(201)
    expect((await shown(other, id)).recommendations).toHaveLength(1)
    expect((await shown(ada, id)).recommendations).toEqual([])
  })

  test("who is an admin too has no queue of recommendations, because the requests wait for a decision", async () => {
    const both = await leader("Chi")
    await server.rows(
      "insert into staff_grants (member_id, role, granted_at, approved_at) values ($1::uuid, 'admin', now(), now())",
      [both._id],
    )
    await request()
    expect(await waiting(both)).toBeUndefined()
  })

  test("changes and withdraws their own recommendation, and sees no other", async () => {
    const [tobi, sade, ada] = [
      await leader("Tobi"),
      await leader("Sade"),
      await join(server, { staff: "admin" }),
    ]
    const { id } = await request()
    await recommend(tobi, id)
    await recommend(sade, id, { recommendation: "against", note: "Not yet known." })
    expect((await shown(sade, id)).recommendations).toHaveLength(1)
    await recommend(tobi, id, { recommendation: "against", note: "I was wrong." })
    expect((await shown(ada, id)).recommendations).toMatchObject([
      { by: { _id: sade._id }, recommendation: "against" },
      { by: { _id: tobi._id }, recommendation: "against", note: "I was wrong." },
    ])
    for (let times = 0; times < 2; times++) expect((await withdraw(tobi, id)).status).toBe(201)
    expect((await shown(ada, id)).recommendations).toHaveLength(1)
    expect((await casesOf(server, tobi)).at(-1)).toEqual(["withdraw recommendation", "transition", id])
    expect(await waiting(tobi)).toMatchObject({ count: 1 })
  })

  test("needs a note, recommends no own and no decided request, and the request as it is", async () => {
    const [tobi, ada] = [await leader("Tobi"), await join(server, { staff: "admin", firstName: "Ada" })]
    const { member, id } = await request()
    const blank = await recommend(tobi, id, { note: " " })
    expect([blank.status, Object.keys(blank.body.fields)]).toEqual([400, ["note"]])
    expect((await recommend(tobi, id, { version: 2 })).status).toBe(409)
    const doctor = await leader("Ngozi", "Benue")
    const own = await call(doctor, "POST", "/users/transition", { region: "UK/Europe region" })
    expect((await recommend(doctor, own.body.data._id)).status).toBe(403)
    expect(await waiting(doctor)).toMatchObject({ count: 0 })
    await recommend(tobi, id)
    await decide(ada, id, { decision: "decline", note: "Not yet." })
    for (const late of [await recommend(tobi, id), await withdraw(tobi, id)])
      expect([late.status, late.body.message]).toEqual([
        409,
        expect.stringMatching(/^Ada Eze declined this already at /),
      ])
    // The recommendation of an earlier request does not count for a new one.
    await call(member, "POST", "/users/transition", details)
    expect((await shown(ada, id)).recommendations).toEqual([])
    expect(await waiting(tobi)).toMatchObject({ count: 1 })
  })
})
