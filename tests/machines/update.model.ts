/** Models how a new version of the portal reaches an open page, with settled and with unsaved forms. */
import { updateMachine } from "#machines/update/update.machine.ts"
import { actionsDone, answered, broke, elapsed, started, toasts } from "../model/did.ts"
import type { Done } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const waits = (did: readonly Done[]) => did.flatMap((one) => (one.kind === "wait" ? [one.ms] : []))
const reloads = (did: readonly Done[]) => actionsDone(did).includes("reloadPage")
const minute = 60_000

export const model: FlowModel<typeof updateMachine> = {
  machine: updateMachine,
  inputs: { "a page of a member": undefined },
  stableStates: ["current", "ready", "failed"],
  cases: {
    "version.found": { plain: {} },
    "version.installed": { plain: {} },
    "update.accepted": { settled: { isSettled: true }, unsaved: { isSettled: false } },
    "update.dismissed": { plain: {} },
    "form.settled": { plain: {} },
    "controller.changed": { settled: { isSettled: true }, unsaved: { isSettled: false } },
    "xstate.done.actor.checkVersion": {
      "a version waits": { output: true },
      "nothing new": { output: false },
    },
    "xstate.error.actor.checkVersion": { defect: { error: new Error("defect") } },
    "xstate.error.actor.activateVersion": { defect: { error: new Error("defect") } },
  },
  rules: {
    "the service worker is watched from the beginning, and nothing is said": {
      section: "NETWORK §3.4",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("current") && started(did).join() === "watchWorker" && toasts(did).length === 0,
    },
    "a page asks for a new version every hour": {
      section: "NETWORK §3.4",
      when: ({ before, after, event }) =>
        (after.matches("current") || after.matches("failed")) &&
        (event.type === "xstate.init" || before.value !== after.value),
      check: ({ did }) => waits(did).join() === String(60 * minute),
    },
    "after the hour the server is asked, for 30 seconds at most": {
      section: "NETWORK §3.4",
      when: ({ event }) => elapsed(event, "checkDelay"),
      check: ({ after, did }) =>
        after.matches("checking") && started(did).join() === "checkVersion" && waits(did).join() === "30000",
    },
    "a server that does not answer changes nothing but the next question": {
      section: "NETWORK §3.4: failed",
      when: ({ event }) => elapsed(event, "checkTimeout") || broke(event, "checkVersion"),
      check: ({ after, did }) => after.matches("failed") && toasts(did).length === 0,
    },
    "a version that the member dismissed is offered again": {
      section: "NETWORK §3.4",
      when: ({ event }) => answered(event, "checkVersion"),
      check: ({ after, caseName }) => after.matches(caseName === "a version waits" ? "ready" : "current"),
    },
    "a new version loads in the background, for ten minutes at most": {
      section: "NETWORK §3.4: downloading",
      when: ({ event }) => event.type === "version.found",
      check: ({ after, did }) =>
        after.matches("downloading") && after.tags.size === 0 && waits(did).join() === String(10 * minute),
    },
    "a download that takes longer is given up without a word": {
      section: "NETWORK §3.4: failed",
      when: ({ event }) => elapsed(event, "downloadTimeout"),
      check: ({ after, did }) => after.matches("failed") && toasts(did).length === 0,
    },
    "a version that is installed, or that another tab started, is offered": {
      section: "NETWORK §3.4: 'A new version is ready.'",
      when: ({ event, before }) =>
        event.type === "version.installed" ||
        (event.type === "controller.changed" && !before.matches("applying")),
      check: ({ after, did }) => after.matches("ready") && after.hasTag("offered") && !reloads(did),
    },
    "nothing starts before the member agrees": {
      section: "NETWORK §3.4",
      when: ({ before, after, event }) =>
        event.type !== "xstate.init" && after.matches("applying") && !before.matches("applying"),
      check: ({ event, did }) =>
        (event.type === "update.accepted" || event.type === "form.settled") &&
        started(did).join() === "activateVersion" &&
        waits(did).join() === "10000",
    },
    "a settled page updates at once, a form with unsaved input first waits": {
      section: "NETWORK §3.4: deferred (unsaved form, running request, payment)",
      when: ({ event }) => event.type === "update.accepted",
      check: ({ after, caseName }) => after.matches(caseName === "settled" ? "applying" : "deferred"),
    },
    "the update that waits watches the forms and says so": {
      section: "NETWORK §3.4",
      when: ({ after, before, event }) =>
        event.type !== "xstate.init" && after.matches("deferred") && !before.matches("deferred"),
      check: ({ after, did }) =>
        started(did).join() === "watchForms" && after.hasTag("deferred") && !reloads(did),
    },
    "once the form has settled the update starts": {
      section: "NETWORK §3.4",
      when: ({ event }) => event.type === "form.settled",
      check: ({ after }) => after.matches("applying") && after.hasTag("applying"),
    },
    "the page loads again exactly when the new version controls a settled page that agreed": {
      section: "NETWORK §5: an update while a form is open loses no input",
      when: () => true,
      check: ({ before, event, caseName, did }) =>
        reloads(did) ===
        (event.type === "controller.changed" && before.matches("applying") && caseName === "settled"),
    },
    "input during the last second is not lost either": {
      section: "NETWORK §5",
      when: ({ event, before, caseName }) =>
        event.type === "controller.changed" && before.matches("applying") && caseName === "unsaved",
      check: ({ after }) => after.matches("deferred"),
    },
    "Not now closes the strip": {
      section: "NETWORK §3.4",
      when: ({ event }) => event.type === "update.dismissed",
      check: ({ after }) => after.matches("current") && after.tags.size === 0,
    },
    "a version that does not start says so, and only that is said in a toast": {
      section: "NETWORK §3.4: failed",
      when: () => true,
      check: ({ event, after, did }) => {
        const isFailure = elapsed(event, "applyTimeout") || broke(event, "activateVersion")
        const expected = isFailure ? ["The new version did not start. We'll offer it again later."] : []
        return toasts(did).join() === expected.join() && (!isFailure || after.matches("failed"))
      },
    },
    "the worker is always watched, forms only while an accepted update waits for them": {
      section: "NETWORK §3.4",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.children["watchWorker"] !== undefined &&
        (after.children["watchForms"] !== undefined) === after.hasTag("deferred") &&
        (after.children["activateVersion"] !== undefined) === after.hasTag("applying"),
    },
    "an update can be put off until it is applied": {
      section: "NETWORK §3.4",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.can({ type: "update.dismissed" }) === (after.hasTag("offered") || after.hasTag("deferred")),
    },
  },
}
