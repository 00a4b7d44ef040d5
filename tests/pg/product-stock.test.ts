/** Staff who correct a stock while members buy: no piece is lost and none is invented (OFFICE §11). */
import { Effect, Layer } from "effect"
import { describe, expect, test } from "vitest"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import { LockingRows } from "#server/app.ts"
import { OfficeProductRows } from "#server/office-products/rows.ts"
import { join } from "../api/members.ts"
import type { MoneyServer } from "../api/money.ts"
import { setStock } from "../api/stock.ts"
import { makeBarrier } from "./barrier.ts"
import { serveMoney } from "./serve.ts"

const savers = 4
/** The pieces that each correction adds. The numbers differ, because an equal correction would count as a repeat. */
const addedBy = (saver: number) => 10 + saver

/** Confirms this many paid orders of one piece each while staff add pieces. Returns the stock, and the one that it must be. */
const correctWhileBuying = async (server: MoneyServer, orders: number) => {
  await server.resetPayments()
  const { token } = await join(server, { staff: "editor" })
  const [row] = await server.rows(
    `insert into products (slug, name, description, price_ngn, price_usd, position, search_text, created_at,
        featured_image_url, featured_image_alt)
      values ('counted', 'Counted', 'A mug', 100000, 200, 999, '', now(), '/pictures/mug.webp', 'A mug')
      on conflict (slug) do update set position = 999 returning id::text as id`,
  )
  await setStock(server, "counted", 50)
  const id = String(row?.["id"])
  const read = async (): Promise<OfficeProduct> =>
    (await server.call("GET", `/office/products/${id}`, { token })).body.data
  const opened = []
  for (let n = 0; n < orders; n++)
    opened.push(
      await server.openAndPay("student", "/orders/pay", {
        shippingContactName: "Ebun Adeyemi",
        shippingContactPhone: "+2348030000101",
        shippingContactEmail: "student@demo.test",
        // A different address makes a different order.
        shippingAddress: `${n} Queen's Road, Ibadan`,
        totalAmount: 1_000,
        products: [{ product: id, quantity: 1, size: null, color: null }],
      }),
    )
  const add = async (saver: number) => {
    const { name, description, brand, price, priceUSD, sizes, stock, variants, pictures, version } =
      await read()
    const response = await server.call("PATCH", `/office/products/${id}`, {
      token,
      body: {
        name,
        description,
        brand,
        price,
        priceUSD,
        sizes,
        variants,
        pictures,
        version,
        stock: (stock ?? 0) + addedBy(saver),
      },
    })
    return response.status
  }
  const buyers = opened.map(({ reference }) => server.as("student", "POST", "/orders/create", { reference }))
  const statuses = await Promise.all(Array.from({ length: savers }, (_, saver) => add(saver)))
  await Promise.all(buyers)
  // Each correction may have lost against an order. Now no order is left.
  if (!statuses.includes(200)) statuses.push(await add(savers))
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(statuses).toContain(200)
  const added = statuses.reduce((sum, status, saver) => sum + (status === 200 ? addedBy(saver) : 0), 0)
  return { stock: (await read()).stock, expected: 50 - orders + added }
}

describe("on a real PostgreSQL", () => {
  const fixture = serveMoney(LockingRows)

  test("each order takes its piece and each accepted correction counts once", async () => {
    for (let round = 0; round < 3; round++) {
      const { stock, expected } = await correctWhileBuying(fixture.server, 8)
      expect(stock).toBe(expected)
    }
  })
})

describe("without the lock of a correction", () => {
  const barrier = makeBarrier()
  const unlocked = Layer.effect(
    OfficeProductRows,
    Effect.gen(function* () {
      const rows = yield* OfficeProductRows
      return {
        ...rows,
        lock: () => Effect.void,
        // All corrections have found the same version before one is written.
        change: (...values: Parameters<typeof rows.change>) =>
          Effect.andThen(barrier.arrive, rows.change(...values)),
      }
    }),
  ).pipe(Layer.provide(OfficeProductRows.layer))
  const fixture = serveMoney(Layer.merge(LockingRows, unlocked))

  test("corrections write over each other", async () => {
    barrier.expecting(savers)
    const { stock, expected } = await correctWhileBuying(fixture.server, 0)
    expect(stock).not.toBe(expected)
  })
})
