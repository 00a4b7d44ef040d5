import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { ProductRows } from "#server/products/rows.ts"
import type { StockCounts } from "#server/products/stock.ts"
import { subscriptionRound, stockLoad } from "../faults/money-load.ts"
import { makeBarrier } from "./barrier.ts"
import { serveMoney } from "./serve.ts"

describe("on a real PostgreSQL", () => {
  const fixture = serveMoney(LockingRows)

  test("the demo's ledger is balanced for every paid purpose", async () => {
    expect(await fixture.server.unbalanced()).toEqual([])
    const sums = await fixture.server.run(Effect.flatMap(PaymentRows, (rows) => rows.sums))
    expect(sums.map(({ purpose, currency }) => `${purpose} ${currency}`)).toEqual([
      "donation EUR",
      "donation GBP",
      "donation NGN",
      "donation USD",
      "event NGN",
      "event USD",
      "order NGN",
      "order USD",
      "subscription NGN",
    ])
  })

  test("two payments for one year and fifty concurrent confirms give one period; the other payment is held", async () => {
    for (let round = 0; round < 3; round++) {
      expect(await subscriptionRound(fixture.server)).toEqual({
        answeredTwice: false,
        confirmed: 25,
        refused: 25,
        periods: 1,
        held: 1,
        booked: 1,
      })
      expect(await fixture.server.unbalanced()).toEqual([])
    }
  })

  test("fifteen paid orders of the last five pieces all exist, five are filled, and the stock is 0", async () => {
    for (let round = 0; round < 2; round++) {
      expect(await stockLoad(fixture.server)).toEqual({ confirmed: 15, orders: 15, filled: 5, stock: 0 })
      expect(await fixture.server.unbalanced()).toEqual([])
    }
  })

  test("the ledger check finds an order without a line, a donation without an area, a period without a booking", async () => {
    const { server } = fixture
    await server.rows(
      "delete from order_lines where order_id = (select id from orders where currency = 'USD' limit 1)",
    )
    await server.rows("update donation_areas set amount = amount + 1 where name = 'Touch Magazine'")
    await server.rows("delete from ledger where purpose = 'subscription'")
    expect(await server.unbalanced()).toEqual(["donation NGN", "order USD", "subscription NGN"])
  })
})

describe("without the unique period", () => {
  const fixture = serveMoney(LockingRows)

  test("the same two payments give two periods", async () => {
    await fixture.server.rows("drop index one_period_per_year")
    expect((await subscriptionRound(fixture.server)).periods).toBe(2)
  })
})

describe("without the lock on the stock", () => {
  const barrier = makeBarrier()
  const unlocked = Layer.effect(
    ProductRows,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* ProductRows
      return {
        ...rows,
        // Reads without waiting for other transactions.
        lockStock: (ids: readonly string[]) =>
          Effect.tap(
            Effect.map(
              Effect.orDie(
                sql<{ id: string; stock: number }>`select product_id::text as id, stock from product_variants
                  where product_id = any(${[...ids]}::uuid[])`,
              ),
              (found) =>
                new Map<string, StockCounts>(
                  found.map(({ id, stock }) => [id, [{ size: null, color: null, stock }]]),
                ),
            ),
            barrier.arrive,
          ),
      }
    }),
  ).pipe(Layer.provide(ProductRows.layer))
  const fixture = serveMoney(Layer.merge(LockingRows, unlocked))

  test("more pieces are sold than exist", async () => {
    await fixture.server.rows("alter table product_variants drop constraint variant_never_below_zero")
    barrier.expecting(10)
    const { filled, stock } = await stockLoad(fixture.server)
    expect(filled).toBeGreaterThan(5)
    expect(stock).toBeLessThan(0)
  })
})
