import { expect, inject, test } from "vitest"
import { freshDatabase, runOn } from "../pg/postgres.ts"
import { booksOf, points, strike } from "./strike.ts"

test.each(points)(
  "killed at %s and started again, a payment is granted, booked and receipted once",
  async (point) => {
    const { url, drop } = await freshDatabase(inject("postgres"))
    try {
      const { restartMs: _, ...left } = await strike(url, point)
      expect(left).toEqual({ point, died: "SIGKILL", confirmed: 201, again: 409, taken: 1 })
      expect(await runOn(url, (sql) => sql.unsafe(booksOf))).toEqual([
        { paid: 1, booked: 1, granted: 1, receipts: 1, paidSum: 1_000_000, bookedSum: 1_000_000 },
      ])
    } finally {
      await drop()
    }
  },
)
