import { type Actor, type AnyActorLogic, createActor, waitFor } from "xstate"
import { expiry } from "#api/expiry.ts"
import { liveSession } from "../session/session.actors.ts"
import { ssrSession } from "../session/ssr-session.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import { appMachine } from "./app.machine.ts"
import { connectFlows } from "./run-effect.ts"

/**
 * The root actor of this page, made outside React, so that the strict mode's second run of a component never starts a
 * flow twice. It begins when this module is first needed: the landing page alone does without it. A page that is made
 * ahead of time belongs to nobody: there the session has no device to read.
 */
export const app = createActor(
  appMachine.provide({
    actors: {
      session: import.meta.env.SSR ? ssrSession : liveSession,
    },
  }),
  { inspect: connectFlows },
).start()

export type App = typeof app

/**
 * Gives the root a long-lived flow that only members' pages have: it arrives with those pages, so that the first page of a
 * visitor does without it (PERFORMANCE §4). To be called before the event that starts it.
 */
export const provideLazily = (name: "cart" | "chat" | "paymentReturn", logic: AnyActorLogic): void => {
  ;(app.logic.implementations.actors as Record<string, AnyActorLogic>)[name] = logic
}

export type Session = Actor<typeof sessionMachine>

let last: Session | undefined

/**
 * The session as it is now: after a breakdown it is another actor than before. While the root is `broken` it is the one
 * that broke, so that the pages beneath that screen still stand when it is gone.
 */
export const sessionOf = (root: App): Session => {
  const session = (root.system.get("session") as Session | undefined) ?? last
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
