/** A paid order leaves the cart at Continue, also a cart that the page has not read yet (SPEC §4, Checkout). */
import { expect, test, vi } from "vitest"
import { createActor, fromCallback, fromPromise, setup } from "xstate"
import type { CartContents, CartLine } from "#machines/cart/cart-lines.ts"
import type { sessionMachine } from "#machines/session/session.machine.ts"

const line: CartLine = {
  product: "p1",
  slug: "scrubs",
  name: "Scrubs",
  image: null,
  price: 28_500,
  priceUSD: 16,
  size: null,
  color: null,
  quantity: 1,
  stock: null,
}

/** What the device answers, and who logs in. */
const page = vi.hoisted(() => ({
  member: "m1",
  logIn: (_memberId: string): void => undefined,
  logOut: (): void => undefined,
  answer: (_contents: unknown): void => undefined,
}))

vi.mock("#machines/app/app.ts", async () => {
  const { appMachine } = await import("#machines/app/app.machine.ts")
  const { cartMachine } = await import("#machines/cart/cart.machine.ts")
  const cart = cartMachine.provide({
    actors: {
      watchMember: fromCallback(({ sendBack }) => {
        page.logIn = (memberId) => sendBack({ type: "member.loggedIn", memberId })
        page.logOut = () => sendBack({ type: "member.loggedOut" })
        page.logIn(page.member)
      }),
      followOtherTabs: fromCallback(() => undefined),
      readCart: fromPromise(
        () => new Promise<CartContents>((resolve) => (page.answer = resolve as typeof page.answer)),
      ),
    },
    actions: { storeCart: () => undefined },
  })
  const session = setup({}).createMachine({}) as unknown as typeof sessionMachine
  const app = createActor(appMachine.provide({ actors: { session, cart } })).start()
  return { app, memberNow: () => page.member, sessionOf: () => app.getSnapshot().children.session }
})

const { app } = await import("#machines/app/app.ts")
const { livePaymentReturn } = await import("#machines/payment-return/payment-return.actors.ts")

/** Runs the action as the machine does when the member presses Continue after a confirmed order. */
const removeFromCart = (): void =>
  (livePaymentReturn.implementations.actions.removeFromCart as (_: object, params: object) => void)(
    {},
    { settled: { reference: "o1", ordered: null } },
  )
const cart = () => app.getSnapshot().children.cart!.getSnapshot()
const isOpen = () => cart().hasTag("open")

test("an order leaves a cart that no page has opened yet", async () => {
  removeFromCart()
  app.send({ type: "cart.needed" })
  page.answer({ lines: [line], settled: [] })
  await expect.poll(() => isOpen() && cart().context.lines).toEqual([])
})

test("an order leaves a cart that is being read from the device", async () => {
  page.logOut()
  page.logIn("m1")
  removeFromCart()
  page.answer({ lines: [line], settled: [] })
  await expect.poll(() => isOpen() && cart().context.lines).toEqual([])
})

test("the cart of another member, who logs in meanwhile, keeps its lines", async () => {
  page.logOut()
  page.logIn("m1")
  removeFromCart()
  page.logOut()
  page.logIn("m2")
  page.answer({ lines: [line], settled: [] })
  await expect.poll(isOpen).toBe(true)
  expect(cart().context.lines).toEqual([line])
})
