/**
 * Knows whether the server can be reached (NETWORK §3.2). Responses decide, because `navigator.onLine` is also true in
 * a network without internet. A failed request leads to a small probe of the server.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"

export type ConnectionEvent =
  /** The browser says that it has no network. */
  | { readonly type: "network.lost" }
  /** The browser has a network again, or the member came back to this tab. */
  | { readonly type: "network.returned" }
  /** A request had no response. */
  | { readonly type: "request.failed" }
  /** The server answered a request. */
  | { readonly type: "request.answered" }

export interface ConnectionContext {
  /** The number of failed probes since the server last answered. */
  readonly failures: number
}

/** The delays between two probes (ms, NETWORK §3.2): the first one, doubled up to the maximum. */
const firstDelay = 2_000
const maxDelay = 60_000

export const connectionMachine = setup({
  types: {} as {
    context: ConnectionContext
    events: ConnectionEvent
    emitted: FlowEffect
    tags: "offline"
  },
  actors: {
    /** Reports the browser's network events and the outcome of every request. */
    watchNetwork: fromCallback(notProvided("watchNetwork")),
    /** Returns whether the server answers. */
    probe: fromPromise<boolean>(notProvided("probe")),
  },
  guards: { isAnswered: (_, { isAnswered }: { isAnswered: boolean }) => isAnswered },
  delays: {
    backOff: ({ context }) => Math.min(maxDelay, firstDelay * 2 ** Math.max(0, context.failures - 1)),
    probeTimeout: 5_000,
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    resetFailures: assign({ failures: 0 }),
    /** Refetches what the pages show. */
    invalidateAll: emit({ type: "invalidate" as const, keys: [[]] }),
  },
}).createMachine({
  id: "connection",
  description: "The portal knows whether the server can be reached, and says so while it cannot.",
  context: { failures: 0 },
  invoke: { id: "watchNetwork", src: "watchNetwork" },
  initial: "online",
  states: {
    online: {
      description: "The server answers.",
      entry: "resetFailures",
      on: { "network.lost": "checking", "request.failed": "checking" },
    },
    checking: {
      description: "A request had no response. A probe finds out whether the server can be reached.",
      invoke: {
        id: "probe",
        src: "probe",
        onDone: [
          {
            guard: { type: "isAnswered", params: ({ event }) => ({ isAnswered: event.output }) },
            target: "online",
          },
          { target: "offline" },
        ],
        onError: { target: "offline" },
      },
      after: { probeTimeout: { target: "offline" } },
      on: { "request.answered": "online" },
    },
    offline: {
      tags: ["offline"],
      on: { "request.answered": { target: "online", actions: "invalidateAll" } },
      initial: "waiting",
      states: {
        waiting: {
          description: "A strip says that the member is offline. The next probe is 2 to 60 seconds away.",
          entry: "countFailure",
          after: { backOff: "probing" },
          on: { "network.returned": "probing" },
        },
        probing: {
          description: "A probe asks again. The strip stays until the server answers.",
          invoke: {
            id: "probe",
            src: "probe",
            onDone: [
              {
                guard: { type: "isAnswered", params: ({ event }) => ({ isAnswered: event.output }) },
                target: "#connection.online",
                actions: "invalidateAll",
              },
              { target: "waiting" },
            ],
            onError: { target: "waiting" },
          },
          after: { probeTimeout: { target: "waiting" } },
        },
      },
    },
  },
})
