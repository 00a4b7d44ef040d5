/** Two admins who suspend each other at once, on PostgreSQL (OFFICE §1). */
import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { OfficeMemberRows } from "#server/office-members/rows.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { auditEntries } from "../api/audit-entries.ts"
import { join, makeMember } from "../api/members.ts"
import { sortedStatuses, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBoth } from "./serve.ts"

const barrier = makeBarrier()
/** Lets acts run at the same time, and makes them wait for each other before they write. */
const unguardedRows = Layer.mergeAll(
  Layer.effect(
    StaffRows,
    Effect.map(StaffRows, (rows) => ({ ...rows, lock: Effect.void })),
  ).pipe(Layer.provide(StaffRows.layer)),
  Layer.effect(
    OfficeMemberRows,
    Effect.map(OfficeMemberRows, (rows) => ({
      ...rows,
      lock: () => Effect.void,
      suspend: (...given: Parameters<typeof rows.suspend>) =>
        Effect.andThen(barrier.arrive, rows.suspend(...given)),
    })),
  ).pipe(Layer.provide(OfficeMemberRows.layer)),
)

const servers = serveBoth(unguardedRows)

const suspension = { until: null, reason: "A quarrel", version: 1 }

/** Two admins suspend each other. Returns the statuses and the number of admins who are left of the two. */
const suspendEachOther = async (server: TestServer) => {
  const admins = await Promise.all([0, 1].map(() => join(server, { staff: "admin" })))
  const responses = await Promise.all(
    admins.map(({ token }, n) =>
      server.call("POST", `/office/members/${admins[1 - n]!._id}/suspension`, { token, body: suspension }),
    ),
  )
  const left = await server.rows(
    "select 1 from staff_at(now()) where role = 'admin' and member_id = any($1::uuid[])",
    [admins.map(({ _id }) => _id)],
  )
  return { statuses: sortedStatuses(responses), left: left.length }
}

/** Two admins suspend one member in the same version. Returns the statuses, and how often the audit log has it. */
const suspendOneMember = async (server: TestServer) => {
  const admins = await Promise.all([0, 1].map(() => join(server, { staff: "admin" })))
  const { _id } = await makeMember(server)
  const responses = await Promise.all(
    admins.map(({ token }) =>
      server.call("POST", `/office/members/${_id}/suspension`, { token, body: suspension }),
    ),
  )
  const entries = await auditEntries(server, "member = $1 and action = 'suspend member'", [_id])
  return { statuses: sortedStatuses(responses), entries: entries.length }
}

test("of two admins who suspend each other, one succeeds and stays", async () => {
  for (let times = 0; times < 5; times++) {
    const { statuses, left } = await suspendEachOther(servers.guarded)
    expect(left).toBe(1)
    // The second one has no session any more, or no role.
    expect([
      [201, 401],
      [201, 403],
    ]).toContainEqual(statuses)
  }
})

test("of two admins who suspend one member at once, one succeeds, and the other is refused", async () => {
  for (let times = 0; times < 5; times++)
    expect(await suspendOneMember(servers.guarded)).toEqual({ statuses: [201, 409], entries: 1 })
})

test("without the locks both succeed: no admin is left, and one act overrides the other unseen", async () => {
  barrier.expecting(2)
  expect(await suspendEachOther(servers.unguarded)).toEqual({ statuses: [201, 201], left: 0 })
  barrier.expecting(2)
  expect(await suspendOneMember(servers.unguarded)).toEqual({ statuses: [201, 201], entries: 2 })
})
