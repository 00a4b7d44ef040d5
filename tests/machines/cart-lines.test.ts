import * as fc from "fast-check"
import { expect, test } from "vitest"
import { maximumQuantity } from "#api/contract/orders.ts"
import {
  type CartLine,
  keyOf,
  lineTotal,
  maxQuantityPerLine,
  totalsOf,
  withLine,
  withoutOrdered,
  withQuantity,
} from "#machines/cart/cart-lines.ts"

const amount = fc.integer({ min: 1, max: 100_000_000 }).map((minor) => minor / 100)
const line: fc.Arbitrary<CartLine> = fc.record({
  product: fc.constantFrom("p1", "p2", "p3", "p4"),
  slug: fc.constant("a-product"),
  name: fc.constant("A Product"),
  image: fc.constant(null),
  price: amount,
  priceUSD: amount,
  size: fc.constantFrom(null, "S", "M"),
  color: fc.constantFrom(null, "Plum", "Green"),
  quantity: fc.integer({ min: 1, max: 99 }),
  stock: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
})
const carts = fc.array(line, { maxLength: 12 })
const filled = (lines: readonly CartLine[]) => lines.reduce<readonly CartLine[]>(withLine, [])
const minor = (major: number): bigint => BigInt(Math.round(major * 100))

test("the device's maximum quantity equals the server's", () => {
  expect(maxQuantityPerLine).toBe(maximumQuantity)
})

test("the totals of 10,000 random carts are exact to the kobo and the cent", () => {
  fc.assert(
    fc.property(carts, (lines) => {
      const cart = filled(lines)
      const { totalPrice, totalPriceUSD, pieces } = totalsOf(cart)
      const exact = (of: (one: CartLine) => number) =>
        cart.reduce((sum, one) => sum + minor(of(one)) * BigInt(one.quantity), 0n)
      expect(minor(totalPrice)).toBe(exact(({ price }) => price))
      expect(minor(totalPriceUSD)).toBe(exact(({ priceUSD }) => priceUSD))
      expect(pieces).toBe(cart.reduce((sum, one) => sum + one.quantity, 0))
      expect(minor(totalPrice)).toBe(
        cart.reduce((sum, one) => sum + minor(lineTotal(one.price, one.quantity)), 0n),
      )
    }),
    { seed: 20_260_228, numRuns: 10_000 },
  )
})

test("sums that floating point gets wrong are exact", () => {
  const cents = { price: 0.1, priceUSD: 19.99, quantity: 3, size: null, color: null, stock: null }
  const one = { ...cents, product: "p1", slug: "s", name: "n", image: null }
  expect(totalsOf([one])).toEqual({ pieces: 3, totalPrice: 0.3, totalPriceUSD: 59.97 })
})

test("there is one line per product, size and colour, with 1 to 99 pieces and never more than the stock", () => {
  fc.assert(
    fc.property(carts, (lines) => {
      const cart = filled(lines)
      expect(new Set(cart.map(keyOf)).size).toBe(cart.length)
      for (const { quantity, stock } of cart) {
        expect(quantity).toBeGreaterThanOrEqual(1)
        expect(quantity).toBeLessThanOrEqual(Math.min(99, stock ?? 99))
      }
    }),
    { seed: 20_260_228 },
  )
})

test("adding a product that is in the cart raises its quantity, up to what there is", () => {
  fc.assert(
    fc.property(line, line, (first, second) => {
      const again = { ...first, quantity: second.quantity }
      const [one] = filled([first])
      const max = Math.min(maxQuantityPerLine, first.stock ?? maxQuantityPerLine)
      expect(withLine([one!], again)).toMatchObject([
        { quantity: Math.min(max, one!.quantity + second.quantity) },
      ])
    }),
    { seed: 20_260_228 },
  )
})

test("ordered pieces leave the cart, and nothing else does", () => {
  fc.assert(
    fc.property(carts, carts, (ordered, otherLines) => {
      const bought = filled(ordered)
      const others = filled(otherLines).filter((one) => !bought.some((line) => keyOf(line) === keyOf(one)))
      expect(withoutOrdered([...bought, ...others], bought)).toEqual(others)
    }),
    { seed: 20_260_228 },
  )
})

test("quantity zero removes a line", () => {
  fc.assert(
    fc.property(line, (one) => {
      expect(withQuantity([one], keyOf(one), 0)).toEqual([])
    }),
    { seed: 20_260_228 },
  )
})
