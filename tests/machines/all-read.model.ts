/** Models the marking of all notifications as read. */
import { allReadMachine } from "#machines/all-read/all-read.machine.ts"
import { answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

export const model: FlowModel<typeof allReadMachine> = {
  machine: allReadMachine,
  inputs: { plain: undefined },
  key: ({ context }) => [context.newest],
  stableStates: ["idle"],
  cases: {
    "reading.requested": { plain: { newest: "n2" }, "a newer one": { newest: "n3" } },
    "xstate.done.actor.markAllRead": {
      marked: { output: { _tag: "Ok", value: { isQueued: false } } },
      "no connection, so it waits": { output: { _tag: "Ok", value: { isQueued: true } } },
      "too many requests": refused("TooManyRequests", "Too many requests. Please try again later."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.markAllRead": defect,
  },
  rules: {
    "marking all as read sends the newest notification shown, so that a later one stays unread": {
      section: "DECISIONS §4.9",
      when: ({ event, before }) => event.type === "reading.requested" && before.matches("idle"),
      check: ({ after, did, event }) =>
        after.hasTag("busy") && startedWith(did, "markAllRead")?.newest === event["newest"],
    },
    "while the notifications are being marked, a second press sends nothing": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches("marking"),
      check: ({ after }) => !after.can({ type: "reading.requested", newest: "n3" }),
    },
    "a successful mark shows the toast 'All notifications are marked as read.' and invalidates the notifications":
      {
        section: "SPEC §7, PATCH /notifications/{id}/read",
        when: ({ event, caseName }) => answered(event, "markAllRead") && caseName === "marked",
        check: ({ after, did }) =>
          after.matches("idle") &&
          toasts(did).join() === "All notifications are marked as read." &&
          invalidatedKeys(did).join() === "notifications",
      },
    "without a connection the mark is stored on this device, and only the toast 'Saved on this phone.' shows":
      {
        section: "NETWORK §3.1: 'Saved on this phone.'",
        when: ({ event, caseName }) =>
          answered(event, "markAllRead") && caseName === "no connection, so it waits",
        check: ({ after, did }) =>
          after.matches("idle") &&
          toasts(did).join() === "Saved on this phone." &&
          invalidatedKeys(did).length === 0,
      },
    "a failed mark shows the reason in a toast and invalidates the notifications": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) => answered(event, "markAllRead") && caseName === "too many requests",
      check: ({ after, did }) =>
        after.matches("idle") &&
        toasts(did).join() === "Too many requests. Please try again later." &&
        invalidatedKeys(did).join() === "notifications",
    },
    "a defect shows the toast 'Oops, something went wrong!'": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "markAllRead"),
      check: ({ after, did }) =>
        after.matches("idle") && toasts(did).join() === "Oops, something went wrong!",
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "markAllRead") && caseName === "the session expired",
      check: ({ after, did }) => after.matches("idle") && toasts(did).length === 0,
    },
    "only the button marks all notifications as read": {
      section: "DECISIONS §4.9",
      when: ({ did }) => started(did).includes("markAllRead"),
      check: ({ event }) => event.type === "reading.requested",
    },
  },
}
