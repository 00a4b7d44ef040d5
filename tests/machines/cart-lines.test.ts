import * as fc from "fast-check"
import { expect, test } from "vitest"
import { type LineProblem, maximumQuantity } from "#api/contract/orders.ts"
import {
  type CartLine,
  changeOf,
  keyOf,
  type LineChange,
  lineTotal,
  maxQuantityOf,
  maxQuantityPerLine,
  relevantChanges,
  shownLines,
  totalsOf,
  withChanges,
  withLine,
  withoutOrdered,
  withQuantity,
  withVariant,
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

test("there is one line per product, size and colour, with 1 to 99 pieces and never more than was ever left", () => {
  fc.assert(
    fc.property(carts, (lines) => {
      const cart = filled(lines)
      expect(new Set(cart.map(keyOf)).size).toBe(cart.length)
      for (const one of cart) {
        const added = lines.filter((line) => keyOf(line) === keyOf(one))
        expect(one.quantity).toBeGreaterThanOrEqual(1)
        expect(one.quantity).toBeLessThanOrEqual(Math.max(...added.map(maxQuantityOf)))
        expect(one.quantity).toBeLessThanOrEqual(99)
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

const coat: CartLine = {
  product: "p1",
  slug: "coat",
  name: "Coat",
  image: "/plum.webp",
  price: 5_000,
  priceUSD: 12.5,
  size: "M",
  color: "Plum",
  quantity: 2,
  stock: 5,
}
const large: CartLine = { ...coat, size: "L", quantity: 4 }
const mug: CartLine = {
  ...coat,
  product: "p2",
  slug: "mug",
  name: "Mug",
  size: null,
  color: null,
  stock: null,
}
const cart = [coat, large, mug]

test("a line's maximum is its stock, at most 99", () => {
  expect([0, 5, 99, 100, null].map((stock) => maxQuantityOf({ stock }))).toEqual([0, 5, 99, 99, 99])
})

test("adding to a line takes the newest prices and keeps its place", () => {
  expect(withLine(cart, { ...coat, price: 6_000, quantity: 1 })).toEqual([
    { ...coat, price: 6_000, quantity: 3 },
    large,
    mug,
  ])
  expect(withLine(cart, { ...mug, product: "p3" })).toEqual([...cart, { ...mug, product: "p3" }])
})

test("a product that is sold out is not added, and a line keeps the pieces that are no longer left", () => {
  expect(withLine(cart, { ...coat, stock: 0 })).toEqual([{ ...coat, stock: 0 }, large, mug])
  expect(withLine(cart, { ...coat, stock: 1 })).toEqual([{ ...coat, stock: 1 }, large, mug])
  expect(withLine([mug], { ...coat, stock: 0 })).toEqual([mug])
  expect(withLine([], { ...mug, quantity: 1 })).toEqual([{ ...mug, quantity: 1 }])
})

test("a quantity is whole, from 1 to 99, and changes its own line", () => {
  const of = (quantity: number) => withQuantity(cart, keyOf(large), quantity)
  expect(of(1)).toEqual([coat, { ...large, quantity: 1 }, mug])
  expect(of(7.9)).toEqual([coat, { ...large, quantity: 7 }, mug])
  expect(of(100)).toEqual([coat, { ...large, quantity: 99 }, mug])
  expect(of(0.5)).toEqual([coat, mug])
})

test("another size of a line joins the line that has it, with all pieces up to 99", () => {
  const chosen = { size: "L", color: "Plum", image: "/large.webp", stock: 5 }
  // With fewer pieces in stock, the server's check says so, and the member decides.
  expect(withVariant(cart, keyOf(coat), chosen)).toEqual([{ ...coat, ...chosen, quantity: 6 }, mug])
  expect(withVariant(cart, keyOf(coat), { ...chosen, stock: 40 })).toEqual([
    { ...coat, ...chosen, stock: 40, quantity: 6 },
    mug,
  ])
})

test("another size that is not in the cart keeps the line's place", () => {
  const chosen = { size: "S", color: "Plum", image: null, stock: 9 }
  expect(withVariant(cart, keyOf(large), chosen)).toEqual([coat, { ...large, ...chosen }, mug])
  // A size that is sold out keeps its pieces: the server's check says so.
  expect(withVariant(cart, keyOf(large), { ...chosen, stock: 0 })).toEqual([
    coat,
    { ...large, ...chosen, stock: 0 },
    mug,
  ])
  // The same size and colour again has another picture only.
  const same = { size: "L", color: "Plum", image: "/new.webp", stock: 9 }
  expect(withVariant(cart, keyOf(large), same)).toEqual([coat, { ...large, ...same }, mug])
  expect(withVariant(cart, keyOf({ ...mug, product: "p9" }), chosen)).toBe(cart)
})

test("pieces that were added after the order stay, also of an ordered line", () => {
  expect(
    withoutOrdered(cart, [
      { ...large, quantity: 3 },
      { ...mug, product: "p9" },
    ]),
  ).toEqual([coat, { ...large, quantity: 1 }, mug])
})

const change = (line: CartLine, found: Partial<LineChange> & Pick<LineChange, "reason">): LineChange => ({
  key: keyOf(line),
  message: "Changed",
  newPrice: null,
  newPriceUSD: null,
  stock: null,
  ...found,
})

test("a problem of the server becomes the change of its line", () => {
  const found: LineProblem = {
    index: 0,
    product: "p1",
    reason: "price",
    message: "Now ₦6,000",
    newPrice: 6_000,
  }
  expect(changeOf(coat, found)).toEqual(
    change(coat, { reason: "price", message: "Now ₦6,000", newPrice: 6_000 }),
  )
  const short: LineProblem = { ...found, reason: "stock", message: "1 left", newPriceUSD: 3, stock: 1 }
  expect(changeOf(mug, short)).toEqual(
    change(mug, { reason: "stock", message: "1 left", newPrice: 6_000, newPriceUSD: 3, stock: 1 }),
  )
})

test.each([
  ["a product that is gone", change(coat, { reason: "gone" }), [large, mug]],
  ["a size that is gone", change(coat, { reason: "variant" }), [large, mug]],
  [
    "a new price",
    change(coat, { reason: "price", newPrice: 6_000 }),
    [{ ...coat, price: 6_000 }, large, mug],
  ],
  [
    "a new price in dollars",
    change(coat, { reason: "price", newPriceUSD: 14 }),
    [{ ...coat, priceUSD: 14 }, large, mug],
  ],
  [
    "less stock",
    change(large, { reason: "stock", stock: 1 }),
    [coat, { ...large, quantity: 1, stock: 1 }, mug],
  ],
  ["more stock", change(large, { reason: "stock", stock: 9 }), [coat, { ...large, stock: 9 }, mug]],
  ["no stock", change(large, { reason: "stock", stock: 0 }), [coat, mug]],
  ["no stock, unsaid", change(large, { reason: "stock" }), [coat, mug]],
  ["a line that left", change({ ...mug, product: "p9" }, { reason: "gone" }), cart],
])("%s changes its own line", (_, accepted, expected) => {
  expect(withChanges(cart, [accepted])).toEqual(expected)
})

test("a price and a stock of one line are both accepted, in any order", () => {
  expect(
    withChanges(cart, [
      change(coat, { reason: "stock", stock: 2, newPrice: 1 }),
      change(large, { reason: "price", newPrice: 6_000, newPriceUSD: 14 }),
      change(large, { reason: "stock", stock: 1 }),
    ]),
  ).toEqual([{ ...coat, stock: 2 }, { ...large, price: 6_000, priceUSD: 14, quantity: 1, stock: 1 }, mug])
})

test("a change is shown while its line is there, a shortage only while more is wanted than there is", () => {
  const changes = [
    change({ ...mug, product: "p9" }, { reason: "gone" }),
    change(coat, { reason: "price", newPrice: 6_000, stock: 9 }),
    change(large, { reason: "stock", stock: 3 }),
  ]
  expect(relevantChanges(cart, changes)).toEqual(changes.slice(1))
  const only = (stock: number | null) =>
    relevantChanges(cart, [change(large, { reason: "stock", stock })]).length
  expect([3, 4, 5, 0, null].map(only)).toEqual([1, 0, 0, 1, 1])
})

test("a change that waits its two seconds shows the cart as it was", () => {
  expect(shownLines({ lines: [mug], pending: null })).toEqual([mug])
  expect(shownLines({ lines: [mug], pending: { shown: cart } })).toBe(cart)
})
