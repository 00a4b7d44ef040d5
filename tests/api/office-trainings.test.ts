/** Trainings that staff make and publish, and who completed them (OFFICE §12). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeTraining, OfficeTrainingRow, TrainingCompletion } from "#api/contract/office-trainings.ts"
import type { Training } from "#api/contract/trainings.ts"
import type { Role } from "#api/contract/users.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, makeMember, password, type Person } from "./members.ts"
import { checkPeopleSearch } from "./people-search.ts"
import { sortedStatuses, startServer } from "./server.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

interface Written {
  readonly name: string
  readonly membersGroup: readonly Role[]
}
/** Returns a name that no other training has. */
const ownName = () => `Training ${randomUUID()}`

const post = ({ token }: Person, changes: Partial<Written & { freshId: string }> = {}) =>
  server.call("POST", "/office/trainings", {
    token,
    body: { name: ownName(), membersGroup: ["Doctor"], freshId: randomUUID(), ...changes },
  })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeTraining> => {
  const { status, body } = await post(who, changes)
  expect([status, body.message]).toEqual([201, "Saved as a draft"])
  return body.data
}
const save = (
  { token }: Person,
  { _id, version, name, membersGroup }: OfficeTraining,
  changes: Partial<Written>,
) =>
  server.call("PATCH", `/office/trainings/${_id}`, {
    token,
    body: { name, membersGroup, version, ...changes },
  })
const act = ({ token }: Person, { _id, version }: OfficeTraining, name: "publish" | "withdraw") =>
  server.call("POST", `/office/trainings/${_id}/${name}`, { token, body: { version } })
const publish = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeTraining> =>
  (await act(who, await create(who, changes), "publish")).body.data
const complete = ({ token }: Person, id: string, member: string, isCompleted = true) =>
  server.call("POST", `/office/trainings/${id}/completions`, { token, body: { member, isCompleted } })
const read = async ({ token }: Person, path = "") =>
  (await server.call("GET", `/office/trainings${path}`, { token })).body.data
/** Reads a training as a member does; undefined when the member does not see it. */
const seen = async ({ token }: Person, name: string): Promise<Training | undefined> => {
  const { body } = await server.call("GET", "/trainings?membersGroup=Doctor", { token })
  return body.data.find((training: Training) => training.name === name)
}
const namesOf = (rows: readonly OfficeTrainingRow[]) => rows.map(({ name }) => name)

describe("a training", () => {
  test("is invisible to members as a draft, and again after a withdrawal, which keeps its completions", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const draft = await create(ada)
    expect(draft).toMatchObject({ status: "draft", version: 1, missing: [], completedCount: 0 })
    expect(await seen(member, draft.name)).toBeUndefined()
    const published = (await act(ada, draft, "publish")).body.data
    expect(published).toMatchObject({ status: "published", version: 2 })
    expect(await seen(member, draft.name)).toEqual({
      _id: draft._id,
      name: draft.name,
      membersGroup: ["Doctor"],
      completedUsers: [],
    })
    await complete(ada, draft._id, member.email)
    const withdrawn = (await act(ada, published, "withdraw")).body.data
    expect(withdrawn).toMatchObject({ status: "draft", completedCount: 1 })
    expect(await seen(member, draft.name)).toBeUndefined()
    await act(ada, withdrawn, "publish")
    expect((await seen(member, draft.name))?.completedUsers).toEqual([member._id])
  })

  test("needs its roles before it can be published, and keeps them", async () => {
    const ada = await editor()
    const draft = await create(ada, { membersGroup: [] })
    const message = "Choose who has this training."
    expect(draft.missing).toEqual([message])
    const refused = await act(ada, draft, "publish")
    expect([refused.status, refused.body.fields]).toEqual([400, { membersGroup: message }])
    const published = await publish(ada, { membersGroup: ["GlobalNetwork", "Student"] })
    expect(published.membersGroup).toEqual(["Student", "GlobalNetwork"])
    expect((await save(ada, published, { membersGroup: [] })).body.fields).toEqual({ membersGroup: message })
    const twice = await act(ada, published, "publish")
    expect([twice.status, twice.body.message]).toEqual([400, "This training is published already."])
    const again = await act(ada, draft, "withdraw")
    expect([again.status, again.body.message]).toEqual([400, "This training is a draft already."])
  })

  test("is the last in the members' list", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const names = [(await publish(ada)).name, (await publish(ada)).name]
    const { body } = await server.call("GET", "/trainings", { token: member.token })
    expect(body.data.slice(-2).map((training: Training) => training.name)).toEqual(names)
  })

  test("has a unique name, also when two people choose it at the same time", async () => {
    const people = await Promise.all([editor(), editor("Ruth")])
    const name = ownName()
    const responses = await Promise.all(people.map((person) => post(person, { name: ` ${name} ` })))
    expect(sortedStatuses(responses)).toEqual([201, 400])
    const other = await create(people[0])
    const { status, body } = await save(people[0], other, { name })
    expect([status, body.fields]).toEqual([400, { name: "Another training has this name" }])
    expect((await post(people[0], { name: " " })).body.fields).toEqual({ name: "This field is required" })
  })

  test("is created only once for one id", async () => {
    const ada = await editor()
    const freshId = randomUUID()
    const name = ownName()
    const responses = await Promise.all([post(ada, { freshId, name }), post(ada, { freshId, name })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[0]?.body.data).toEqual(responses[1]?.body.data)
    expect(await actsOf(server, ada)).toHaveLength(1)
    expect(await casesOf(server, ada)).toEqual([["create training", "training", responses[0]?.body.data._id]])
  })

  test("of two people, the second gets 409 with the stored one; a repeat of one's own change is no conflict", async () => {
    const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
    const draft = await create(ada)
    const name = ownName()
    const changed = (await save(ruth, draft, { name })).body.data
    for (const { status, body } of [
      await save(ada, draft, { name: ownName() }),
      await act(ada, draft, "publish"),
    ]) {
      expect([status, body.data]).toEqual([409, changed])
      expect(body.message).toMatch(/^Changed by Ruth Eze at .+\. Compare the two versions\.$/)
    }
    const repeated = await save(ruth, draft, { name })
    expect([repeated.status, repeated.body.data.version]).toEqual([200, 2])
  })

  test("has an entry in the audit log for each act", async () => {
    const ada = await editor()
    const published = await publish(ada)
    const saved = (await save(ada, published, { membersGroup: ["Student"] })).body.data
    await act(ada, saved, "withdraw")
    const acts = await actsOf(server, ada)
    expect(acts.map(({ action }) => action)).toEqual([
      "create training",
      "publish training",
      "change training",
      "withdraw training",
    ])
    expect([acts[2]!.before.membersGroup, acts[2]!.after.membersGroup]).toEqual([["Doctor"], ["Student"]])
  })
})

