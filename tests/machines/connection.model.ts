/** Models whether the server can be reached, through several failed probes. */
import { connectionMachine } from "#machines/connection/connection.machine.ts"
import { answered, broke, elapsed, invalidatedKeys, started, toasts, waits } from "../model/did.ts"
import type { Done } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const probes = (did: readonly Done[]) => started(did).includes("probe")
const invalidates = (did: readonly Done[]) =>
  did.some((one) => one.kind === "effect" && one.type === "invalidate")
const failed = (event: { readonly type: string }, caseName: string) =>
  broke(event, "probe") ||
  elapsed(event, "probeTimeout") ||
  (answered(event, "probe") && caseName === "no answer")

export const model: FlowModel<typeof connectionMachine> = {
  machine: connectionMachine,
  inputs: { "a page of a member": undefined },
  // After six failures the delay has reached its maximum.
  key: ({ context }) => Math.min(context.failures, 7),
  stableStates: ["online", "offline.waiting"],
  cases: {
    "network.lost": { plain: {} },
    "network.returned": { plain: {} },
    "request.failed": { plain: {} },
    "request.answered": { plain: {} },
    "xstate.done.actor.probe": { "an answer": { output: true }, "no answer": { output: false } },
    "xstate.error.actor.probe": defect,
  },
  rules: {
    "the network is watched from the start, and the member counts as online": {
      section: "NETWORK §3.2",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("online") && !after.hasTag("offline") && started(did).join() === "watchNetwork",
    },
    "a lost network or a failed request starts a probe, and the member still counts as online": {
      section: "NETWORK §3.2",
      when: ({ event, before }) =>
        before.matches("online") && (event.type === "network.lost" || event.type === "request.failed"),
      check: ({ after, did }) =>
        after.matches("checking") &&
        !after.hasTag("offline") &&
        probes(did) &&
        waits(did, "probeTimeout").join() === "5000",
    },
    "a probe without an answer makes the member offline": {
      section: "NETWORK §3.2",
      when: ({ event, caseName }) => failed(event, caseName),
      check: ({ after }) => after.matches({ offline: "waiting" }) && after.hasTag("offline"),
    },
    "a probe with an answer makes the member online": {
      section: "NETWORK §3.2",
      when: ({ event, caseName }) => answered(event, "probe") && caseName === "an answer",
      check: ({ after }) => after.matches("online") && !after.hasTag("offline"),
    },
    "any answered request makes the member online at once": {
      section: "NETWORK §3.2: the state depends on responses",
      when: ({ event }) => event.type === "request.answered",
      check: ({ after }) => after.matches("online") && after.context.failures === 0,
    },
    "all data is invalidated when the member comes back online, and only then": {
      section: "NETWORK §3.2",
      when: () => true,
      check: ({ before, after, event, did }) =>
        invalidates(did) ===
          (event.type !== "xstate.init" && before.hasTag("offline") && after.matches("online")) &&
        (!invalidates(did) || invalidatedKeys(did).join() === ""),
    },
    "offline, the next probe follows after 2 seconds, doubling up to 60": {
      section: "NETWORK §3.2: probe, 2–60 s",
      when: ({ before, after }) =>
        after.matches({ offline: "waiting" }) && !before.matches({ offline: "waiting" }),
      check: ({ before, after, did }) =>
        after.context.failures === before.context.failures + 1 &&
        waits(did, "backOff").join() ===
          String([2_000, 4_000, 8_000, 16_000, 32_000, 60_000][Math.min(before.context.failures, 5)]),
    },
    "the offline strip stays while a probe runs": {
      section: "NETWORK §3.2",
      when: ({ event }) => elapsed(event, "backOff"),
      check: ({ after, did }) =>
        after.matches({ offline: "probing" }) &&
        after.hasTag("offline") &&
        probes(did) &&
        waits(did, "probeTimeout").join() === "5000",
    },
    "a returned network starts a probe at once": {
      section: "NETWORK §3.2",
      when: ({ event, before }) =>
        event.type === "network.returned" && before.matches({ offline: "waiting" }),
      check: ({ after, did }) => after.matches({ offline: "probing" }) && probes(did),
    },
    "a returned network alone does not make the member online": {
      section: "NETWORK §3.2: not on `navigator.onLine`",
      when: ({ event, before }) => event.type === "network.returned" && before.hasTag("offline"),
      check: ({ after }) => after.hasTag("offline"),
    },
    "online, the wait between probes is reset": {
      section: "NETWORK §3.2",
      invariant: true,
      when: ({ after }) => after.matches("online"),
      check: ({ after }) => after.context.failures === 0,
    },
    "no step of the connection shows a toast": {
      section: "NETWORK §3.1",
      when: () => true,
      check: ({ did }) => toasts(did).length === 0,
    },
  },
}
