import { fromCallback, fromPromise } from "xstate"
import { type KeptSession, sessionMachine } from "./session.machine.ts"

/** The session of a page that is made ahead of time: there is no device to read, and nobody to log in. */
export const nobodysSession = sessionMachine.provide({
  actors: {
    followOtherTabs: fromCallback(() => undefined),
    rehydrate: fromPromise<KeptSession, void>(() =>
      Promise.resolve({ user: null, email: null, returnTo: null }),
    ),
  },
})
