/** Two members of staff on one request at once, on PostgreSQL (OFFICE §3). */
import { randomUUID } from "node:crypto"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { ApprovalRows } from "#server/office-approvals/rows.ts"
import { TransitionRows } from "#server/transition/rows.ts"
import { join, type MemberChanges } from "../api/members.ts"
import { sortedStatuses, startServer, type TestServer } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const barrier = makeBarrier()
/** Reads before it writes, as code without a check in the write would. */
const unguardedRows = Layer.effect(
  ApprovalRows,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* ApprovalRows
    return {
      ...rows,
      claim: Effect.fnUntraced(function* (id: string, by: string, _: Date, until: Date) {
        const row = yield* rows.find(id)
        yield* barrier.arrive
        if (row?.claimedBy !== null) return 0
        yield* sql`update transitions set claimed_by = ${by}::uuid, claimed_until = ${until}
          where id = ${id}::uuid`.pipe(Effect.orDie)
        return 1
      }),
    }
  }),
).pipe(Layer.provide(ApprovalRows.layer))

/** What an approval waits for after it has written the new role, and before it commits. */
let beforeCommit: Effect.Effect<unknown> = Effect.void
const pausedRows = Layer.effect(
  TransitionRows,
  Effect.map(TransitionRows, (rows) => ({
    ...rows,
    promote: (...parameters: Parameters<typeof rows.promote>) =>
      rows.promote(...parameters).pipe(Effect.tap(Effect.suspend(() => beforeCommit))),
  })),
).pipe(Layer.provide(TransitionRows.layer))

let drop: () => Promise<void>
let guarded: TestServer
let unguarded: TestServer
let paused: TestServer
beforeAll(async () => {
  const copy = await createDatabaseCopy(inject("postgres"))
  drop = copy.drop
  const database = patientLayer(copy.url, 10)
  guarded = await startServer({ database })
  unguarded = await startServer({ database, lockingRows: Layer.merge(LockingRows, unguardedRows) })
  paused = await startServer({ database, lockingRows: Layer.merge(LockingRows, pausedRows) })
})
afterAll(async () => {
  await guarded.close()
  await unguarded.close()
  await paused.close()
  await drop()
})

const tokenOf = async (server: TestServer, changes: MemberChanges) => (await join(server, changes)).token
const ask = async (server: TestServer) => {
  const token = await tokenOf(server, { role: "Student" })
  const body = { region: "Benue", specialty: "Surgery", licenseNumber: "AWAITING" }
  return String((await server.call("POST", "/users/transition", { token, body })).body.data._id)
}

/** Two admins claim a request at once. */
const claimRound = async (server: TestServer) => {
  const id = await ask(server)
  const tokens = [await tokenOf(server, { staff: "admin" }), await tokenOf(server, { staff: "admin" })]
  return async () => {
    const responses = await Promise.all(
      tokens.map((token) => server.call("POST", `/office/approvals/${id}/claim`, { token })),
    )
    return sortedStatuses(responses)
  }
}

/** An admin who has the claim decides twice at once. Returns the statuses and the number of notifications of the member. */
const decideRound = async (server: TestServer) => {
  const id = await ask(server)
  const token = await tokenOf(server, { staff: "admin" })
  await server.call("POST", `/office/approvals/${id}/claim`, { token })
  return async () => {
    const responses = await Promise.all(
      [0, 1].map(() =>
        server.call("POST", `/office/approvals/${id}/decision`, {
          token,
          body: { decision: "approve", version: 1, freshId: randomUUID() },
        }),
      ),
    )
    const notifications = await server.rows(
      `select 1 from notifications where kind = 'transition'
        and member_id = (select member_id from transitions where id = $1::uuid)`,
      [id],
    )
    return {
      statuses: sortedStatuses(responses),
      notified: notifications.length,
    }
  }
}

