/** Two admins who end each other at once, on PostgreSQL (OFFICE §1). */
import { randomUUID } from "node:crypto"
import { Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { StaffRows } from "#server/office-staff/rows.ts"
import { auditEntries } from "../api/audit-entries.ts"
import { join, makeMember, password } from "../api/members.ts"
import { sortedStatuses, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBoth } from "./serve.ts"

const barrier = makeBarrier()
/** Lets changes of staff roles run at the same time, and makes them wait for each other before they write. */
const unguardedRows = Layer.effect(
  StaffRows,
  Effect.map(StaffRows, (rows) => ({
    ...rows,
    lock: Effect.void,
    hasOtherLastingAdmin: (...given: Parameters<typeof rows.hasOtherLastingAdmin>) =>
      Effect.tap(rows.hasOtherLastingAdmin(...given), () => barrier.arrive),
  })),
).pipe(Layer.provide(StaffRows.layer))

const servers = serveBoth(unguardedRows)

/** Two admins end the roles of each other. Returns the sorted statuses and the number of admins who are left. */
const endEachOther = async (server: TestServer) => {
  await server.rows("update staff_grants set ended_at = now() where ended_at is null")
  const admins = await Promise.all([0, 1].map(() => join(server, { staff: "admin" })))
  const ended = admins.map(async ({ token }, n) => {
    const [row] = await server.rows("select id::text as id from staff_grants where member_id = $1::uuid", [
      admins[1 - n]!._id,
    ])
    return () =>
      server.call("POST", `/office/staff/${String(row?.["id"])}/end`, {
        token,
        body: { password, reason: "A quarrel", freshId: randomUUID() },
      })
  })
  const sends = await Promise.all(ended)
  const responses = await Promise.all(sends.map((send) => send()))
  const left = await server.rows("select 1 from staff_at(now()) where role = 'admin'")
  return { statuses: sortedStatuses(responses), left: left.length }
}

test("of two admins who end each other, one succeeds and stays", async () => {
  for (let times = 0; times < 5; times++)
    expect(await endEachOther(servers.guarded)).toEqual({ statuses: [201, 403], left: 1 })
})

test("without the lock both succeed, and no admin is left", async () => {
  barrier.expecting(2)
  expect(await endEachOther(servers.unguarded)).toEqual({ statuses: [201, 201], left: 0 })
})

test("the command makes the first admin, and the audit log names it", async () => {
  const { _id, email } = await makeMember(servers.guarded)
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/office.ts", "admin", email], {
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: servers.url },
  })
  expect(stdout).toBe(`${email} is an admin now. The office is at /office.\n`)
  const entries = await auditEntries(servers.guarded, "member = $1 and action = 'grant staff role'", [_id])
  expect(entries).toMatchObject([{ address: "command", result: "admin" }])
})

test("the roles of a member that have ended are found, the last end first", async () => {
  await servers.guarded.rows("update staff_grants set ended_at = now() where ended_at is null")
  const { token } = await join(servers.guarded, { staff: "admin" })
  const { _id, email } = await makeMember(servers.guarded)
  await servers.guarded.rows(
    `insert into staff_grants (member_id, role, granted_at, approved_at, ends_at, ended_at) values
      ($1::uuid, 'editor', '2026-01-01', '2026-01-01', null, '2026-02-01'),
      ($1::uuid, 'moderator', '2026-01-01', '2026-01-01', '2026-03-01', null),
      ($1::uuid, 'treasurer', '2026-01-01', '2026-01-01', null, null)`,
    [_id],
  )
  const { body } = await servers.guarded.call("GET", `/office/staff/ended?searchBy=${email}`, { token })
  expect(body.data.items.map(({ role }: { role: string }) => role)).toEqual(["moderator", "editor"])
})
