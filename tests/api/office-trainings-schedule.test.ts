/** Trainings that staff schedule: members see one from its moment on (OFFICE §12). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OfficeTraining } from "#api/contract/office-trainings.ts"
import type { Training } from "#api/contract/trainings.ts"
import type { Role } from "#api/contract/users.ts"
import { actsOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer } from "./server.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const minute = 60_000
/** A moment that comes before the sessions of a test end. */
const soon = 10 * minute

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })
const create = async (
  { token }: Person,
  membersGroup: readonly Role[] = ["Doctor"],
): Promise<OfficeTraining> => {
  const body = { name: `Training ${randomUUID()}`, membersGroup, freshId: randomUUID() }
  return (await server.call("POST", "/office/trainings", { token, body })).body.data
}
const publish = ({ token }: Person, { _id, version }: OfficeTraining, visibleFrom: string | null = null) =>
  server.call("POST", `/office/trainings/${_id}/publish`, { token, body: { version, visibleFrom } })
const withdraw = ({ token }: Person, { _id, version }: OfficeTraining) =>
  server.call("POST", `/office/trainings/${_id}/withdraw`, { token, body: { version } })
const save = (
  { token }: Person,
  { _id, name, membersGroup, version }: OfficeTraining,
  changes: { readonly name?: string; readonly membersGroup?: readonly Role[] },
) =>
  server.call("PATCH", `/office/trainings/${_id}`, {
    token,
    body: { name, membersGroup, version, ...changes },
  })
const read = async ({ token }: Person, { _id }: OfficeTraining): Promise<OfficeTraining> =>
  (await server.call("GET", `/office/trainings/${_id}`, { token })).body.data
const scheduled = async (who: Person, ms = soon): Promise<OfficeTraining> => {
  const { status, body } = await publish(who, await create(who), server.momentIn(ms))
  expect([status, body.data.status]).toEqual([201, "scheduled"])
  return body.data
}

/** Returns how many trainings of this name the office lists with a status. */
const listed = async ({ token }: Person, status: string, { name }: OfficeTraining): Promise<number> =>
  (await server.call("GET", `/office/trainings?status=${status}&searchBy=${name.slice(-12)}`, { token })).body
    .data.items.length

/** Reads a training as a member does, by search, by role and in the whole list; undefined where it is not. */
const seen = ({ token }: Person, { name }: OfficeTraining) =>
  Promise.all(
    [`?searchBy=${name.slice(-12)}`, "?membersGroup=Doctor", ""].map(
      async (query): Promise<Training | undefined> =>
        (await server.call("GET", `/trainings${query}`, { token })).body.data.find(
          (training: Training) => training.name === name,
        ),
    ),
  )
const unseen = [undefined, undefined, undefined]

test("no member has a scheduled training before its moment, and every member of its roles from then on", async () => {
  const [ada, member] = await Promise.all([editor(), join(server)])
  const training = await scheduled(ada)
  expect(await seen(member, training)).toEqual(unseen)
  await server.forward(soon - minute)
  expect(await seen(member, training)).toEqual(unseen)
  expect([await listed(ada, "scheduled", training), await listed(ada, "published", training)]).toEqual([1, 0])
  await server.forward(minute)
  const shown = {
    _id: training._id,
    name: training.name,
    membersGroup: ["Doctor"],
    completedUsers: [],
  }
  expect(await seen(member, training)).toEqual([shown, shown, shown])
  expect([await listed(ada, "scheduled", training), await listed(ada, "published", training)]).toEqual([0, 1])
  expect(await read(ada, training)).toEqual({ ...training, status: "published" })
})

test("a completion is noted before its moment too, and the member sees both from then on", async () => {
  const [ada, member] = await Promise.all([editor(), join(server)])
  const training = await scheduled(ada)
  const { status, body } = await server.call("POST", `/office/trainings/${training._id}/completions`, {
    token: ada.token,
    body: { member: member.email, isCompleted: true },
  })
  expect([status, body.data.status, body.data.completedCount]).toEqual([201, "scheduled", 1])
  expect(await seen(member, training)).toEqual(unseen)
  await server.forward(soon)
  expect((await seen(member, training)).map((shown) => shown?.completedUsers)).toEqual(
    Array.from({ length: 3 }, () => [member._id]),
  )
})

