/** Models the loading of a block of the dashboard. */
import { makeFailure } from "#api/failure.ts"
import { homeBlockMachine } from "#machines/home-block/home-block.machine.ts"
import { answered, broke, started, startedWith } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const body = "what the block shows"
const load = () => Promise.resolve(body)

export const model: FlowModel<typeof homeBlockMachine> = {
  machine: homeBlockMachine,
  inputs: { plain: { load } },
  stableStates: ["waiting", "failed", "loaded"],
  cases: {
    "block.approached": { plain: {} },
    "retry.requested": { plain: {} },
    "xstate.done.actor.loadBody": {
      loaded: { output: { _tag: "Ok", value: body } },
      "the server is unreachable": {
        output: {
          _tag: "Err",
          error: makeFailure("Unreachable", "We could not reach the server."),
        },
      },
    },
    "xstate.error.actor.loadBody": defect,
  },
  rules: {
    "a block that is not near the viewport loads nothing": {
      section: "SPEC §2, /dashboard",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) => after.matches("waiting") && started(did).length === 0,
    },
    "a block near the viewport loads its content": {
      section: "SPEC §2, /dashboard",
      when: ({ event, before }) => event.type === "block.approached" && before.matches("waiting"),
      check: ({ after, did }) =>
        after.matches({ loading: "first" }) && startedWith(did, "loadBody")?.load === load,
    },
    "a block has its content exactly when it is loaded": {
      section: "SPEC §2, /dashboard",
      when: ({ event }) => event.type !== "xstate.init",
      check: ({ after }) => (after.context.body === body) === after.matches("loaded"),
    },
    "a loaded block shows its content": {
      section: "SPEC §2, /dashboard",
      when: ({ event, caseName }) => answered(event, "loadBody") && caseName === "loaded",
      check: ({ after }) => after.matches("loaded") && after.context.body === body,
    },
    "a block that cannot be loaded shows an error": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        (answered(event, "loadBody") && caseName === "the server is unreachable") || broke(event, "loadBody"),
      check: ({ after }) => after.matches("failed"),
    },
    "Retry loads a failed block again": {
      section: "SPEC §8",
      when: ({ event, before }) => event.type === "retry.requested" && before.matches("failed"),
      check: ({ after, did }) =>
        after.matches({ loading: "again" }) && startedWith(did, "loadBody")?.load === load,
    },
    "a block starts no second load while it loads or after it has loaded": {
      section: "RELIABILITY §3.3",
      when: ({ before, event }) =>
        (before.matches("loading") || before.matches("loaded")) && event.type !== "xstate.init",
      check: ({ did }) => started(did).length === 0,
    },
    "before a block is loaded it has no content, and the request runs exactly while it shows as loading": {
      section: "SPEC §2, /dashboard",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        (after.matches("loaded") || after.context.body === null) &&
        (after.children["loadBody"] !== undefined) === after.matches("loading"),
    },
  },
}
