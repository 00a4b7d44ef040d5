/** Scheduled records between two servers, on PostgreSQL: no task publishes them, each read compares the moment (OFFICE §6). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { OfficeJob } from "#api/contract/office-jobs.ts"
import { auditEntries } from "../api/audit-entries.ts"
import { join, type MemberChanges } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const rounds = 5
const soon = 10 * 60_000

let drop: () => Promise<void>
let servers: readonly [TestServer, TestServer]
let editors: readonly [string, string]
let member: string
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  drop = database.drop
  const start = () => startServer({ database: patientLayer(database.url, 10) })
  servers = [await start(), await start()]
  const tokenOf = async (changes: MemberChanges) => (await join(servers[0], changes)).token
  editors = [await tokenOf({ staff: "editor" }), await tokenOf({ staff: "editor" })]
  member = await tokenOf({})
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await drop()
})

/** Sends an act as one of two editors, each of whom uses another server. */
const send = async (who: 0 | 1, method: "POST" | "PATCH", path: string, body: object) =>
  servers[who].call(method, `/office/jobs${path}`, { token: editors[who], body })

const text = () => ({
  title: `Camp doctor ${randomUUID()}`,
  description: "Two weeks in Jos.",
  responsibilities: [],
  requirements: [],
  applicationInstructions: null,
  closingDay: servers[0].dayIn(7),
  companyName: "Mercy Clinic",
  companyLocation: "Jos",
  contactEmail: null,
})
const makeScheduled = async () => {
  const written = text()
  const draft = (await send(0, "POST", "", { ...written, freshId: randomUUID() })).body.data as OfficeJob
  const visibleFrom = servers[0].momentIn(soon)
  const { body } = await send(0, "POST", `/${draft._id}/publish`, { version: draft.version, visibleFrom })
  expect(body.data.status).toBe("scheduled")
  return { job: body.data as OfficeJob, written }
}
const actionsOf = async ({ _id }: OfficeJob) =>
  (await auditEntries(servers[0], `"caseId" = $1`, [_id])).map(({ action }) => action)
/** Returns what each server shows the office and a member. */
const shown = ({ _id }: OfficeJob) =>
  Promise.all(
    servers.map(async (server, who) => {
      const { body } = await server.call("GET", `/office/jobs/${_id}`, { token: editors[who as 0 | 1] })
      const { status } = await server.call("GET", `/volunteer/jobs/${_id}`, { token: member })
      return [body.data.status, status]
    }),
  )
/** Lets the moment of a scheduled job come. */
const reach = ({ _id }: OfficeJob) =>
  servers[0].rows("update jobs set visible_from = visible_from - interval '10 minutes' where id = $1::uuid", [
    _id,
  ])

describe("a scheduled job", () => {
  test("appears at its moment at both servers, without an act, a new version or an audit entry", async () => {
    const { job } = await makeScheduled()
    expect(await shown(job)).toEqual([
      ["scheduled", 404],
      ["scheduled", 404],
    ])
    await reach(job)
    const before = await servers[0].rows("select * from jobs where id = $1::uuid", [job._id])
    for (let times = 0; times < rounds; times++)
      expect(await shown(job)).toEqual([
        ["open", 200],
        ["open", 200],
      ])
    expect(await servers[0].rows("select * from jobs where id = $1::uuid", [job._id])).toEqual(before)
    expect(await actionsOf(job)).toEqual(["create job", "schedule job"])
  })

  test.each([
    [
      "an edit",
      "change job",
      (id: string, version: number, written: object) =>
        send(0, "PATCH", `/${id}`, { ...written, description: "Three weeks in Jos.", version }),
    ],
    [
      "a publication",
      "publish job",
      (id: string, version: number) => send(0, "POST", `/${id}/publish`, { version, visibleFrom: null }),
    ],
  ] as const)(
    "of %s and a withdrawal at once one counts, and both servers agree",
    async (_what, action, act) => {
      for (let times = 0; times < rounds; times++) {
        const { job, written } = await makeScheduled()
        const [first, withdrawn] = await Promise.all([
          act(job._id, job.version, written),
          send(1, "POST", `/${job._id}/withdraw`, { version: job.version }),
        ])
        const statuses = [first.status, withdrawn.status]
        expect([
          statuses.filter((status) => status < 300).length,
          statuses.filter((status) => status === 409).length,
        ]).toEqual([1, 1])
        const isWithdrawn = withdrawn.status === 201
        expect(await actionsOf(job)).toEqual([
          "create job",
          "schedule job",
          isWithdrawn ? "withdraw job" : action,
        ])
        await reach(job)
        const state = isWithdrawn ? ["draft", 404] : ["open", 200]
        expect(await shown(job)).toEqual([state, state])
        const [row] = await servers[0].rows("select version, visible_from from jobs where id = $1::uuid", [
          job._id,
        ])
        expect(row!["version"]).toBe(job.version + 1)
      }
    },
  )
})
