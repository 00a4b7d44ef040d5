/** Two people refund one payment at once, on PostgreSQL (OFFICE §3). */
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { postgresLayer } from "#server/database.ts"
import { OfficeRefundRows } from "#server/office-money/refund-rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { logIn, makeMember, password } from "../api/members.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { buy, confirmPurchase } from "../api/purposes.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy } from "./postgres.ts"

const barrier = makeBarrier()
/** Reads a payment and its refunds without a lock, as code without a guard would. */
const unguardedRows = Layer.merge(
  Layer.effect(
    PaymentRows,
    Effect.map(PaymentRows, (rows) => ({
      ...rows,
      lock: (payment: Parameters<typeof rows.lock>[0]) => rows.find(payment.reference),
    })),
  ).pipe(Layer.provide(PaymentRows.layer)),
  Layer.effect(
    OfficeRefundRows,
    Effect.map(OfficeRefundRows, (rows) => ({
      ...rows,
      insert: (...given: Parameters<typeof rows.insert>) =>
        Effect.andThen(barrier.arrive, rows.insert(...given)),
    })),
  ).pipe(Layer.provide(OfficeRefundRows.layer)),
)

let drop: () => Promise<void>
let guarded: MoneyServer
let unguarded: MoneyServer
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  drop = database.drop
  const over = postgresLayer(database.url, 10).pipe(Layer.orDie)
  guarded = await startMoneyServer({ database: over })
  unguarded = await startMoneyServer({
    database: over,
    lockingRows: Layer.merge(LockingRows, unguardedRows),
  })
  await guarded.disableWebhooks()
})
afterAll(async () => {
  await guarded.close()
  await unguarded.close()
  await drop()
})

/** Prepares two treasurers who refund the whole of one payment. Returns how many of them succeed. */
const refundRound = async (server: MoneyServer) => {
  const { reference } = await buy(server, "donation")
  expect((await confirmPurchase(server, "donation", reference)).status).toBe(201)
  const tokens = await Promise.all(
    ["Ada", "Bola"].map(async (firstName) => {
      const { email } = await makeMember(server, { staff: "treasurer", firstName })
      return (await logIn(server, email)).accessToken
    }),
  )
  return async () => {
    const answers = await Promise.all(
      tokens.map((token) =>
        server.call("POST", `/office/money/${reference}/refunds`, {
          token,
          body: {
            _id: randomUUID(),
            amount: 2_000,
            revokes: true,
            note: "Asked by mail",
            remaining: 2_000,
            password,
          },
        }),
      ),
    )
    const [decided] = await server.rows(
      "select count(*)::int as count from refunds where payment_id = (select id from payments where reference = $1)",
      [reference],
    )
    return {
      statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b),
      refunds: decided?.["count"],
    }
  }
}

test("of two refunds at once one is decided, and the other person is told", async () => {
  for (let times = 0; times < 5; times++)
    expect(await (await refundRound(guarded))()).toEqual({ statuses: [201, 409], refunds: 1 })
})

test("without the lock both are decided", async () => {
  const run = await refundRound(unguarded)
  barrier.expecting(2)
  expect(await run()).toEqual({ statuses: [201, 201], refunds: 2 })
})
