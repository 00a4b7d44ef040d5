/**
 * Loads one block of the dashboard below the first screen (SPEC §2, /dashboard), when the block comes near the
 * viewport. Each block loads, fails and retries alone.
 */
import { assign, fromPromise, setup } from "xstate"
import { isOk, outcomeOf, type WithOutcome } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

/** Imports the content of the block. */
export type LoadBody = () => Promise<unknown>

export interface HomeBlockContext {
  readonly load: LoadBody
  /** The result of `load`, whose type only the page knows; null until the block is loaded. */
  readonly body: unknown
}

export type HomeBlockEvent =
  /** The block is on the screen or near it. */
  { readonly type: "block.approached" } | { readonly type: "retry.requested" }

export const homeBlockMachine = setup({
  types: {} as {
    input: { readonly load: LoadBody }
    context: HomeBlockContext
    events: HomeBlockEvent
  },
  actors: {
    loadBody: fromPromise<Outcome<unknown, Failure>, { load: LoadBody }>(notProvided("loadBody")),
  },
  guards: { isOk },
  actions: {
    setBody: assign((_, { outcome }: WithOutcome) => ({
      body: outcome._tag === "Ok" ? outcome.value : null,
    })),
  },
}).createMachine({
  id: "homeBlock",
  description: "Loading a block of the dashboard when the member scrolls near it.",
  context: ({ input }) => ({ load: input.load, body: null }),
  initial: "waiting",
  states: {
    waiting: {
      description: "The block is far below the screen. A skeleton has its place.",
      on: { "block.approached": "loading" },
    },
    loading: {
      invoke: {
        id: "loadBody",
        src: "loadBody",
        input: ({ context }) => ({ load: context.load }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "loaded",
            actions: { type: "setBody", params: outcomeOf },
          },
          { target: "failed" },
        ],
        onError: "failed",
      },
      initial: "first",
      states: {
        first: { description: "The block loads. The skeleton stays." },
        again: { description: "The block loads once more. The error stays, and Retry waits." },
      },
    },
    failed: {
      description: "The block did not load. It says so in its place, and Retry loads it again.",
      on: { "retry.requested": "loading.again" },
    },
    loaded: { description: "The block shows its content." },
  },
})
