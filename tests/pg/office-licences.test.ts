/** Two people at one license number at once, on PostgreSQL (OFFICE §2, §4). */
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { LicenceRows } from "#server/office-licences/rows.ts"
import { OfficeMemberRows } from "#server/office-members/rows.ts"
import { join } from "../api/members.ts"
import { sortedStatuses, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { serveBoth } from "./serve.ts"

const barrier = makeBarrier()
/** Lets checks run at the same time, and makes them wait for each other between reading and writing. */
const unguardedRows = Layer.mergeAll(
  Layer.effect(
    OfficeMemberRows,
    Effect.map(OfficeMemberRows, (rows) => ({ ...rows, lock: () => Effect.void })),
  ).pipe(Layer.provide(OfficeMemberRows.layer)),
  Layer.effect(
    LicenceRows,
    Effect.map(LicenceRows, (rows) => ({
      ...rows,
      exists: (id: string) => Effect.tap(rows.exists(id), () => barrier.arrive),
      claim: (memberId: string, by: string, until: Date) =>
        Effect.andThen(barrier.arrive, rows.claim(memberId, by, until)),
    })),
  ).pipe(Layer.provide(LicenceRows.layer)),
)

const servers = serveBoth(unguardedRows)

const note = "Please send your certificate."
const ask = (server: TestServer, id: string, token: string, freshId: string = randomUUID()) =>
  server.call("POST", `/office/licences/${id}/question`, { token, body: { version: 1, freshId, note } })
const claim = (server: TestServer, id: string, token: string) =>
  server.call("POST", `/office/licences/${id}/claim`, { token })
const notified = async (server: TestServer, id: string) =>
  (await server.rows("select 1 from notifications where member_id = $1::uuid", [id])).length

/** Two admins claim a number at once. */
const claimRound = async (server: TestServer) => {
  const { _id } = await join(server, { licenseNumber: "MDCN/R/77" })
  const admins = [await join(server, { staff: "admin" }), await join(server, { staff: "admin" })]
  return async () => sortedStatuses(await Promise.all(admins.map(({ token }) => claim(server, _id, token))))
}

/** An admin who has the claim asks about a number twice at once. */
const askRound = async (server: TestServer) => {
  const { _id } = await join(server, { licenseNumber: "MDCN/R/77" })
  const { token } = await join(server, { staff: "admin" })
  await claim(servers.guarded, _id, token)
  return async () => ({
    statuses: sortedStatuses(await Promise.all([0, 1].map(() => ask(server, _id, token)))),
    notified: await notified(server, _id),
  })
}

test("of two claims at once one succeeds", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await claimRound(servers.guarded))()).toEqual([201, 409])
})

test("without the lock both claims succeed", async () => {
  const run = await claimRound(servers.unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual([201, 201])
})

test("of two questions at once one counts, and the member is notified once", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await askRound(servers.guarded))()).toEqual({ statuses: [201, 409], notified: 1 })
})

test("of a confirmation and a decline at once one counts, and the second reads what the first decided", async () => {
  const { token } = await join(servers.guarded, { staff: "admin" })
  for (let times = 0; times < 5; times++) {
    const { _id } = await join(servers.guarded, { licenseNumber: "MDCN/R/77" })
    await claim(servers.guarded, _id, token)
    const act = (name: string, more: object) =>
      servers.guarded.call("POST", `/office/licences/${_id}/${name}`, {
        token,
        body: { version: 1, freshId: randomUUID(), ...more },
      })
    const responses = await Promise.all([act("confirmation", {}), act("decline", { note })])
    expect(sortedStatuses(responses)).toEqual([201, 409])
    const isDeclined = responses[1].status === 201
    const late = responses[isDeclined ? 0 : 1]
    expect(late.body.message).toContain(isDeclined ? "declined this number" : "confirmed this number")
    expect(late.body.data.licence.status).toBe(isDeclined ? "declined" : "confirmed")
    expect(await notified(servers.guarded, _id)).toBe(isDeclined ? 1 : 0)
  }
})

test("without the lock both questions count", async () => {
  const run = await askRound(servers.unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], notified: 2 })
})

test("a request that is sent twice at once asks once, and both are answered", async () => {
  const admin = await join(servers.guarded, { staff: "admin" })
  for (let times = 0; times < 5; times++) {
    const { _id } = await join(servers.guarded, { licenseNumber: "MDCN/R/77" })
    await claim(servers.guarded, _id, admin.token)
    const freshId = randomUUID()
    const responses = await Promise.all([0, 1].map(() => ask(servers.guarded, _id, admin.token, freshId)))
    expect([sortedStatuses(responses), await notified(servers.guarded, _id)]).toEqual([[201, 201], 1])
  }
})

test("a number that changes while it is confirmed is never a confirmed one", async () => {
  const admin = await join(servers.guarded, { staff: "admin" })
  for (let times = 0; times < 5; times++) {
    const member = await join(servers.guarded, { licenseNumber: "MDCN/R/77" })
    await claim(servers.guarded, member._id, admin.token)
    await Promise.all([
      servers.guarded.call("POST", `/office/licences/${member._id}/confirmation`, {
        token: admin.token,
        body: { version: 1, freshId: randomUUID() },
      }),
      servers.guarded.call("PATCH", "/auth/me", {
        token: member.token,
        body: { licenseNumber: "MDCN/R/78" },
      }),
    ])
    const { body } = await servers.guarded.call("GET", `/office/members/${member._id}`, {
      token: admin.token,
    })
    expect(body.data.licence).toMatchObject({ number: "MDCN/R/78", status: "unchecked" })
  }
})
