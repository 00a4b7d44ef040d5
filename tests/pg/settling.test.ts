import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { GuardedRows } from "#server/app.ts"
import { overPostgres } from "#server/database.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { openingRound, settlingRound } from "../faults/storm.ts"
import { freshDatabase } from "./postgres.ts"

const serve = (guarded: typeof GuardedRows) => {
  const held: { server?: MoneyServer; drop?: () => Promise<void> } = {}
  beforeAll(async () => {
    const { url, drop } = await freshDatabase(inject("postgres"))
    held.drop = drop
    held.server = await startMoneyServer({ database: overPostgres(url, 40).pipe(Layer.orDie), guarded })
  })
  afterAll(async () => {
    await held.server?.close()
    await held.drop?.()
  })
  return held as { server: MoneyServer }
}

describe("on a real PostgreSQL, one payment", () => {
  const held = serve(GuardedRows)

  test("is granted, booked and receipted once, whatever 25 confirms and 25 webhooks do at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { ms: _, ...counts } = await settlingRound(held.server)
      expect(counts).toEqual({
        created: 1,
        conflicts: 24,
        webhooks: 25,
        others: [],
        ledgerRows: 1,
        registrations: 1,
        receipts: 1,
      })
    }
  })

  test("is opened once by fifty clicks", async () => {
    expect(await openingRound(held.server)).toEqual({ statuses: [201], references: 1, rows: 1 })
  })
})

describe("without the lock on the payment and without the unique rows", () => {
  const unlocked = Layer.effect(
    PaymentRows,
    Effect.map(PaymentRows, (rows) => ({
      ...rows,
      // Read again, but nobody waits for anybody.
      lock: (payment: Parameters<typeof rows.lock>[0]) => rows.find(payment.reference),
    })),
  ).pipe(Layer.provide(PaymentRows.layer))
  const held = serve(Layer.merge(GuardedRows, unlocked))

  test("the same storm grants or books more than once", async () => {
    await held.server.rows("alter table ledger drop constraint one_ledger_row")
    await held.server.rows("alter table event_registrations drop constraint one_registration_per_member")
    await held.server.rows(
      "alter table event_registrations drop constraint event_registrations_payment_id_key",
    )
    const { ledgerRows, registrations } = await settlingRound(held.server)
    expect(Math.max(ledgerRows, registrations)).toBeGreaterThan(1)
  })
})
