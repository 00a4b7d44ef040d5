import * as fc from "fast-check"
import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import type { Settled } from "#api/contract/settled.ts"
import {
  type CartContents,
  type CartLine,
  type LineChange,
  withLine,
  withoutOrdered,
} from "#machines/cart/cart-lines.ts"
import { cartMachine } from "#machines/cart/cart.machine.ts"
import { settledOrder } from "#machines/payment-return/settled-order.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

const line: fc.Arbitrary<CartLine> = fc.record({
  product: fc.constantFrom("p1", "p2"),
  slug: fc.constant("scrubs"),
  name: fc.constant("Scrubs"),
  image: fc.constant(null),
  price: fc.constant(28_500),
  priceUSD: fc.constant(16),
  size: fc.constantFrom(null, "M", "m"),
  color: fc.constantFrom(null, "Plum"),
  quantity: fc.integer({ min: 1, max: 99 }),
  stock: fc.constant(null),
})
/** The order that the server makes of a cart. It leaves out a size or a colour that the product does not have. */
const orderOf = (lines: readonly CartLine[]): Settled["order"] =>
  ({
    _id: "o1",
    products: lines.map(({ product, size, color, quantity }) => ({
      product: { _id: product },
      quantity,
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
    })),
  }) as unknown as Settled["order"]
const ofOrder = { purpose: "order", reference: "ST-1" } as const

test("an order that was confirmed before takes exactly its own lines out of the cart", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const cart = lines.reduce<readonly CartLine[]>(withLine, [])
      const settled = settledOrder({ ...ofOrder, order: orderOf(cart) }, false)
      expect(settled?.reference).toBe("o1")
      expect(withoutOrdered(cart, settled!.ordered!)).toEqual([])
    }),
    { seed: 20_260_228 },
  )
})

test("an order that is confirmed while the server checks the cart leaves the cart", async () => {
  const [bought] = fc.sample(line, { numRuns: 1, seed: 1 })
  const stored: unknown[] = []
  const actor = createActor(
    cartMachine.provide({
      actors: {
        watchMember: fromCallback(({ sendBack }) => sendBack({ type: "member.loggedIn", memberId: "m1" })),
        followOtherTabs: fromCallback(() => undefined),
        readCart: fromPromise<CartContents, { memberId: string }>(() =>
          Promise.resolve({ lines: [bought!], settled: [] }),
        ),
        // The server does not answer.
        checkCart: fromPromise<Outcome<readonly LineChange[], Failure>, { lines: readonly CartLine[] }>(
          () => new Promise(() => undefined),
        ),
      },
      actions: { storeCart: (_, { lines }) => stored.push(lines) },
    }),
  ).start()
  await expect.poll(() => actor.getSnapshot().hasTag("open")).toBe(true)
  actor.send({ type: "check.requested" })
  expect(actor.getSnapshot().hasTag("busy")).toBe(true)
  actor.send({ type: "order.settled", reference: "ST-1", ordered: null })
  expect(actor.getSnapshot().context).toMatchObject({ lines: [], settled: ["ST-1"] })
  expect(stored).toEqual([[]])
  actor.stop()
})

test("a new confirmation empties the cart, with or without its order; an earlier one needs it", () => {
  expect(settledOrder({ ...ofOrder, order: orderOf([]) }, true)).toEqual({ reference: "o1", ordered: null })
  expect(settledOrder({ ...ofOrder, order: null }, true)).toEqual({ reference: "ST-1", ordered: null })
  expect(settledOrder({ ...ofOrder, order: null }, false)).toBeNull()
})

test.each(["event", "subscription", "donation"] as const)(
  "a payment for %s leaves the cart alone",
  (purpose) => {
    for (const isNew of [true, false])
      expect(settledOrder({ purpose, reference: "EV-1", order: orderOf([]) }, isNew)).toBeNull()
  },
)
