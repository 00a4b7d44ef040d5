/** Members who buy the last piece of one size and colour at the same time (OFFICE §11). */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { ProductRows } from "#server/products/rows.ts"
import type { StockCount, StockCounts } from "#server/products/stock.ts"
import type { MoneyServer } from "../api/money.ts"
import { setStock } from "../api/stock.ts"
import { makeBarrier } from "./barrier.ts"
import { serveMoney } from "./serve.ts"

/**
 * Two members confirm a paid order of the last medium piece at the same time, and others confirm four large pieces. Returns
 * what the timelines of the two say, and the pieces that are left.
 */
const buyLastPiece = async (server: MoneyServer) => {
  await server.resetPayments()
  const [row] = await server.rows(
    `insert into products (slug, name, description, price_ngn, price_usd, sizes, position, search_text, created_at)
      values ('coat', 'Coat', '', 100000, 200, '{M,L}', 999, '', now())
      on conflict (slug) do update set position = 999 returning id::text as id`,
  )
  await setStock(server, "coat", 1, { size: "M" })
  await setStock(server, "coat", 10, { size: "L" })
  const openOne = async (who: "student" | "junior", size: string, address: string) => ({
    who,
    opened: await server.openAndPay(who, "/orders/pay", {
      shippingContactName: "Ebun Adeyemi",
      shippingContactPhone: "+2348030000101",
      shippingContactEmail: "student@demo.test",
      // A different address makes a different order.
      shippingAddress: address,
      totalAmount: 1_000,
      products: [{ product: row?.["id"], quantity: 1, size, color: null }],
    }),
  })
  const orders = [await openOne("student", "M", "1 Road"), await openOne("junior", "M", "1 Road")]
  for (let n = 0; n < 4; n++) orders.push(await openOne("student", "L", `${n} Street`))
  const responses = await Promise.all(
    orders.map(({ who, opened }) =>
      server.as(who, "POST", "/orders/create", { reference: opened.reference }),
    ),
  )
  const notes = responses
    .slice(0, 2)
    .map(({ body }) => body.data.order.orderTimeline[1]?.comment ?? "in full")
    .toSorted((a: string, b: string) => a.localeCompare(b))
  const left = await server.rows(
    "select size, stock from product_variants where product_id = $1::uuid order by stock",
    [row?.["id"]],
  )
  return { notes, left }
}

describe("on a real PostgreSQL", () => {
  const fixture = serveMoney(LockingRows)

  test("one of the two gets the piece, and the other one reads that it sold out", async () => {
    for (let round = 0; round < 5; round++)
      expect(await buyLastPiece(fixture.server)).toEqual({
        notes: [
          '1 of "Coat" in size M sold out while you were paying. The office will write to you.',
          "in full",
        ],
        left: [
          { size: "M", stock: 0 },
          { size: "L", stock: 6 },
        ],
      })
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
          Effect.map(
            Effect.orDie(
              sql<StockCount>`select size, color, stock from product_variants
                where product_id = any(${[...ids]}::uuid[])`,
            ),
            (counts) => new Map<string, StockCounts>(ids.map((id) => [id, counts])),
          ).pipe(Effect.tap(barrier.arrive)),
      }
    }),
  ).pipe(Layer.provide(ProductRows.layer))
  const fixture = serveMoney(Layer.merge(LockingRows, unlocked))

  test("both get the last piece", async () => {
    await fixture.server.rows("alter table product_variants drop constraint variant_never_below_zero")
    barrier.expecting(6)
    const { notes, left } = await buyLastPiece(fixture.server)
    expect(notes).toEqual(["in full", "in full"])
    expect(left[0]).toEqual({ size: "M", stock: -1 })
  })
})
