/** Models an application for a job. */
import { volunteeringMachine } from "#machines/volunteering/volunteering.machine.ts"
import { answered, broke, invalidatedKeys, isStartedWith, started, toasts } from "../model/did.ts"
import { defect, defectMessage, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

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
    "xstate.error.actor.readOutbox": defect,
    "xstate.done.actor.volunteer": {
      volunteered: { output: { _tag: "Ok", value: { isQueued: false } } },
      "no connection": { output: { _tag: "Ok", value: { isQueued: true } } },
      "already volunteered": refused("Conflict", "You have already volunteered for this job."),
      "the job closed": refused("BadRequest", "This job is closed."),
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the server is unavailable": refused("Unavailable", "We are being maintained."),
      "too many requests": refused("TooManyRequests", "Too many tries."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.volunteer": defect,
  },
  rules: {
    "the page first reads whether an application for this job waits on the device": {
      section: "NETWORK §3.1: Volunteer",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("restoring") &&
        isStartedWith(did, "readOutbox", input) &&
        !started(did).includes("volunteer"),
    },
    "a waiting application is shown; a device that cannot be read shows the job as usual": {
      section: "NETWORK §3.1: Volunteer",
      when: ({ event }) => answered(event, "readOutbox") || broke(event, "readOutbox"),
      check: ({ after, caseName, did }) =>
        after.matches(caseName === "waits" ? "waiting" : "viewing") && toasts(did).length === 0,
    },
    "without a connection the application waits, and the toast 'We'll send your application when you're online.' shows":
      {
        section: "NETWORK §3.1: 'We'll send your application when you're online.'",
        when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "no connection",
        check: ({ after, did }) =>
          after.matches("waiting") && toasts(did).join() === queued && invalidatedKeys(did).length === 0,
      },
    "no other step shows 'We'll send your application when you're online.'": {
      section: "NETWORK §3.1",
      when: ({ did }) => toasts(did).includes(queued),
      check: ({ event, caseName }) => answered(event, "volunteer") && caseName === "no connection",
    },
    "a waiting application is watched, and no second one can be made": {
      section: "NETWORK §3.3: a natural key",
      when: ({ before, after }) => after.matches("waiting") && !before?.matches("waiting"),
      check: ({ after, did }) =>
        isStartedWith(did, "watchApplication", input) && !after.can({ type: "volunteering.requested" }),
    },
    "a sent application shows the job as volunteered; a deleted one can be made again": {
      section: "NETWORK §3.3",
      when: ({ event, before }) => event.type === "application.left" && before.matches("waiting"),
      check: ({ event, after, did }) =>
        after.matches(event["isSent"] === true ? "volunteered" : "viewing") && toasts(did).length === 0,
    },
    "'Volunteer for Job' opens the confirm dialog and sends nothing yet": {
      section: "SPEC §2: A confirm dialog 'Volunteer for this Position' has Cancel and Confirm",
      when: ({ event, before }) => event.type === "volunteering.requested" && before.matches("viewing"),
      check: ({ after, did }) => after.matches("asking") && started(did).length === 0,
    },
    "the confirm dialog is open exactly while the member decides or the application is sent": {
      section: "SPEC §2",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("asking") === (after.matches("asking") || after.matches("sending")),
    },
    "Confirm sends one application for this job": {
      section: "SPEC §7: POST /volunteer/jobs/{id}/register",
      when: ({ event, before }) => event.type === "volunteering.confirmed" && before.matches("asking"),
      check: ({ after, did }) => after.matches("sending") && isStartedWith(did, "volunteer", input),
    },
    "only Confirm sends an application": {
      section: "SPEC §2",
      when: ({ did }) => started(did).includes("volunteer"),
      check: ({ event, before }) => event.type === "volunteering.confirmed" && before.matches("asking"),
    },
    "Cancel closes the dialog and sends nothing": {
      section: "SPEC §2",
      when: ({ event, before }) => event.type === "volunteering.cancelled" && before.matches("asking"),
      check: ({ after, did }) => after.matches("viewing") && started(did).length === 0,
    },
    "a sent application shows the toast 'Volunteered for job successfully' and invalidates the jobs": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "volunteered",
      check: ({ after, did }) =>
        after.matches("volunteered") &&
        toasts(did).join() === success &&
        invalidatedKeys(did).includes("jobs"),
    },
    "no other step shows 'Volunteered for job successfully'": {
      section: "DECISIONS §3: never a success that did not happen",
      when: ({ did }) => toasts(did).includes(success),
      check: ({ event, caseName }) => answered(event, "volunteer") && caseName === "volunteered",
    },
    "a member who has already volunteered sees the server's message, and the job shows as volunteered": {
      section: "DECISIONS §4: refused … twice; SPEC §2: 'Already Volunteered'",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "already volunteered",
      check: ({ event, after, did }) =>
        after.matches("volunteered") &&
        toasts(did).join() === event["output"].error.message &&
        invalidatedKeys(did).includes("jobs"),
    },
    "a job that has closed shows the server's message in one toast, closes the dialog and invalidates the jobs":
      {
        section: "DECISIONS §4: refused after the closing date, when closed",
        when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "the job closed",
        check: ({ event, after, did }) =>
          after.matches("viewing") &&
          toasts(did).join() === event["output"].error.message &&
          invalidatedKeys(did).includes("jobs"),
      },
    "a transient failure shows one toast, and the dialog stays open to retry": {
      section: "SPEC §8; LOOK §7",
      when: ({ event, caseName }) =>
        answered(event, "volunteer") &&
        ["the server is unreachable", "the server is unavailable", "too many requests"].includes(caseName),
      check: ({ event, after, did }) =>
        after.matches("asking") &&
        toasts(did).join() === event["output"].error.message &&
        after.can({ type: "volunteering.confirmed" }),
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName }) => answered(event, "volunteer") && caseName === "the session expired",
      check: ({ after, did }) => after.matches("asking") && toasts(did).length === 0,
    },
    "a defect shows the toast 'Oops, something went wrong!', and the dialog stays open": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "volunteer"),
      check: ({ after, did }) => after.matches("asking") && toasts(did).join() === defectMessage,
    },
    "while an application is sent or done, no second one can start": {
      section: "RELIABILITY §3.3: double click; D7",
      invariant: true,
      when: ({ after }) => after.matches("sending") || after.matches("volunteered"),
      check: ({ after }) =>
        !after.can({ type: "volunteering.requested" }) &&
        !after.can({ type: "volunteering.confirmed" }) &&
        !after.can({ type: "volunteering.cancelled" }),
    },
    "the flow is busy exactly while the application is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("busy") === after.matches("sending"),
    },
  },
}
