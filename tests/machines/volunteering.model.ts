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

export const model: FlowModel<typeof volunteeringMachine> = {
  machine: volunteeringMachine,
  inputs: { plain: { jobId: "j1" } },
  stableStates: ["viewing", "volunteered"],
  cases: {
    "volunteering.requested": { plain: {} },
    "volunteering.confirmed": { plain: {} },
    "volunteering.cancelled": { plain: {} },
    "xstate.done.actor.volunteer": {
      volunteered: { output: { _tag: "Ok", value: null } },
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
    "'Volunteer for Job' opens the question and sends nothing yet": {
      section: "SPEC §2: A confirm dialog 'Volunteer for this Position' has Cancel and Confirm",
      when: ({ event, before }) => event.type === "volunteering.requested" && before.matches("viewing"),
      check: ({ after, did }) => after.matches("asking") && started(did).length === 0,
    },
    "the question is open from the press to its answer": {
      section: "SPEC §2",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("asking") !== (after.matches("viewing") || after.matches("volunteered")),
    },
    "Confirm volunteers for this very position, once": {
      section: "SPEC §7: POST /volunteer/jobs/{id}/register",
      when: ({ event, before }) => event.type === "volunteering.confirmed" && before.matches("asking"),
      check: ({ after, did }) =>
        after.matches("sending") && JSON.stringify(startedWith(did, "volunteer")) === '{"jobId":"j1"}',
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
