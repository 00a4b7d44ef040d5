import { Effect, Layer } from "effect"
import { beforeAll, describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { buy, type PaidPurpose, purchaseRequests, purposes } from "../api/purposes.ts"
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
        accepted: 50,
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

describe("a payment that a webhook settles while its payer presses Pay again", () => {
  /** What happens between looking for an open attempt and inserting a new one. */
  let settling: Effect.Effect<void> = Effect.void
  const interrupted = Layer.effect(
    PaymentRows,
    Effect.map(PaymentRows, (rows) => ({
      ...rows,
      findOpen: (...parameters: Parameters<typeof rows.findOpen>) =>
        rows.findOpen(...parameters).pipe(
          Effect.tap(
            Effect.suspend(() => {
              const now = settling
              settling = Effect.void
              return now
            }),
          ),
        ),
    })),
  ).pipe(Layer.provide(PaymentRows.layer))
  const fixture = serveMoney(Layer.merge(LockingRows, interrupted))

  test("is not opened once more", async () => {
    const { server } = fixture
    await server.disableWebhooks()
    const { reference } = await buy(server, "donation")
    settling = Effect.promise(() => server.settledByWebhook(reference, "PAYSTACK"))
    const { openPath, body } = purchaseRequests.donation
    const again = await server.as("student", "POST", openPath, body.PAYSTACK)
    expect([again.status, again.body.data?.receipt?.reference]).toEqual([409, reference])
    expect((await server.as("student", "GET", "/payments/pending")).body.data).toEqual([])
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