test("it gets another moment, is a draft again, or is published at once; the audit log says so", async () => {
  const ada = await editor()
  const moment = server.momentIn(3 * soon)
  const later = (await publish(ada, await scheduled(ada), moment)).body.data
  expect([later.status, later.visibleFrom]).toEqual(["scheduled", moment])
  const draft = (await withdraw(ada, later)).body.data
  expect([draft.status, draft.visibleFrom]).toEqual(["draft", null])
  // What Undo sends after a withdrawal.
  const again = (await publish(ada, draft, moment)).body.data
  expect([again.status, again.visibleFrom]).toEqual(["scheduled", moment])
  const published = (await publish(ada, again)).body.data
  expect([published.status, published.visibleFrom]).toEqual(["published", null])
  expect((await publish(ada, published, moment)).body.message).toBe("This training is published already.")
  const acts = await actsOf(server, ada)
  expect(acts.map(({ action }) => action)).toEqual([
    "create training",
    "schedule training",
    "schedule training",
    "withdraw training",
    "schedule training",
    "publish training",
  ])
  expect([acts[1]!.before.visibleFrom, acts[2]!.after.visibleFrom]).toEqual([null, moment])
})

test("it needs its roles, and a moment in the future; a refused schedule changes nothing", async () => {
  const ada = await editor()
  const incomplete = await create(ada, [])
  const message = "Choose who has this training."
  expect((await publish(ada, incomplete, server.momentIn(soon))).body.fields).toEqual({
    membersGroup: message,
  })
  const draft = await create(ada)
  for (const ms of [-minute, 0]) {
    const { status, body } = await publish(ada, draft, server.momentIn(ms))
    expect([status, body.fields]).toEqual([400, { visibleFrom: "Choose a time in the future" }])
  }
  expect((await publish(ada, draft, "tomorrow")).body.fields).toEqual({
    visibleFrom: "Choose a day and a time",
  })
  expect(await read(ada, draft)).toEqual(draft)
})

test("once scheduled, it stays complete, and a change keeps its moment", async () => {
  const ada = await editor()
  const training = await scheduled(ada)
  expect((await save(ada, training, { membersGroup: [] })).body.fields).toEqual({
    membersGroup: "Choose who has this training.",
  })
  const saved = (await save(ada, training, { membersGroup: ["Student", "Doctor"] })).body.data
  expect([saved.status, saved.visibleFrom, saved.membersGroup]).toEqual([
    "scheduled",
    training.visibleFrom,
    ["Student", "Doctor"],
  ])
})

test("of two members of staff, the second one learns who scheduled it, and for when", async () => {
  const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
  const draft = await create(ada)
  const moments = [server.momentIn(soon), server.momentIn(2 * soon)] as const
  const stored = (await publish(ruth, draft, moments[0])).body.data
  for (const { status, body } of [
    await publish(ada, draft, moments[1]),
    await publish(ada, draft),
    await withdraw(ada, draft),
  ]) {
    expect([status, body.data]).toEqual([409, stored])
    expect(body.message).toMatch(/^Changed by Ruth Eze at .+\. Compare the two versions\.$/)
  }
  expect((await read(ada, draft)).visibleFrom).toBe(moments[0])
})

test("staff who may only read trainings, and members, cannot schedule one", async () => {
  const [ada, ...others] = await Promise.all([
    editor(),
    join(server, { staff: "treasurer" }),
    join(server, { staff: "moderator" }),
    join(server),
  ])
  const draft = await create(ada)
  for (const person of others) expect((await publish(person, draft, server.momentIn(soon))).status).toBe(403)
  expect(await read(ada, draft)).toEqual(draft)
})
