import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { GuardedRows } from "#server/app.ts"
import { overPostgres } from "#server/database.ts"
import { isEven, PaymentRows } from "#server/payments/rows.ts"
import { ProductRows } from "#server/products/rows.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { duesRound, stockRound } from "../faults/money-load.ts"
import { makeMeeting } from "./barrier.ts"
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

/** The purposes whose books are not even. */
const uneven = (server: MoneyServer) =>
  server.run(
    Effect.map(
      Effect.flatMap(PaymentRows, (rows) => rows.sums),
      (sums) => sums.filter((sum) => !isEven(sum)).map(({ purpose, currency }) => `${purpose} ${currency}`),
    ),
  )

describe("on a real PostgreSQL", () => {
  const held = serve(GuardedRows)

  test("the books of the demo are even, for every purpose that was paid", async () => {
    expect(await uneven(held.server)).toEqual([])
    const sums = await held.server.run(Effect.flatMap(PaymentRows, (rows) => rows.sums))
    expect(sums.map(({ purpose, currency }) => `${purpose} ${currency}`)).toEqual([
      "donation EUR",
      "donation GBP",
      "donation NGN",
      "donation USD",
      "order NGN",
      "order USD",
      "subscription NGN",
    ])
  })

  test("two payments for one year and fifty confirms at once give one period; the other payment is held", async () => {
    for (let round = 0; round < 3; round++) {
      expect(await duesRound(held.server)).toEqual({
        toldTwice: false,
        confirmed: 25,
        refused: 25,
        periods: 1,
        held: 1,
        booked: 1,
      })
      expect(await uneven(held.server)).toEqual([])
    }
  })

  test("fifteen paid orders of five last pieces are all made, five of them filled, and the shelf is empty, not below", async () => {
    for (let round = 0; round < 2; round++) {
      expect(await stockRound(held.server)).toEqual({ confirmed: 15, orders: 15, filled: 5, stock: 0 })
      expect(await uneven(held.server)).toEqual([])
    }
  })

  test("the books see an order that lost a line, a gift that lost an area, a period that nobody booked", async () => {
    const { server } = held
    await server.rows(
      "delete from order_lines where order_id = (select id from orders where currency = 'USD' limit 1)",
    )
    await server.rows("update donation_areas set amount = amount + 1 where name = 'Touch Magazine'")
    await server.rows("delete from ledger where purpose = 'subscription'")
    expect(await uneven(server)).toEqual(["donation NGN", "order USD", "subscription NGN"])
  })
})

describe("without the unique period", () => {
  const held = serve(GuardedRows)

  test("the same two payments give two", async () => {
    await held.server.rows("alter table subscriptions drop constraint one_period_per_year")
    expect((await duesRound(held.server)).periods).toBe(2)
  })
})

describe("without the lock on the shelves", () => {
  const meeting = makeMeeting()
  const unlocked = Layer.effect(
    ProductRows,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* ProductRows
      return {
        ...rows,
        // Read, but nobody waits for anybody.
        lockStock: (ids: readonly string[]) =>
          Effect.tap(
            Effect.orDie(
              sql<{ id: string; stock: number }>`select id::text as id, stock from products
                where id = any(${[...ids]}::uuid[])`,
            ),
            meeting.arrive,
          ),
      }
    }),
  ).pipe(Layer.provide(ProductRows.layer))
  const held = serve(Layer.merge(GuardedRows, unlocked))

  test("more pieces are sold than there are", async () => {
    await held.server.rows("alter table products drop constraint stock_never_below_zero")
    meeting.expecting(10)
    const { filled, stock } = await stockRound(held.server)
    expect(filled).toBeGreaterThan(5)
    expect(stock).toBeLessThan(0)
  })
})
