import { fromCallback, fromPromise } from "xstate"
import { sessionMachine } from "./session.machine.ts"

/** The session of a page that is made ahead of time: there is no device to read, and nobody to log in. */
export const nobodysSession = sessionMachine.provide({
  actors: {
    followOtherTabs: fromCallback(() => undefined),
    rehydrate: fromPromise(() => Promise.resolve({ user: null, email: null, returnTo: null })),
  },
})
