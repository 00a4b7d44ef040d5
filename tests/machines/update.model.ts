/** Models how a new version of the portal reaches an open page, with settled and with unsaved forms. */
import { updateMachine } from "#machines/update/update.machine.ts"
import { actionsDone, answered, broke, elapsed, started, toasts } from "../model/did.ts"
import type { Done } from "../model/did.ts"
import { defect } from "../model/failures.ts"
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
    "xstate.error.actor.checkVersion": defect,
    "xstate.error.actor.activateVersion": defect,
  },
  rules: {
    "the service worker is watched from the start, without a toast": {
      section: "NETWORK §3.4",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("current") && started(did).join() === "watchWorker" && toasts(did).length === 0,
    },
    "the page checks for a new version every hour": {
      section: "NETWORK §3.4",
      when: ({ before, after, event }) =>
        (after.matches("current") || after.matches("failed")) &&
        (event.type === "xstate.init" || before.value !== after.value),
      check: ({ did }) => waits(did).join() === String(60 * minute),
    },
    "a check for a new version takes at most 30 seconds": {
      section: "NETWORK §3.4",
      when: ({ event }) => elapsed(event, "checkDelay"),
      check: ({ after, did }) =>
        after.matches("checking") && started(did).join() === "checkVersion" && waits(did).join() === "30000",
    },
    "a failed check shows no toast and is repeated later": {
      section: "NETWORK §3.4: failed",
      when: ({ event }) => elapsed(event, "checkTimeout") || broke(event, "checkVersion"),
      check: ({ after, did }) => after.matches("failed") && toasts(did).length === 0,
    },
    "a check offers a version that waits, and otherwise keeps the current one": {
      section: "NETWORK §3.4",
      when: ({ event }) => answered(event, "checkVersion"),
      check: ({ after, caseName }) => after.matches(caseName === "a version waits" ? "ready" : "current"),
    },
    "a new version downloads in the background, for at most ten minutes": {
      section: "NETWORK §3.4: downloading",
      when: ({ event }) => event.type === "version.found",
      check: ({ after, did }) =>
        after.matches("downloading") && after.tags.size === 0 && waits(did).join() === String(10 * minute),
    },
    "a download that takes longer fails without a toast": {
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
    "a new version starts only after the member accepts it": {
      section: "NETWORK §3.4",
      when: ({ before, after, event }) =>
        event.type !== "xstate.init" && after.matches("applying") && !before.matches("applying"),
      check: ({ event, did }) =>
        (event.type === "update.accepted" || event.type === "form.settled") &&
        started(did).join() === "activateVersion" &&
        waits(did).join() === "10000",
    },
    "an accepted update starts at once on a settled page, and otherwise waits for unsaved input": {
      section: "NETWORK §3.4: deferred (unsaved form, running request, payment)",
      when: ({ event }) => event.type === "update.accepted",
      check: ({ after, caseName }) => after.matches(caseName === "settled" ? "applying" : "deferred"),
    },
    "a deferred update watches the forms and shows that it waits": {
      section: "NETWORK §3.4",
      when: ({ after, before, event }) =>
        event.type !== "xstate.init" && after.matches("deferred") && !before.matches("deferred"),
      check: ({ after, did }) =>
        started(did).join() === "watchForms" && after.hasTag("deferred") && !reloads(did),
    },
    "a deferred update starts once the forms are settled": {
      section: "NETWORK §3.4",
      when: ({ event }) => event.type === "form.settled",
      check: ({ after }) => after.matches("applying") && after.hasTag("applying"),
    },
    "the page reloads exactly when an accepted version takes control of a settled page": {
      section: "NETWORK §5: an update while a form is open loses no input",
      when: () => true,
      check: ({ before, event, caseName, did }) =>
        reloads(did) ===
        (event.type === "controller.changed" && before.matches("applying") && caseName === "settled"),
    },
    "input typed while a version starts defers the reload": {
      section: "NETWORK §5",
      when: ({ event, before, caseName }) =>
        event.type === "controller.changed" && before.matches("applying") && caseName === "unsaved",
      check: ({ after }) => after.matches("deferred"),
    },
    "'Not now' closes the strip": {
      section: "NETWORK §3.4",
      when: ({ event }) => event.type === "update.dismissed",
      check: ({ after }) => after.matches("current") && after.tags.size === 0,
    },
    "a version that does not start shows a toast, and no other step does": {
      section: "NETWORK §3.4: failed",
      when: () => true,
      check: ({ event, after, did }) => {
        const isFailure = elapsed(event, "applyTimeout") || broke(event, "activateVersion")
        const expected = isFailure ? ["The new version did not start. We'll offer it again later."] : []
        return toasts(did).join() === expected.join() && (!isFailure || after.matches("failed"))
      },
    },
    "the service worker is always watched, and forms only while an update is deferred": {
      section: "NETWORK §3.4",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.children["watchWorker"] !== undefined &&
        (after.children["watchForms"] !== undefined) === after.hasTag("deferred") &&
        (after.children["activateVersion"] !== undefined) === after.hasTag("applying"),
    },
    "only an offered or deferred update can be dismissed": {
      section: "NETWORK §3.4",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.can({ type: "update.dismissed" }) === (after.hasTag("offered") || after.hasTag("deferred")),
    },
  },
}
