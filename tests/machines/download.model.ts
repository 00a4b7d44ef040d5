/** Models the download of a file that the server creates. */
import { makeFailure } from "#api/failure.ts"
import { downloadMachine } from "#machines/download/download.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, started, startedWith, toasts } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const failure = (_tag: Failure["_tag"], status: number, message: string) => ({
  output: {
    _tag: "Err" as const,
    error: makeFailure(_tag, message, { status }),
  },
})
const files = [{ kind: "receipt", reference: "r1" }] as const

export const model: FlowModel<typeof downloadMachine> = {
  machine: downloadMachine,
  inputs: { plain: undefined },
  stableStates: ["idle", "failed"],
  cases: {
    "download.requested": { plain: { files } },
    "xstate.done.actor.download": {
      saved: { output: { _tag: "Ok", value: null } },
      "nobody answers": failure("Unreachable", 0, "We could not reach the server."),
      "session over": failure("SessionExpired", 401, "Invalid or expired token provided"),
    },
    "xstate.error.actor.download": { defect: { error: new Error("defect") } },
  },
  rules: {
    "one press asks for its files once": {
      section: "RELIABILITY §3.3: double click",
      when: ({ event, before }) => event.type === "download.requested" && !before.matches("downloading"),
      check: ({ after, did }) =>
        after.hasTag("busy") &&
        startedWith(did, "download")?.files === files &&
        !after.can({ type: "download.requested", files }),
    },
    "nothing is downloaded without a press": {
      section: "SPEC §2, /dashboard/payments",
      when: ({ did }) => started(did).includes("download"),
      check: ({ event }) => event.type === "download.requested",
    },
    "a file that is there is the browser's business, and nothing is said": {
      section: "SPEC §7, GET /donations/export",
      when: ({ event, caseName }) => answered(event, "download") && caseName === "saved",
      check: ({ after, did }) => after.matches("idle") && toasts(did).length === 0,
    },
    "a file that cannot be had says why, and can be asked for again": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) =>
        (answered(event, "download") && caseName === "nobody answers") || broke(event, "download"),
      check: ({ after, did, event }) =>
        after.matches("failed") &&
        after.can({ type: "download.requested", files }) &&
        toasts(did).join() ===
          (broke(event, "download") ? "Oops, something went wrong!" : "We could not reach the server."),
    },
    "a session that is over is said by the session alone": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "download") && caseName === "session over",
      check: ({ after, did }) => after.matches("idle") && toasts(did).length === 0,
    },
    "the button waits exactly while a file is being read, and cannot ask again": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === (after.children["download"] !== undefined) &&
        after.can({ type: "download.requested", files: [] }) !== after.hasTag("busy"),
    },
  },
}
