/** The cart that a device stores (SPEC §3, DECISIONS §2). */
import * as fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import {
  type CartLine,
  keyOf,
  maxQuantityPerLine,
  totalsOf,
  withoutLines,
} from "#machines/cart/cart-lines.ts"
import { contentsOf, emptyContents, storeCart, storedCart } from "#machines/cart/stored-cart.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())

const text = fc.constantFrom("M", "m", " ", "Ward Scrubs", "WARD SCRUBS", "👩🏾‍⚕️")
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((minor) => minor / 100)
const line: fc.Arbitrary<CartLine> = fc.record({
  product: fc.constantFrom("p1", "P1", "p2"),
  slug: text,
  name: text,
  image: fc.option(text, { nil: null }),
  price: amount,
  priceUSD: amount,
  size: fc.option(text, { nil: null }),
  color: fc.option(text, { nil: null }),
  quantity: fc.oneof(fc.constantFrom(1, maxQuantityPerLine), fc.integer({ min: 1, max: maxQuantityPerLine })),
  stock: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
})
const lines = fc.uniqueArray(line, { selector: keyOf, maxLength: 6 })
const settled = fc.uniqueArray(fc.constantFrom("ST-1", "st-1", "ST-2"))
const seed = 20_261_202

test("any cart comes back as it was, for its member alone, and an empty one leaves no record", async () => {
  await fc.assert(
    fc.asyncProperty(lines, settled, async (cart, references) => {
      device.clear()
      await storeCart({ memberId: "m1", lines: cart, settled: references })
      const stored = await storedCart.read()
      expect(contentsOf(stored, "m1")).toEqual({ lines: cart, settled: references })
      for (const other of ["M1", "m2", ""]) expect(contentsOf(stored, other)).toEqual(emptyContents)
      expect(device.size).toBe(cart.length === 0 && references.length === 0 ? 0 : 1)
      if (stored !== null)
        expect(stored).toMatchObject({
          totalPrice: totalsOf(cart).totalPrice,
          totalPriceUSD: totalsOf(cart).totalPriceUSD,
        })
      // Another tab gets the text of the record.
      expect(await storedCart.parse(JSON.stringify(device.get("root/cart") ?? null))).toEqual(stored)
      // A page without a member stores nothing, and removes nothing.
      await storeCart({ memberId: null, lines: [], settled: [] })
      expect(await storedCart.read()).toEqual(stored)
    }),
    { seed },
  )
})

test("a damaged line or a quantity beyond the limits discards the cart, and the next one is stored", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined)
  const damage = fc.constantFrom<Record<string, unknown>>(
    { quantity: 0 },
    { quantity: maxQuantityPerLine + 1 },
    { quantity: 1.5 },
    { quantity: "1" },
    { price: -0.01 },
    { priceUSD: null },
    { product: "" },
    { stock: 0.5 },
  )
  await fc.assert(
    fc.asyncProperty(line, lines, damage, async (one, cart, change) => {
      device.set("root/cart", {
        version: 1,
        value: {
          memberId: "m1",
          cartItems: [...cart, { ...one, ...change }],
          totalPrice: 0,
          totalPriceUSD: 0,
          settled: [],
        },
      })
      expect(await storedCart.read()).toBeNull()
      expect(device.size).toBe(0)
      await storeCart({ memberId: "m1", lines: [one], settled: [] })
      expect(contentsOf(await storedCart.read(), "m1").lines).toEqual([one])
    }),
    { seed },
  )
  warn.mockRestore()
})

test("lines leave the cart by their keys, and the others stay in their order", () => {
  fc.assert(
    fc.property(lines, fc.array(fc.nat({ max: 5 })), (cart, removed) => {
      const keys = removed.flatMap((index) => cart.slice(index, index + 1).map(keyOf))
      const left = withoutLines(cart, keys)
      expect(left).toEqual(cart.filter((_, index) => !removed.includes(index)))
      expect(withoutLines(left, keys)).toEqual(left)
    }),
    { seed },
  )
})
