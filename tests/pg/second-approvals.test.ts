/** A second person approves a refund at the moment at which it expires, on PostgreSQL (DECISIONS §3.22). */
import { Deferred, Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { LockingRows } from "#server/app.ts"
import { OfficeRefundRows } from "#server/office-money/refund-rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { SecondApprovals } from "#server/second-approvals/service.ts"
import { logIn, makeMember, password } from "../api/members.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { buyAndConfirm } from "../api/purposes.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const day = 24 * 3_600_000

/** Holds the next approval between its check and its write, until `release`. */
const makeHold = () => {
  let isArmed = false
  let arrived = Deferred.makeUnsafe<void>()
  let released = Deferred.makeUnsafe<void>()
  return {
    holdNext: () => {
      isArmed = true
      arrived = Deferred.makeUnsafe<void>()
      released = Deferred.makeUnsafe<void>()
    },
    arrived: () => Effect.runPromise(Deferred.await(arrived)),
    release: () => Effect.runPromise(Effect.asVoid(Deferred.succeed(released, undefined))),
    pass: Effect.suspend(() => {
      if (!isArmed) return Effect.void
      isArmed = false
      return Effect.andThen(Deferred.succeed(arrived, undefined), Deferred.await(released))
    }),
  }
}
const hold = makeHold()
const heldRows = Layer.effect(
  OfficeRefundRows,
  Effect.map(OfficeRefundRows, (rows) => ({
    ...rows,
    move: (...given: Parameters<typeof rows.move>) => Effect.andThen(hold.pass, rows.move(...given)),
  })),
).pipe(Layer.provide(OfficeRefundRows.layer))
/** Reads a payment without a lock, as code without a guard would. */
const unlockedRows = Layer.effect(
  PaymentRows,
  Effect.map(PaymentRows, (rows) => ({
    ...rows,
    lock: (payment: Parameters<typeof rows.lock>[0]) => rows.find(payment.reference),
  })),
).pipe(Layer.provide(PaymentRows.layer))

let drop: () => Promise<void>
let guarded: MoneyServer
let unguarded: MoneyServer
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  drop = database.drop
  const over = patientLayer(database.url, 10)
  guarded = await startMoneyServer({ database: over, lockingRows: Layer.merge(LockingRows, heldRows) })
  unguarded = await startMoneyServer({
    database: over,
    lockingRows: Layer.merge(LockingRows, Layer.merge(heldRows, unlockedRows)),
  })
  await guarded.disableWebhooks()
})
afterAll(async () => {
  await guarded.close()
  await unguarded.close()
  await drop()
})

/** Lets a refund expire while its approval is being written. Returns what became of both. */
const race = async (server: MoneyServer) => {
  await server.resetPayments()
  const reference = await buyAndConfirm(server, "subscription", "PAYPAL")
  const [ada, bola] = await Promise.all(
    ["Ada", "Bola"].map((firstName) => makeMember(server, { staff: "treasurer", firstName })),
  )
  const call = async (email: string, path: string, body: unknown) =>
    server.call("POST", path, { token: (await logIn(server, email)).accessToken, body })
  const asked = await call(ada!.email, `/office/money/${reference}/refunds`, {
    _id: randomUUID(),
    amount: 60,
    revokes: false,
    note: "Asked by mail",
    remaining: 100,
    password,
  })
  const refund = (asked.body.data as MoneyPayment).refunds[0]!
  expect(refund.status).toBe("awaitingSecond")

  await server.forward(14 * day - 60_000)
  const { accessToken: token } = await logIn(server, bola!.email)
  hold.holdNext()
  const approval = server.call("POST", `/office/money/${reference}/refunds/${refund._id}/approval`, {
    token,
    body: { answer: "approve", password },
  })
  await hold.arrived()
  await server.forward(120_000)
  const end = server.run(Effect.flatMap(SecondApprovals, ({ expireRefund }) => expireRefund(refund._id)))
  // With the lock the expiry waits for the approval; without it the expiry comes first.
  if (server === unguarded) await end
  await hold.release()
  const { status } = await approval
  await end
  const notes = await server.rows(
    `select what from payment_audit join payments on payments.id = payment_id
      where reference = $1 and what in ('refund decided', 'refund expired') order by payment_audit.id`,
    [reference],
  )
  const notifications = await server.rows("select 1 from notifications where member_id = $1::uuid", [
    ada!._id,
  ])
  return { status, notes: notes.map(({ what }) => what), notified: notifications.length }
}

test("of an approval and an expiry at the same moment, only one counts", async () => {
  for (let times = 0; times < 3; times++)
    expect(await race(guarded)).toEqual({ status: 201, notes: ["refund decided"], notified: 0 })
})

test("without the lock of the payment both count", async () => {
  expect(await race(unguarded)).toEqual({
    status: 201,
    notes: ["refund expired", "refund decided"],
    notified: 1,
  })
})
