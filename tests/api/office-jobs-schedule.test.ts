/** Volunteer jobs that staff schedule: members see one from its moment on (OFFICE §12). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OfficeJob } from "#api/contract/office-jobs.ts"
import { actsOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer } from "./server.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
  written.closingDay = server.dayIn(7)
})
afterAll(() => server.close())

const minute = 60_000
/** A moment that comes before the sessions of a test end. */
const soon = 10 * minute

const written = {
  title: "Camp doctor",
  description: "Two weeks in Jos.",
  responsibilities: [],
  requirements: [],
  applicationInstructions: null,
  closingDay: null as string | null,
  companyName: "Mercy Clinic",
  companyLocation: "Jos",
  contactEmail: null,
}
type Written = typeof written

const create = async ({ token }: Person, changes: Partial<Written> = {}): Promise<OfficeJob> => {
  const title = `Camp doctor ${randomUUID().slice(0, 8)}`
  const body = { ...written, title, ...changes, freshId: randomUUID() }
  return (await server.call("POST", "/office/jobs", { token, body })).body.data
}
const publish = ({ token }: Person, { _id, version }: OfficeJob, visibleFrom: string | null = null) =>
  server.call("POST", `/office/jobs/${_id}/publish`, { token, body: { version, visibleFrom } })
const withdraw = ({ token }: Person, { _id, version }: OfficeJob) =>
  server.call("POST", `/office/jobs/${_id}/withdraw`, { token, body: { version } })
const save = ({ token }: Person, { _id, version, title }: OfficeJob, changes: Partial<Written>) =>
  server.call("PATCH", `/office/jobs/${_id}`, { token, body: { ...written, title, version, ...changes } })
const scheduled = async (who: Person, ms = soon): Promise<OfficeJob> => {
  const { status, body } = await publish(who, await create(who), server.momentIn(ms))
  expect([status, body.data.status]).toEqual([201, "scheduled"])
  return body.data
}
const listed = async ({ token }: Person, status: string, { title }: OfficeJob): Promise<number> =>
  (await server.call("GET", `/office/jobs?status=${status}&searchBy=${title.slice(-8)}`, { token })).body.data
    .items.length

/** Returns whether a member finds a job, opens it and can volunteer for it. */
const visibility = async ({ token }: Person, { _id, title }: OfficeJob) => {
  const found = await server.call("GET", `/volunteer/jobs?searchBy=${title.slice(-8)}`, { token })
  return [
    found.body.data.items.length,
    found.body.data.meta.totalItems,
    (await server.call("GET", `/volunteer/jobs/${_id}`, { token })).status,
    (await server.call("POST", `/volunteer/jobs/${_id}/register`, { token })).status,
  ]
}

test("no member finds, opens or volunteers for a scheduled job before its moment, and every member from then on", async () => {
  const [ada, member] = await Promise.all([join(server, { staff: "editor" }), join(server)])
  const job = await scheduled(ada)
  expect(await visibility(member, job)).toEqual([0, 0, 404, 404])
  await server.forward(soon - minute)
  expect(await visibility(member, job)).toEqual([0, 0, 404, 404])
  expect([await listed(ada, "scheduled", job), await listed(ada, "open", job)]).toEqual([1, 0])
  await server.forward(minute)
  expect(await visibility(member, job)).toEqual([1, 1, 200, 201])
  expect([await listed(ada, "scheduled", job), await listed(ada, "open", job)]).toEqual([0, 1])
})

test("members read its moment as its posted date", async () => {
  const [ada, member] = await Promise.all([join(server, { staff: "editor" }), join(server)])
  const job = await scheduled(ada)
  expect(job.postedAt).toBe(job.visibleFrom)
  await server.forward(soon)
  const { body } = await server.call("GET", `/volunteer/jobs/${job._id}`, { token: member.token })
  expect(body.data.createdAt).toBe(job.visibleFrom)
})

test("it gets another moment, is a draft again, or is published at once; the audit log says so", async () => {
  const ada = await join(server, { staff: "editor" })
  const moment = server.momentIn(3 * soon)
  const later = (await publish(ada, await scheduled(ada), moment)).body.data
  expect([later.status, later.visibleFrom]).toEqual(["scheduled", moment])
  const draft = (await withdraw(ada, later)).body.data
  expect([draft.status, draft.visibleFrom]).toEqual(["draft", null])
  const again = (await publish(ada, draft, moment)).body.data
  const open = (await publish(ada, again)).body.data
  expect([open.status, open.visibleFrom]).toEqual(["open", null])
  expect((await publish(ada, open, moment)).body.message).toBe("This job is published already.")
  const acts = await actsOf(server, ada)
  expect(acts.map(({ action }) => action)).toEqual([
    "create job",
    "schedule job",
    "schedule job",
    "withdraw job",
    "schedule job",
    "publish job",
  ])
})

test("it needs all that members need, and a moment between now and its closing date", async () => {
  const ada = await join(server, { staff: "editor" })
  const incomplete = await create(ada, { description: "" })
  expect((await publish(ada, incomplete, server.momentIn(soon))).body.fields).toEqual({
    description: "Write a description.",
  })
  const draft = await create(ada)
  expect((await publish(ada, draft, server.momentIn(-minute))).body.fields).toEqual({
    visibleFrom: "Choose a time in the future",
  })
  expect((await publish(ada, draft, `${server.dayIn(8)}T00:00:00+01:00`)).body.fields).toEqual({
    visibleFrom: "Choose a time before the closing date ends",
  })
})

test("once scheduled, it stays complete and closes after its moment", async () => {
  const ada = await join(server, { staff: "editor" })
  const job = (await publish(ada, await create(ada), `${server.dayIn(5)}T08:00:00+01:00`)).body.data
  expect((await save(ada, job, { companyName: "" })).body.fields).toEqual({
    companyName: "Name the company.",
  })
  expect((await save(ada, job, { closingDay: server.dayIn(4) })).body.fields.closingDay).toMatch(
    /^Members see it from/,
  )
  const saved = (await save(ada, job, { closingDay: server.dayIn(6) })).body.data
  expect([saved.status, saved.visibleFrom]).toEqual(["scheduled", job.visibleFrom])
})
