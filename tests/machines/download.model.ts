/** Models the download of a file that the server creates. */
import { downloadMachine } from "#machines/download/download.machine.ts"
import { answered, broke, started, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const files = [{ kind: "receipt", reference: "r1" }] as const

export const model: FlowModel<typeof downloadMachine> = {
  machine: downloadMachine,
  inputs: { plain: undefined },
  stableStates: ["idle", "failed"],
  cases: {
    "download.requested": { plain: { files } },
    "xstate.done.actor.download": {
      saved: { output: { _tag: "Ok", value: null } },
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.download": defect,
  },
  rules: {
    "one press starts one download": {
      section: "RELIABILITY §3.3: double click",
      when: ({ event, before }) => event.type === "download.requested" && !before.matches("downloading"),
      check: ({ after, did }) =>
        after.hasTag("busy") &&
        startedWith(did, "download")?.files === files &&
        !after.can({ type: "download.requested", files }),
    },
    "only a press starts a download": {
      section: "SPEC §2, /dashboard/payments",
      when: ({ did }) => started(did).includes("download"),
      check: ({ event }) => event.type === "download.requested",
    },
    "a finished download shows no toast": {
      section: "SPEC §7, GET /donations/export",
      when: ({ event, caseName }) => answered(event, "download") && caseName === "saved",
      check: ({ after, did }) => after.matches("idle") && toasts(did).length === 0,
    },
    "a failed download shows the reason in a toast and can be retried": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) =>
        (answered(event, "download") && caseName === "the server is unreachable") || broke(event, "download"),
      check: ({ after, did, event }) =>
        after.matches("failed") &&
        after.can({ type: "download.requested", files }) &&
        toasts(did).join() ===
          (broke(event, "download") ? "Oops, something went wrong!" : "We could not reach the server."),
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "download") && caseName === "the session expired",
      check: ({ after, did }) => after.matches("idle") && toasts(did).length === 0,
    },
    "the button is busy exactly while a download runs, and then cannot start another": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === (after.children["download"] !== undefined) &&
        after.can({ type: "download.requested", files: [] }) !== after.hasTag("busy"),
    },
  },
}
