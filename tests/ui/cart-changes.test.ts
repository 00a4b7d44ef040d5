/** Tests what the cart makes of any changes that the server found and the member accepted (SPEC §4, Cart). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import {
  type CartLine,
  keyOf,
  type LineChange,
  relevantChanges,
  withChanges,
  withLine,
} from "#machines/cart/cart-lines.ts"

const amount = fc.integer({ min: 1, max: 100_000_000 }).map((minor) => minor / 100)
const line: fc.Arbitrary<CartLine> = fc.record({
  product: fc.constantFrom("p1", "p2", "p3"),
  slug: fc.constant("a-product"),
  name: fc.constant("A Product"),
  image: fc.constant(null),
  price: amount,
  priceUSD: amount,
  size: fc.constantFrom(null, "S", "M"),
  color: fc.constantFrom(null, "Plum"),
  quantity: fc.integer({ min: 1, max: 99 }),
  stock: fc.option(fc.integer({ min: 1, max: 200 })),
})
const cart = fc.array(line, { maxLength: 8 }).map((lines) => lines.reduce<readonly CartLine[]>(withLine, []))

test("accepted changes add no line and no piece, are settled, and leave the other lines as they are", () => {
  const found = fc.record({
    at: fc.nat({ max: 7 }),
    reason: fc.constantFrom("gone" as const, "variant" as const, "stock" as const, "price" as const),
    newPrice: fc.option(amount),
    newPriceUSD: fc.option(amount),
    stock: fc.option(fc.nat({ max: 120 })),
  })
  const distinct = fc.uniqueArray(found, { selector: ({ at, reason }) => `${at}${reason}`, maxLength: 6 })
  fc.assert(
    fc.property(cart, distinct, (before, all) => {
      const changes = all
        .filter(({ at }) => at < before.length)
        .map(({ at, ...rest }): LineChange => ({ key: keyOf(before[at]!), message: "Changed", ...rest }))
      const after = withChanges(before, changes)
      const order = before.map(keyOf)
      expect(order.filter((key) => after.some((one) => keyOf(one) === key))).toEqual(after.map(keyOf))
      for (const one of after) {
        const old = before.find((line) => keyOf(line) === keyOf(one))!
        expect(one.quantity).toBeGreaterThanOrEqual(1)
        expect(one.quantity).toBeLessThanOrEqual(old.quantity)
        if (!changes.some(({ key }) => key === keyOf(one))) expect(one).toEqual(old)
      }
      // A price is accepted as it was shown. Nothing else is left to accept.
      for (const { key, newPrice } of changes.filter(({ reason }) => reason === "price")) {
        const one = after.find((line) => keyOf(line) === key)
        if (one && newPrice !== null) expect(one.price).toBe(newPrice)
      }
      expect(relevantChanges(after, changes).filter(({ reason }) => reason !== "price")).toEqual([])
      expect(withChanges(after, changes)).toEqual(after)
    }),
    { seed: 20_261_203, numRuns: 500 },
  )
})
