import { Effect, Layer } from "effect"
import { beforeAll, describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { type PaidPurpose, purposes } from "../api/purposes.ts"
import { deliveryRound, expectedOnce, openingRound, settlementRound } from "../faults/payment-load.ts"
import { makeBarrier } from "./barrier.ts"
import { serveMoney } from "./serve.ts"

describe("on a real PostgreSQL, one payment", () => {
  const fixture = serveMoney(LockingRows)

  test.each(purposes)(
    "of a thing (%s) is granted, booked and receipted once by 25 concurrent confirms and 25 webhooks",
    async (purpose) => {
      for (let round = 0; round < 2; round++) {
        const { ms: _, ...counts } = await settlementRound(fixture.server, purpose)
        expect(counts).toEqual({
          created: 1,
          conflicts: 24,
          webhooks: 25,
          others: [],
          books: expectedOnce(purpose),
        })
      }
    },
  )

  test.each(purposes)(
    "of a thing (%s): fifty deliveries of one webhook are stored once and grant once",
    async (purpose) => {
      expect(await deliveryRound(fixture.server, purpose, 50)).toEqual({
        taken: 50,
        stored: 1,
        books: expectedOnce(purpose),
        confirmed: 201,
      })
    },
  )

  test("is opened once by fifty clicks", async () => {
    expect(await openingRound(fixture.server)).toEqual({
      statuses: [201],
      unavailable: 0,
      references: 1,
      payable: 1,
    })
  })
})

describe("without the lock on the payment and without the unique rows", () => {
  const barrier = makeBarrier()
  const unlocked = Layer.effect(
    PaymentRows,
    Effect.map(PaymentRows, (rows) => ({
      ...rows,
      // Reads again without waiting for other transactions.
      lock: (payment: Parameters<typeof rows.lock>[0]) =>
        Effect.tap(rows.find(payment.reference), barrier.arrive),
    })),
  ).pipe(Layer.provide(PaymentRows.layer))
  const fixture = serveMoney(Layer.merge(LockingRows, unlocked))

  const guards: Readonly<Record<PaidPurpose, readonly string[]>> = {
    event: [
      "alter table event_registrations drop constraint one_registration_per_member",
      "alter table event_registrations drop constraint event_registrations_payment_id_key",
    ],
    order: [
      "alter table orders drop constraint orders_payment_id_key",
      "alter table orders drop constraint orders_reference_key",
    ],
    subscription: [
      "drop index one_period_per_year",
      "alter table subscriptions drop constraint subscriptions_payment_id_key",
    ],
    donation: ["alter table donations drop constraint donations_payment_id_key"],
  }
  beforeAll(() => fixture.server.rows("drop index one_ledger_row"))

  test.each(purposes)("the same load grants or books a thing (%s) more than once", async (purpose) => {
    for (const guard of guards[purpose]) await fixture.server.rows(guard)
    const { books } = await settlementRound(fixture.server, purpose, () => barrier.expecting(10))
    const { booked, granted } = books as { booked: number; granted: number }
    expect(Math.max(booked, granted)).toBeGreaterThan(1)
  })
})
