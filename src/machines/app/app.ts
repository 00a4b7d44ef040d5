import { type Actor, createActor, waitFor } from "xstate"
import { expiry } from "#api/expiry.ts"
import { liveSession } from "../session/session.actors.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import { appMachine } from "./app.machine.ts"
import { connectAll } from "./bridge.ts"

/**
 * The root actor of this page, made outside React and started before the first render, so that the strict mode's second
 * run of a component never starts a flow twice.
 */
export const app = createActor(appMachine.provide({ actors: { session: liveSession } }), {
  inspect: connectAll,
})

export type App = typeof app
export type Session = Actor<typeof sessionMachine>

/** The session as it is now: after a breakdown it is another actor than before. */
export const sessionOf = (root: App): Session => root.system.get("session") as Session

/** Waits until the device has told whose session this is: at most 5000 ms, which the session itself ends. */
export const settledSession = async (root: App) =>
  waitFor(sessionOf(root), (snapshot) => !snapshot.matches("rehydrating"), { timeout: Infinity })

/** Starts everything that outlives a page. */
export const startApp = (): App => {
  expiry.subscribe(() =>
    sessionOf(app)?.send({ type: "session.expired", at: location.pathname + location.search }),
  )
  return app.start()
}
