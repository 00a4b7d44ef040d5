/** Two people record one slip, and approve one offline payment, at once, on PostgreSQL (OFFICE §19). */
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { nationalAreas } from "#api/contract/donations.ts"
import { OfflineRows } from "#server/office-offline-payments/rows.ts"
import { join, makeMember } from "../api/members.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { pdf, recordOffline, uploadProof } from "../api/offline.ts"
import { sortedStatuses } from "../api/server.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const barrier = makeBarrier()
const changedRows = (change: (rows: OfflineRows["Service"]) => OfflineRows["Service"]) =>
  Layer.merge(
    LockingRows,
    Layer.effect(OfflineRows, Effect.map(OfflineRows, change)).pipe(Layer.provide(OfflineRows.layer)),
  )
/** Both callers have seen that the slip is new before one of them inserts it. */
const racingRows = changedRows((rows) => ({
  ...rows,
  insert: (...given: Parameters<typeof rows.insert>) => Effect.andThen(barrier.arrive, rows.insert(...given)),
}))
/** Reads a payment that waits without a lock, as code without a guard would. */
const unguardedRows = changedRows((rows) => ({
  ...rows,
  lock: () => Effect.void,
  answered: (...given: Parameters<typeof rows.answered>) =>
    Effect.andThen(barrier.arrive, rows.answered(...given)),
}))

let drop: () => Promise<void>
let guarded: MoneyServer
let racing: MoneyServer
let unguarded: MoneyServer
beforeAll(async () => {
  const copy = await createDatabaseCopy(inject("postgres"))
  drop = copy.drop
  const database = patientLayer(copy.url, 10)
  guarded = await startMoneyServer({ database })
  racing = await startMoneyServer({ database, lockingRows: racingRows })
  unguarded = await startMoneyServer({ database, lockingRows: unguardedRows })
  await guarded.disableWebhooks()
})
afterAll(async () => {
  await guarded.close()
  await racing.close()
  await unguarded.close()
  await drop()
})

const staff = (firstName: string) => join(guarded, { staff: "treasurer", firstName })
const proofOf = async (token: string) => (await uploadProof(guarded, token, pdf)).body.data._id as string
const record = async (server: MoneyServer, token: string, amount: number, slip: string, proofId: string) =>
  recordOffline(server, token, {
    memberId: (await makeMember(guarded, { firstName: "Ife" }))._id,
    purpose: "donation",
    target: nationalAreas[0],
    amount,
    slip,
    proofId,
  })

/** One request arrives twice at once. Returns both responses. */
const repeatRound = async (slip: string) => {
  const { token } = await staff("Ada")
  const body = {
    freshId: randomUUID(),
    memberId: (await makeMember(guarded, { firstName: "Ife" }))._id,
    purpose: "donation",
    target: nationalAreas[0],
    amount: 2_000,
    slip,
    proofId: await proofOf(token),
  }
  barrier.expecting(2)
  return Promise.all([recordOffline(racing, token, body), recordOffline(racing, token, body)])
}

/** Two treasurers record one slip at once. Returns the statuses, and how many payments there are. */
const slipRound = async (slip: string) => {
  const people = await Promise.all(["Ada", "Bola"].map(staff))
  const proofs = await Promise.all(people.map(({ token }) => proofOf(token)))
  barrier.expecting(2)
  const responses = await Promise.all(
    people.map(({ token }, index) => record(racing, token, 2_000, slip, proofs[index]!)),
  )
  const [stored] = await guarded.rows("select count(*)::int as count from offline_payments where slip = $1", [
    slip,
  ])
  return {
    statuses: sortedStatuses(responses),
    stored: stored?.["count"],
    responses,
  }
}
/** Two treasurers approve a third one's payment at once. Returns the statuses, and how many payments were granted. */
const approvalRound = async (server: MoneyServer) => {
  const [recorder, ...people] = await Promise.all(["Chi", "Ada", "Bola"].map(staff))
  const slip = randomUUID()
  const { body } = await record(guarded, recorder!.token, 60_000, slip, await proofOf(recorder!.token))
  expect(body.data.status).toBe("awaitingSecond")
  return async () => {
    const responses = await Promise.all(
      people.map(({ token }) =>
        server.call("POST", `/office/offline-payments/${body.data._id}/answer`, {
          token,
          body: { answer: "approve", reason: "" },
        }),
      ),
    )
    const [granted] = await guarded.rows(
      "select count(*)::int as count from donations where member_id = $1::uuid",
      [body.data.member._id],
    )
    return {
      statuses: sortedStatuses(responses),
      granted: granted?.["count"],
    }
  }
}

test("of two records of one slip at once one counts, and the other person is refused", async () => {
  for (let times = 0; times < 5; times++) {
    const { statuses, stored, responses } = await slipRound(`SLIP-${times}`)
    expect({ statuses, stored }).toEqual({ statuses: [201, 409], stored: 1 })
    expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(
      / recorded the slip SLIP-\d already/,
    )
  }
})

test("one record that arrives twice at once is one payment, and both responses have it", async () => {
  for (let times = 0; times < 5; times++) {
    const responses = await repeatRound(`REPEAT-${times}`)
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(responses.map(({ body }) => body.data.reference)).size).toBe(1)
  }
})

test("of two approvals at once one grants, and the other person is refused", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await approvalRound(guarded))()).toEqual({ statuses: [201, 409], granted: 1 })
})

test("an approval that arrives twice at once grants once, and both get the first response", async () => {
  for (let times = 0; times < 5; times++) {
    const [recorder, other] = await Promise.all(["Chi", "Ada"].map(staff))
    const { token } = recorder!
    const { body } = await record(guarded, token, 60_000, randomUUID(), await proofOf(token))
    const command = { answer: "approve", reason: "", freshId: randomUUID() }
    const responses = await Promise.all(
      [0, 1].map(() =>
        guarded.call("POST", `/office/offline-payments/${body.data._id}/answer`, {
          token: other!.token,
          body: command,
        }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[1]!.body.data).toEqual(responses[0]!.body.data)
    expect(responses[0]!.body.data.status).toBe("granted")
    const granted = await guarded.rows("select 1 from donations where member_id = $1::uuid", [
      body.data.member._id,
    ])
    expect(granted).toHaveLength(1)
  }
})

test("without the lock both grant", async () => {
  const run = await approvalRound(unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], granted: 2 })
})

test("without the unique slip both count", async () => {
  await guarded.rows("drop index one_offline_payment_per_slip")
  const { statuses, stored } = await slipRound("SLIP-9")
  expect({ statuses, stored }).toEqual({ statuses: [201, 201], stored: 2 })
})
