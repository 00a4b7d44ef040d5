import { type ActorRefFrom, createActor, waitFor } from "xstate"
import { expiry } from "#api/expiry.ts"
import type { cartMachine } from "../cart/cart.machine.ts"
import type { chatMachine } from "../chat/chat.machine.ts"
import type { paymentReturnMachine } from "../payment-return/payment-return.machine.ts"
import { liveSession } from "../session/session.actors.ts"
import { ssrSession } from "../session/ssr-session.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import { appMachine } from "./app.machine.ts"
import { lazyLogic } from "./lazy-logic.ts"
import { openFlows } from "./open-flows.ts"
import { connectFlows } from "./run-effect.ts"

/** Flows that only member pages use. A visitor's first page does not load their code. */
export const lazyCart = lazyLogic<typeof cartMachine>("cart")
export const lazyChat = lazyLogic<typeof chatMachine>("chat")
export const lazyPaymentReturn = lazyLogic<typeof paymentReturnMachine>("paymentReturn")

/**
 * Creates the root actor outside React, so that strict mode's second render never starts a flow twice. It starts
 * when this module is first imported; the landing page does not import it. Prerendered pages have no member, so
 * the session reads nothing from a device there.
 */
export const app = createActor(
  appMachine.provide({
    actors: {
      session: import.meta.env.SSR ? ssrSession() : liveSession,
      cart: lazyCart.logic,
      chat: lazyChat.logic,
      paymentReturn: lazyPaymentReturn.logic,
    },
  }),
  { inspect: connectFlows },
).start()

openFlows.add(app)

export type App = typeof app

export type Session = ActorRefFrom<typeof sessionMachine>

let last: Session | undefined

/**
 * Returns the current session actor. A failed session is replaced by a new actor. While the root's session is
 * `broken`, returns the failed actor, so that the pages beneath the error screen still render.
 */
export const sessionOf = (root: App): Session => {
  const session = root.getSnapshot().children.session ?? last
  if (session === undefined) throw new Error("The root started without a session")
  return (last = session)
}

/** Returns the id of the member who is logged in. */
export const memberNow = (): string | undefined => sessionOf(app).getSnapshot().context.user?._id

/** Waits until the session is restored from the device. The session itself limits the wait to 5000 ms. */
export const whenSessionKnown = async (root: App) =>
  waitFor(sessionOf(root), (snapshot) => !snapshot.matches("rehydrating"), { timeout: Infinity })

// Every API read reports an expired session here. Only the session shows the toast, and only once.
expiry.listen((failure) =>
  sessionOf(app).send({
    type: "session.expired",
    at: location.pathname + location.search,
    outcome: { _tag: "Err", error: failure },
  }),
)
