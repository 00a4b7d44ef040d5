import type { Sentences } from "../sentences.ts"
import { happy, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Loading a part of the dashboard",
  states: {
    waiting: "Not on your screen yet",
    loading: "Loading this part",
    "loading.first": "Loading for the first time",
    "loading.again": "Loading once more",
    failed: "This part did not load",
    loaded: "This part is here",
  },
  runs: { loadBody: "we load this part" },
  transitions: {
    waiting: { "block.approached": happy("You scroll near this part: we load it.") },
    loading: {
      "xstate.done.actor.loadBody": {
        isOk: happy("This part has loaded: we show it."),
        else: unreachable("This part cannot be loaded: we say so in its place and offer Retry."),
      },
      "xstate.error.actor.loadBody": "Loading this part fails on our side: we offer Retry.",
    },
    failed: { "retry.requested": "You press Retry: we load this part again." },
  },
}