const answerOf = (question: string) => ({
  region: "Benue",
  specialty: "Surgery",
  licenseNumber: "AWAITING",
  question,
  answer: "2026",
})
/** Asks a member as an admin who has the claim, `times` at once. Returns the statuses, and the ids. */
const askRound = async (server: TestServer, times: number) => {
  const member = await tokenOf(server, { role: "Student" })
  const body = { region: "Benue", specialty: "Surgery", licenseNumber: "AWAITING" }
  const id = String((await server.call("POST", "/users/transition", { token: member, body })).body.data._id)
  const token = await tokenOf(server, { staff: "admin" })
  await server.call("POST", `/office/approvals/${id}/claim`, { token })
  const responses = await Promise.all(
    Array.from({ length: times }, () =>
      server.call("POST", `/office/approvals/${id}/decision`, {
        token,
        body: { decision: "ask", note: "Which year?", version: 1, freshId: randomUUID() },
      }),
    ),
  )
  const questions = await server.rows(
    "select id::text as id from transition_questions where transition_id = $1::uuid",
    [id],
  )
  return {
    id,
    token,
    member,
    statuses: sortedStatuses(responses),
    questions: questions.map((question) => String(question["id"])),
  }
}

test("of two questions at once one is asked", async () => {
  for (let times = 0; times < 5; times++) {
    const { statuses, questions } = await askRound(guarded, 2)
    expect(statuses).toEqual([201, 409])
    expect(questions).toHaveLength(1)
  }
})

test("an answer that arrives twice at once counts once", async () => {
  for (let times = 0; times < 5; times++) {
    const { id, member, questions } = await askRound(guarded, 1)
    const responses = await Promise.all(
      [0, 1].map(() =>
        guarded.call("POST", "/users/transition/answer", { token: member, body: answerOf(questions[0]!) }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const rows = await guarded.rows("select version from transitions where id = $1::uuid", [id])
    expect(rows).toEqual([{ version: 3 }])
  }
})

test("of an answer and a decision at once, either the decision is late or the answer", async () => {
  for (let times = 0; times < 5; times++) {
    const { id, token, member, questions } = await askRound(guarded, 1)
    await guarded.call("POST", `/office/approvals/${id}/claim`, { token })
    const [decided, answered] = await Promise.all([
      guarded.call("POST", `/office/approvals/${id}/decision`, {
        token,
        body: { decision: "approve", version: 2, freshId: randomUUID() },
      }),
      guarded.call("POST", "/users/transition/answer", { token: member, body: answerOf(questions[0]!) }),
    ])
    expect(sortedStatuses([decided, answered])).toEqual([201, 409])
  }
})

test("a request that is sent while it is approved asks for no role that the member has then", async () => {
  const member = await tokenOf(paused, { role: "Student" })
  const send = () =>
    paused.call("POST", "/users/transition", {
      token: member,
      body: { region: "Benue", specialty: "Surgery", licenseNumber: "AWAITING" },
    })
  const id = String((await send()).body.data._id)
  const token = await tokenOf(paused, { staff: "admin" })
  await paused.call("POST", `/office/approvals/${id}/claim`, { token })
  let sentAgain: ReturnType<typeof send> | undefined
  beforeCommit = Effect.promise(async () => {
    sentAgain = send()
    await expect
      .poll(() =>
        paused.rows(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .not.toEqual([])
  })
  const decided = await paused.call("POST", `/office/approvals/${id}/decision`, {
    token,
    body: { decision: "approve", version: 1, freshId: randomUUID() },
  })
  beforeCommit = Effect.void
  // A doctor asks for the global network, which has other regions.
  expect([decided.status, (await sentAgain)?.status]).toEqual([201, 400])
  const rows = await paused.rows("select role, status from transitions where id = $1::uuid", [id])
  expect(rows).toEqual([{ role: "Doctor", status: "completed" }])
})

test("of two claims at once one succeeds", async () => {
  for (let times = 0; times < 5; times++) expect(await (await claimRound(guarded))()).toEqual([201, 409])
})

test("without the check in the write both succeed", async () => {
  const run = await claimRound(unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual([201, 201])
})

test("of two decisions at once one counts, and the member is notified once", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await decideRound(guarded))()).toEqual({ statuses: [201, 409], notified: 1 })
})