describe("a completion", () => {
  test("is noted by email or membership ID, once, and removed; each has an audit entry about its member", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const { _id: id, name } = await publish(ada)
    const first = await complete(ada, id, ` ${member.email.toUpperCase()} `)
    expect([first.status, first.body.data.completedCount, first.body.data.version]).toEqual([201, 1, 2])
    const { items } = await read(ada, `/${id}/completions`)
    const { membershipId } = items[0].member
    expect((await complete(ada, id, membershipId.toLowerCase())).body.data.completedCount).toBe(1)
    expect((await read(ada, `/${id}/completions`)).items).toEqual(items)
    expect((await complete(ada, id, membershipId, false)).body.data.completedCount).toBe(0)
    expect((await complete(ada, id, membershipId, false)).status).toBe(201)
    expect((await seen(member, name))?.completedUsers).toEqual([])
    expect((await actsOf(server, ada)).slice(2)).toMatchObject([
      { action: "complete training", member: member._id, after: { training: id, name } },
      { action: "remove completion", member: member._id, after: { training: id, name } },
    ])
  })

  test("that is removed can be restored with its own time; recorded again, it has a new time", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const { _id: id, name } = await publish(ada)
    await complete(ada, id, member.email)
    const before = (await read(ada, `/${id}/completions`)).items
    const undo = () =>
      server.call("POST", `/office/trainings/${id}/completions`, {
        token: ada.token,
        body: { member: member.email, isCompleted: true, isUndo: true },
      })
    await complete(ada, id, member.email, false)
    expect((await read(ada, `/${id}/completions`)).items).toEqual([])
    expect(
      await server.rows(
        "select removed_by::text as by from training_completions where training_id = $1::uuid",
        [id],
      ),
    ).toEqual([{ by: ada._id }])
    expect((await undo()).body.data.completedCount).toBe(1)
    expect((await undo()).body.data.completedCount).toBe(1)
    expect((await read(ada, `/${id}/completions`)).items).toEqual(before)
    expect((await seen(member, name))?.completedUsers).toEqual([member._id])
    await complete(ada, id, member.email, false)
    await complete(ada, id, member.email)
    const [anew] = (await read(ada, `/${id}/completions`)).items
    expect(new Date(anew.completedAt) > new Date(before[0].completedAt)).toBe(true)
    expect((await actsOf(server, ada)).slice(2).map(({ action }) => action)).toEqual([
      "complete training",
      "remove completion",
      "restore completion",
      "remove completion",
      "complete training",
    ])
  })

  test("is refused for an unknown member, for an address that is not verified, and for the caller's own record", async () => {
    const ada = await editor()
    const { _id: id } = await publish(ada)
    const unverified = await makeMember(server, { emailVerifiedAt: null })
    for (const [member, message] of [
      ["nobody@portal.test", "No member has this email or membership ID"],
      [unverified.email, "No member has this email or membership ID"],
      [ada.email, "This is you. Ask another member of staff."],
      [" ", "Enter an email or a membership ID"],
    ] as const) {
      const { status, body } = await complete(ada, id, member)
      expect([status, body.fields]).toEqual([400, { member: message }])
    }
    expect((await read(ada, `/${id}`)).completedCount).toBe(0)
  })

  test("is found by the member's name, email and member id, page by page, unless it is removed", async () => {
    const ada = await editor()
    const { _id: id } = await publish(ada)
    const gone = await join(server, { firstName: "Zainab" })
    await complete(ada, id, gone.email)
    await complete(ada, id, gone.email, false)
    await checkPeopleSearch(server, {
      path: `/trainings/${id}/completions`,
      token: ada.token,
      add: (member, at) =>
        server.rows(
          "insert into training_completions (training_id, member_id, completed_at) values ($1::uuid, $2::uuid, $3)",
          [id, member, at],
        ),
    })
  })

  test("is listed with email, role and date, the last one first; pages of 25 lose nothing", async () => {
    const ada = await editor()
    const { _id: id } = await publish(ada)
    const at = new Date("2026-11-20T10:00:00Z")
    const members = []
    for (let index = 0; index < 26; index++) {
      const member = await makeMember(server, { firstName: "Trained" })
      members.push(member)
      // Two of them at the same moment, on the edge of the page.
      await server.rows(
        "insert into training_completions (training_id, member_id, completed_at) values ($1::uuid, $2::uuid, $3)",
        [id, member._id, new Date(at.getTime() + Math.max(1, index) * 60_000)],
      )
    }
    const first = await read(ada, `/${id}/completions`)
    const second = await read(ada, `/${id}/completions?after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 1, null])
    const all: readonly TrainingCompletion[] = [...first.items, ...second.items]
    expect(all[0]).toMatchObject({
      member: { _id: members[25]!._id, fullName: "Trained Eze", email: members[25]!.email, role: "Doctor" },
      completedAt: "2026-11-20T10:25:00.000Z",
    })
    expect(new Set(all.map(({ member }) => member._id))).toEqual(new Set(members.map(({ _id }) => _id)))
  })

  test("is exported after the password, and the audit log notes how many", async () => {
    const [treasurer, member, ada] = await Promise.all([
      join(server, { staff: "treasurer" }),
      join(server, { role: "Student" }),
      editor(),
    ])
    const { _id: id } = await publish(ada)
    await complete(ada, id, member.email)
    const exported = (typed: string) =>
      fetch(`${server.url}/api/office/trainings/${id}/completions/export`, {
        method: "POST",
        headers: { authorization: `Bearer ${treasurer.token}`, "content-type": "application/json" },
        body: JSON.stringify({ password: typed }),
      })
    expect((await exported("wrong")).status).toBe(400)
    const response = await exported(password)
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      201,
      'attachment; filename="Completions.csv"',
    ])
    const lines = (await response.text()).trim().split("\r\n")
    expect(lines[0]).toContain("Name,Email,Role,Membership ID,Completed")
    expect(lines[1]).toMatch(new RegExp(`^Ngozi Eze,${member.email},Student,[^,]+,\\d{2}-\\w{3}-\\d{4}$`))
    expect(await actsOf(server, treasurer)).toMatchObject([
      { action: "export completions", after: { training: id, completions: 1 } },
    ])
  })
})

describe("the list", () => {
  test("shows the newest first, searches and filters; pages of 25 lose nothing and repeat nothing", async () => {
    const ada = await editor()
    const word = `shelf${randomUUID().slice(0, 8)}`
    const names = Array.from({ length: 26 }, (_, index) => `${word} ${index}`)
    for (const name of names) await create(ada, { name })
    // All of one moment, so that the ids decide.
    await server.rows("update trainings set created_at = '2026-11-20' where name like $1", [`${word}%`])
    await publish(ada, { name: `${word} published` })
    const first = await read(ada, `?searchBy=${word.toUpperCase()}`)
    const second = await read(ada, `?searchBy=${word}&after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null])
    expect(namesOf(first.items)[0]).toBe(`${word} published`)
    expect(new Set(namesOf([...first.items, ...second.items])).size).toBe(27)
    const published = await read(ada, `?searchBy=${word}&status=published`)
    expect(namesOf(published.items)).toEqual([`${word} published`])
    const drafts = await read(ada, `?searchBy=${word}&status=draft`)
    expect([drafts.items.length, drafts.next === null]).toEqual([25, false])
  })

  test("refuses an invalid cursor, and finds nothing for an invalid id", async () => {
    const { token } = await editor()
    expect((await server.call("GET", "/office/trainings?after=x", { token })).status).toBe(400)
    for (const id of ["x", randomUUID()])
      for (const path of ["", "/completions"])
        expect((await server.call("GET", `/office/trainings/${id}${path}`, { token })).status).toBe(404)
  })
})
