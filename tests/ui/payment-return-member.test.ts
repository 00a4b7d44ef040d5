/** Whose result a return page shows when another member logs in on the same page (DECISIONS §3.10). */
import { beforeEach, expect, test, vi } from "vitest"
import { assign, createActor, fromPromise, setup } from "xstate"
import type { Purpose } from "#api/contract/payments.ts"
import type { Settled } from "#api/contract/settled.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import type { sessionMachine } from "#machines/session/session.machine.ts"
import { defect } from "#machines/failure-message.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

type Asked = { purpose: Purpose; reference: string; source: string }
type MemberEvent = { readonly type: "in"; readonly id: string } | { readonly type: "out" }

/** Who is logged in, and for which members the page asked the server. */
const server = vi.hoisted(() => ({
  member: null as string | null,
  asked: [] as (string | null)[],
}))

const confirmed = { _tag: "Ok", value: { receipt: null, user: null, order: null } } as const
const refused = {
  _tag: "Err",
  error: { ...defect, _tag: "Forbidden", status: 403, message: "This payment belongs to another member." },
} as const

const nothing = () => undefined

vi.mock("#machines/payment-return/payment-return.actors.ts", async () => {
  const flow = await import("#machines/payment-return/payment-return.machine.ts")
  return {
    livePaymentReturn: flow.paymentReturnMachine.provide({
      actors: {
        confirmPayment: fromPromise<Outcome<Settled, Failure>, Asked>(() => {
          server.asked.push(server.member)
          return Promise.resolve(server.member === "m1" ? confirmed : refused)
        }),
      },
      actions: { removePayment: nothing, removeFromCart: nothing, replaceUser: nothing },
    }),
  }
})

vi.mock("#machines/app/app.ts", async () => {
  const { appMachine } = await import("#machines/app/app.machine.ts")
  const { lazyLogic } = await import("#machines/app/lazy-logic.ts")
  const lazyPaymentReturn = lazyLogic<typeof paymentReturnMachine>("paymentReturn")
  /** The part of a session that the payment return reads. */
  const session = setup({
    types: { events: {} as MemberEvent, context: {} as { user: { _id: string } | null } },
  }).createMachine({
    context: { user: null },
    initial: "outside",
    on: {
      in: { target: ".inside", actions: assign({ user: ({ event }) => ({ _id: event.id }) }) },
      out: { target: ".outside", actions: assign({ user: null }) },
    },
    states: { outside: {}, inside: { tags: "member" } },
  }) as unknown as typeof sessionMachine
  const app = createActor(
    appMachine.provide({ actors: { session, paymentReturn: lazyPaymentReturn.logic } }),
  ).start()
  return { app, lazyPaymentReturn, sessionOf: () => app.getSnapshot().children.session }
})

const { app, sessionOf } = await import("#machines/app/app.ts")
const { paymentsReturn } = await import("#machines/payment-return/payments-return.ts")
await import("#machines/payment-return/payment-return.react.ts")

const session = sessionOf(app) as unknown as { send: (event: MemberEvent) => void }
const logIn = (id: string): void => {
  server.member = id
  session.send({ type: "in", id })
}
const logOut = (): void => {
  server.member = null
  session.send({ type: "out" })
}
/** Opens the return address of a donation, and returns the result that its page shows. */
const openReturn = () => {
  const payment = paymentsReturn({ type: "donation", reference: "r1", source: "PAYSTACK" })
  app.send({ type: "payment.returned", payment })
  return app.getSnapshot().children.paymentReturn
}
const shown = () => app.getSnapshot().children.paymentReturn?.getSnapshot()

beforeEach(() => {
  app.send({ type: "payment.seen", reference: "r1" })
  server.asked.length = 0
})

test("another member does not see the result of a payment, and the page asks the server for that member", async () => {
  logIn("m1")
  openReturn()
  await expect.poll(() => shown()?.hasTag("settled")).toBe(true)
  logOut()
  logIn("m2")
  expect(shown()).toBeUndefined()
  openReturn()
  await expect.poll(() => shown()?.value).toBe("refused")
  expect(shown()?.context.message).toBe("This payment belongs to another member.")
  expect(server.asked).toEqual(["m1", "m2"])
})

test("the page also asks for a member who logs in after another one without a logout in between", async () => {
  logIn("m1")
  openReturn()
  await expect.poll(() => shown()?.hasTag("settled")).toBe(true)
  logIn("m2")
  expect(shown()).toBeUndefined()
})

test("the same member sees the result again after the session has ended", async () => {
  logIn("m1")
  const before = openReturn()
  await expect.poll(() => shown()?.hasTag("settled")).toBe(true)
  logOut()
  logIn("m1")
  expect(openReturn()).toBe(before)
  expect(server.asked).toEqual(["m1"])
})
