import * as fc from "fast-check"
import { expect, test } from "vitest"
import { defaultPageSize, firstPage, pageSizes, pagesOf, readPage } from "#ui/table/table-paging.ts"

const seed = { seed: 20_261_203, numRuns: 1_000 }
const size = fc.constantFrom(...pageSizes)

test("every item is on one page, every page has an item, and a table without items has one page", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), size, (totalItems, pageSize) => {
      const pages = pagesOf(totalItems, pageSize)
      expect(pages * pageSize).toBeGreaterThanOrEqual(totalItems)
      if (totalItems > 0) expect((pages - 1) * pageSize).toBeLessThan(totalItems)
      else expect(pages).toBe(1)
    }),
    seed,
  )
})

test("the page and size of an address are read as they are written, and any other value is the default", () => {
  const page = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(page, size, (number, pageSize) => {
      expect(readPage(number, pageSize)).toEqual({ page: number, pageSize })
      expect(readPage(String(number), String(pageSize))).toEqual({ page: number, pageSize })
    }),
    seed,
  )
  const other = fc.oneof(
    fc.constantFrom(undefined, null, "", "x", "1.5", 0, -1, 1.5, 1_000_001, Infinity, NaN, {}, "__proto__"),
    fc.string(),
    fc.double(),
  )
  fc.assert(
    fc.property(other, other, (first, second) => {
      const read = readPage(first, second)
      expect(Number.isInteger(read.page) && read.page >= firstPage).toBe(true)
      expect(pageSizes).toContain(read.pageSize)
      if (read.page !== firstPage) expect(read.page).toBe(Number(first))
      if (read.pageSize !== defaultPageSize) expect(read.pageSize).toBe(Number(second))
    }),
    seed,
  )
})
