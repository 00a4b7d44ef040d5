/** Models the logout of other devices. */
import { deviceLogoutMachine } from "#machines/device-logout/device-logout.machine.ts"
import { answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const unreachable = refused("Unreachable", "We could not reach the server.")
const expired = refused("SessionExpired", "Invalid or expired token provided")

export const model: FlowModel<typeof deviceLogoutMachine> = {
  machine: deviceLogoutMachine,
  inputs: { plain: undefined },
  // A device leaves the list once, so longer paths add nothing.
  key: ({ context }) => [context.sessionId !== null, Math.min(context.endedIds.length, 1)],
  stableStates: ["idle"],
  cases: {
    "logout.requested": { plain: { sessionId: "s1" } },
    "othersLogout.requested": { plain: {} },
    "xstate.done.actor.endOne": {
      "logged out": { output: { _tag: "Ok", value: null } },
      "gone meanwhile": refused("NotFound", "This device is not logged in to your account."),
      "the server is unreachable": unreachable,
      "the session expired": expired,
    },
    "xstate.error.actor.endOne": defect,
    "xstate.done.actor.endOthers": {
      "logged out": { output: { _tag: "Ok", value: ["s1", "s2"] } },
      "the server is unreachable": unreachable,
      "the session expired": expired,
    },
    "xstate.error.actor.endOthers": defect,
  },
  rules: {
    "the button of a device logs out that device": {
      section: "DECISIONS §2.5",
      when: ({ event, before }) => event.type === "logout.requested" && before.matches("idle"),
      check: ({ after, did }) =>
        after.matches("endingOne") &&
        after.context.sessionId === "s1" &&
        after.hasTag("busy") &&
        started(did).join() === "endOne" &&
        startedWith(did, "endOne")?.id === "s1",
    },
    "one button logs out all other devices": {
      section: "DECISIONS §2.5",
      when: ({ event, before }) => event.type === "othersLogout.requested" && before.matches("idle"),
      check: ({ after, did }) =>
        after.matches("endingOthers") && after.hasTag("busy") && started(did).join() === "endOthers",
    },
    "a device that was logged out leaves the list, a toast says so, and the sessions are invalidated": {
      section: "DECISIONS §2.5",
      when: ({ event, caseName }) =>
        answered(event, "endOne") && (caseName === "logged out" || caseName === "gone meanwhile"),
      check: ({ before, after, did }) =>
        after.matches("idle") &&
        after.context.endedIds.join() === [...before.context.endedIds, "s1"].join() &&
        toasts(did).join() === "The device is logged out" &&
        invalidatedKeys(did).join() === "sessions",
    },
    "all other devices leave the list after their logout, a toast says so, and the sessions are invalidated":
      {
        section: "DECISIONS §2.5",
        when: ({ event, caseName }) => answered(event, "endOthers") && caseName === "logged out",
        check: ({ before, after, did }) =>
          after.matches("idle") &&
          after.context.endedIds.join() === [...before.context.endedIds, "s1", "s2"].join() &&
          toasts(did).join() === "Your other devices are logged out" &&
          invalidatedKeys(did).join() === "sessions",
      },
    "a failed logout keeps the list of devices and shows the reason in a toast": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) =>
        caseName === "the server is unreachable" || broke(event, "endOne") || broke(event, "endOthers"),
      check: ({ before, after, did, event }) =>
        after.matches("idle") &&
        after.context.endedIds === before.context.endedIds &&
        invalidatedKeys(did).length === 0 &&
        toasts(did).join() ===
          (event.type.startsWith("xstate.error.")
            ? "Oops, something went wrong!"
            : "We could not reach the server."),
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ caseName }) => caseName === "the session expired",
      check: ({ before, after, did }) =>
        after.matches("idle") &&
        after.context.endedIds === before.context.endedIds &&
        toasts(did).length === 0 &&
        invalidatedKeys(did).length === 0,
    },
    "while a logout runs, no other logout can start": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.hasTag("busy"),
      check: ({ after }) =>
        !after.can({ type: "logout.requested", sessionId: "s1" }) &&
        !after.can({ type: "othersLogout.requested" }),
    },
    "no button is busy unless a logout runs": {
      section: "DECISIONS §2.5",
      invariant: true,
      when: ({ after }) => after.matches("idle"),
      check: ({ after }) => after.context.sessionId === null && !after.hasTag("busy"),
    },
  },
}
