import { fromCallback, fromPromise } from "xstate"
import { sessionMachine } from "./session.machine.ts"
import type { StoredSession } from "./session-setup.ts"

/**
 * Creates the session of a prerendered page: no device to read, and no login. All other actors remain stubs that
 * throw. A function, so that the client's build drops what it never calls.
 */
export const ssrSession = () =>
  sessionMachine.provide({
    actors: {
      followOtherTabs: fromCallback(() => undefined),
      rehydrate: fromPromise<StoredSession, void>(() =>
        Promise.resolve({ user: null, email: null, returnTo: null }),
      ),
    },
  })
