/** Models an application for a job. */
import { makeFailure } from "#api/failure.ts"
import { volunteeringMachine } from "#machines/volunteering/volunteering.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import { answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

const failure = (tag: Failure["_tag"], status: number, message: string) => ({
  output: {
    _tag: "Err" as const,
    error: makeFailure(tag, message, { status }),
  },
})
const isOf = (caseName: string, names: readonly string[]): boolean => names.includes(caseName)
const defectMessage = "Oops, something went wrong!"
const success = "Volunteered for job successfully"

const input = { memberId: "m1", jobId: "j1", jobTitle: "Mentor" }
const queued = "We'll send your application when you're online."

export const model: FlowModel<typeof volunteeringMachine> = {
  machine: volunteeringMachine,
  inputs: { plain: input },
  stableStates: ["viewing", "waiting", "volunteered"],
  cases: {
    "volunteering.requested": { plain: {} },
    "volunteering.confirmed": { plain: {} },
    "volunteering.cancelled": { plain: {} },
    "application.left": { sent: { isSent: true }, deleted: { isSent: false } },
    "xstate.done.actor.readOutbox": { waits: { output: true }, "nothing waits": { output: false } },
    "xstate.error.actor.readOutbox": { defect: { error: new Error("defect") } },
    "xstate.done.actor.volunteer": {
      volunteered: { output: { _tag: "Ok", value: { isQueued: false } } },
      "no connection": { output: { _tag: "Ok", value: { isQueued: true } } },
      "already volunteered": failure("Conflict", 409, "You have already volunteered for this position."),
      "the position closed": failure("BadRequest", 400, "This position is closed."),
      "nobody answers": failure("Unreachable", 0, "We could not reach the server."),
      "the server is away": failure("Unavailable", 503, "We are being maintained."),
      "too often": failure("TooManyRequests", 429, "Too many tries."),
      "session over": failure("SessionExpired", 401, "Invalid or expired token provided"),
    },
    "xstate.error.actor.volunteer": { defect: { error: new Error("defect") } },
  },
  rules: {
    "the device is asked first whether an application for this job waits": {
      section: "NETWORK §3.1: Volunteer",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("restoring") &&
        JSON.stringify(startedWith(did, "readOutbox")) === JSON.stringify(input) &&
        !started(did).includes("volunteer"),
    },
    "an application that waits is shown, and a device that cannot answer hides nothing": {
      section: "NETWORK §3.1: Volunteer",
      when: ({ event }) => answered(event, "readOutbox") || broke(event, "readOutbox"),
      check: ({ after, caseName, did }) =>
        after.matches(caseName === "waits" ? "waiting" : "viewing") && toasts(did).length === 0,
    },
    "without a connection the application waits, and the member is told that it will be sent": {
      section: "NETWORK §3.1: 'We'll send your application when you're online.'",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "no connection",
      check: ({ after, did }) =>
        after.matches("waiting") && toasts(did).join() === queued && invalidatedKeys(did).length === 0,
    },
    "that is said of nothing else": {
      section: "NETWORK §3.1",
      when: ({ did }) => toasts(did).includes(queued),
      check: ({ event, caseName }) => answered(event, "volunteer") && caseName === "no connection",
    },
    "an application that waits is watched, and no second one can be made": {
      section: "NETWORK §3.3: a natural key",
      when: ({ before, after }) => after.matches("waiting") && !before?.matches("waiting"),
      check: ({ after, did }) =>
        JSON.stringify(startedWith(did, "watchApplication")) === JSON.stringify(input) &&
        !after.can({ type: "volunteering.requested" }),
    },
    "once it is sent the job says so, and a deleted one can be made again": {
      section: "NETWORK §3.3",
      when: ({ event, before }) => event.type === "application.left" && before.matches("waiting"),
      check: ({ event, after, did }) =>
        after.matches(event["isSent"] === true ? "volunteered" : "viewing") && toasts(did).length === 0,
    },
    "'Volunteer for Job' opens the question and sends nothing yet": {
      section: "SPEC §2: A confirm dialog 'Volunteer for this Position' has Cancel and Confirm",
      when: ({ event, before }) => event.type === "volunteering.requested" && before.matches("viewing"),
      check: ({ after, did }) => after.matches("asking") && started(did).length === 0,
    },
    "the question is open from the press to its answer": {
      section: "SPEC §2",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("asking") === (after.matches("asking") || after.matches("sending")),
    },
    "Confirm volunteers for this very position, once": {
      section: "SPEC §7: POST /volunteer/jobs/{id}/register",
      when: ({ event, before }) => event.type === "volunteering.confirmed" && before.matches("asking"),
      check: ({ after, did }) =>
        after.matches("sending") && JSON.stringify(startedWith(did, "volunteer")) === JSON.stringify(input),
    },
    "nothing but Confirm volunteers": {
      section: "SPEC §2",
      when: ({ did }) => started(did).includes("volunteer"),
      check: ({ event, before }) => event.type === "volunteering.confirmed" && before.matches("asking"),
    },
    "Cancel closes the question and sends nothing": {
      section: "SPEC §2",
      when: ({ event, before }) => event.type === "volunteering.cancelled" && before.matches("asking"),
      check: ({ after, did }) => after.matches("viewing") && started(did).length === 0,
    },
    "one who volunteered is told 'Volunteered for job successfully', and the position is read again": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "volunteered",
      check: ({ after, did }) =>
        after.matches("volunteered") &&
        toasts(did).join() === success &&
        invalidatedKeys(did).includes("jobs"),
    },
    "that success is said of nothing else": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => toasts(did).includes(success),
      check: ({ event, caseName }) => answered(event, "volunteer") && caseName === "volunteered",
    },
    "one who had volunteered before is told so, and the position says it too": {
      section: "DECISIONS §4: refused … twice; SPEC §2: 'Already Volunteered'",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "already volunteered",
      check: ({ event, after, did }) =>
        after.matches("volunteered") &&
        toasts(did).join() === event["output"].error.message &&
        invalidatedKeys(did).includes("jobs"),
    },
    "a position that closed meanwhile is told once, and read again": {
      section: "DECISIONS §4: refused after the closing date, when closed",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "the position closed",
      check: ({ event, after, did }) =>
        after.matches("viewing") &&
        toasts(did).join() === event["output"].error.message &&
        invalidatedKeys(did).includes("jobs"),
    },
    "trouble of the moment is told once, and the question stays open to try again": {
      section: "SPEC §8; LOOK §7",
      when: ({ event, caseName }) =>
        answered(event, "volunteer") && isOf(caseName, ["nobody answers", "the server is away", "too often"]),
      check: ({ event, after, did }) =>
        after.matches("asking") &&
        toasts(did).join() === event["output"].error.message &&
        after.can({ type: "volunteering.confirmed" }),
    },
    "an expired session is told by the session alone": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "session over",
      check: ({ after, did }) => after.matches("asking") && toasts(did).length === 0,
    },
    "a defect says 'Oops, something went wrong!' and leaves the question open": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "volunteer"),
      check: ({ after, did }) => after.matches("asking") && toasts(did).join() === defectMessage,
    },
    "a double click volunteers once": {
      section: "RELIABILITY §3.3: double click; D7",
      invariant: true,
      when: ({ after }) => after.matches("sending") || after.matches("volunteered"),
      check: ({ after }) =>
        !after.can({ type: "volunteering.requested" }) &&
        !after.can({ type: "volunteering.confirmed" }) &&
        !after.can({ type: "volunteering.cancelled" }),
    },
    "while it is on its way, it is busy": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("busy") === after.matches("sending"),
    },
  },
}
