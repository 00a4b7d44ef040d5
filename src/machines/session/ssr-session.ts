import { fromCallback, fromPromise } from "xstate"
import { type StoredSession, sessionMachine } from "./session.machine.ts"

/**
 * The session of a page that is made ahead of time: there is no device to read, and nobody to log in. Whatever else the session
 * may do stays a stub that throws.
 */
export const ssrSession = sessionMachine.provide({
  actors: {
    followOtherTabs: fromCallback(() => undefined),
    rehydrate: fromPromise<StoredSession, void>(() =>
      Promise.resolve({ user: null, email: null, returnTo: null }),
    ),
  },
})
