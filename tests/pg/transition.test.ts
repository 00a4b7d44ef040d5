import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { TransitionRows, type TransitionRequest } from "#server/transition/rows.ts"
import { logIn, makeMember } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const callers = 50
const body = { region: "Benue", specialty: "Surgery", licenseNumber: "AWAITING" }
const other = (caller: number) => ({ ...body, licenseNumber: `MDCN/${caller}` })
const same = () => body

/** Submits one student's transition fifty times at once. Returns the counted responses and the written rows. */
const round = async (server: TestServer, bodyOf: (caller: number) => typeof body) => {
  const { _id, email } = await makeMember(server, { role: "Student" })
  const { accessToken: token } = await logIn(server, email)
  const responses = await Promise.all(
    Array.from({ length: callers }, (_, caller) =>
      server.call("POST", "/users/transition", { token, body: bodyOf(caller) }),
    ),
  )
  const of = (status: number) => responses.filter((response) => response.status === status).length
  const rows = await server.rows("select 1 from transitions where member_id = $1", [_id])
  return { created: of(201), conflicts: of(409), rows: rows.length }
}

describe("fifty transitions of one member", () => {
  const barrier = makeBarrier()
  let drop: () => Promise<void>
  let guarded: TestServer
  let unguarded: TestServer

  /** Reads before it writes and locks nothing, as code without a unique key would. */
  const unguardedRows = Layer.effect(
    TransitionRows,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* TransitionRows
      return {
        ...rows,
        lock: () => Effect.void,
        send: Effect.fnUntraced(function* (wanted: TransitionRequest, at: Date) {
          const { memberId, role, region, specialty, licenseNumber } = wanted
          if ((yield* rows.ofMember(memberId)) !== undefined) return undefined
          yield* barrier.arrive
          yield* sql`insert into transitions (member_id, role, region, specialty, license_number, created_at, updated_at)
            values (${memberId}::uuid, ${role}, ${region}, ${specialty}, ${licenseNumber}, ${at}, ${at})`.pipe(
            Effect.orDie,
          )
          return yield* rows.ofMember(memberId)
        }),
      }
    }),
  ).pipe(Layer.provide(TransitionRows.layer))

  beforeAll(async () => {
    const copy = await createDatabaseCopy(inject("postgres"))
    drop = copy.drop
    // As many connections as callers, which wait for each other in their transactions.
    const database = patientLayer(copy.url, callers + 10)
    guarded = await startServer({ database })
    unguarded = await startServer({ database, lockingRows: Layer.merge(LockingRows, unguardedRows) })
  })
  afterAll(async () => {
    await guarded.close()
    await unguarded.close()
    await drop()
  })

  test("create one row: one gets 201, the others 409", async () => {
    for (let times = 0; times < 5; times++)
      expect(await round(guarded, other)).toEqual({ created: 1, conflicts: callers - 1, rows: 1 })
  })

  test("create one row when all are the same: each gets 201", async () => {
    expect(await round(guarded, same)).toEqual({ created: callers, conflicts: 0, rows: 1 })
  })

  test("create more than one without the key", async () => {
    await unguarded.rows("alter table transitions drop constraint one_transition_per_member")
    barrier.expecting(callers)
    const { created, rows } = await round(unguarded, other)
    expect([created, rows]).toEqual([callers, callers])
  })
})
