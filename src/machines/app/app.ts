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
import { connectFlows } from "./run-effect.ts"

/** Flows that only members' pages have: the first page of a visitor does without their code. */
export const lazyCart = lazyLogic<typeof cartMachine>("cart")
export const lazyChat = lazyLogic<typeof chatMachine>("chat")
export const lazyPaymentReturn = lazyLogic<typeof paymentReturnMachine>("paymentReturn")

/**
 * The root actor of this page, made outside React, so that the strict mode's second run of a component never starts a
 * flow twice. It begins when this module is first needed: the landing page alone does without it. A page that is made
 * ahead of time belongs to nobody: there the session has no device to read.
 */
export const app = createActor(
  appMachine.provide({
    actors: {
      session: import.meta.env.SSR ? ssrSession : liveSession,
      cart: lazyCart.logic,
      chat: lazyChat.logic,
      paymentReturn: lazyPaymentReturn.logic,
    },
  }),
  { inspect: connectFlows },
).start()

export type App = typeof app

export type Session = ActorRefFrom<typeof sessionMachine>

let last: Session | undefined

/**
 * The session as it is now: after a breakdown it is another actor than before. While the root's session is `broken` it is the
 * one that broke, so that the pages beneath that screen still stand when it is gone.
 */
export const sessionOf = (root: App): Session => {
  const session = root.getSnapshot().children.session ?? last
  if (session === undefined) throw new Error("The root began without a session")
  return (last = session)
}

/** Waits until the device has told whose session this is: at most 5000 ms, which the session itself ends. */
export const whenSessionKnown = async (root: App) =>
  waitFor(sessionOf(root), (snapshot) => !snapshot.matches("rehydrating"), { timeout: Infinity })

// Reads announce an expiry, wherever they were asked for; the session alone says it, once.
expiry.subscribe(() =>
  sessionOf(app).send({ type: "session.expired", at: location.pathname + location.search }),
)
