/** Models the opening of a notification from the list and by a deep link. */
import type { Notification } from "#api/contract/notifications.ts"
import { notificationsMachine } from "#machines/notifications/notifications.machine.ts"
import { answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import { defect, refused } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const unread: Notification = {
  _id: "n1",
  type: "order",
  content: "Your order is shipped.",
  read: false,
  createdAt: "2026-11-02T09:00:00.000Z",
  target: "/dashboard/store/orders",
}
const read = { ...unread, read: true }
const missing = refused("NotFound", "This notification does not exist.")
const unreachable = refused("Unreachable", "We could not reach the server.")
const tooMany = refused("TooManyRequests", "Too many requests. Please try again later.")
const expired = refused("SessionExpired", "Invalid or expired token provided")

export const model: FlowModel<typeof notificationsMachine> = {
  machine: notificationsMachine,
  inputs: {
    "an unread item of the list": { id: "n1", passed: unread },
    "a read item of the list": { id: "n1", passed: read },
    "a deep link": { id: "n1", passed: null },
  },
  key: ({ context }) => [context.notification?.read ?? null, context.message !== null],
  stableStates: ["unread", "read", "missing", "failed"],
  cases: {
    "retry.requested": { plain: {} },
    "reading.requested": { plain: {} },
    "xstate.done.actor.findOne": {
      "an unread one": { output: { _tag: "Ok", value: unread } },
      "a read one": { output: { _tag: "Ok", value: read } },
      "an unknown one": missing,
      "the server is unreachable": unreachable,
    },
    "xstate.error.actor.findOne": defect,
    "xstate.done.actor.markRead": {
      marked: { output: { _tag: "Ok", value: { isQueued: false } } },
      "no connection, so it waits": { output: { _tag: "Ok", value: { isQueued: true } } },
      "gone meanwhile": missing,
      "too many requests": tooMany,
      "the session expired": expired,
    },
    "xstate.error.actor.markRead": defect,
  },
  rules: {
    "a notification opened from the list shows at once and is marked as read if unread": {
      section: "SPEC §2, /dashboard/notifications/{id}",
      when: ({ event, input }) => event.type === "xstate.init" && input !== "a deep link",
      check: ({ after, did, input }) =>
        after.hasTag("shown") &&
        after.context.notification?._id === "n1" &&
        (input === "an unread item of the list"
          ? startedWith(did, "markRead")?.id === "n1"
          : started(did).length === 0 && after.matches("read")),
    },
    "a deep link or a reload loads the notification first": {
      section: "DECISIONS §4",
      when: ({ event, input }) => event.type === "xstate.init" && input === "a deep link",
      check: ({ after, did }) =>
        after.matches("finding") && after.hasTag("loading") && startedWith(did, "findOne")?.id === "n1",
    },
    "an unread notification is marked as read when its detail opens": {
      section: "SPEC §4, Notification",
      when: ({ event, caseName }) => answered(event, "findOne") && caseName === "an unread one",
      check: ({ after, did }) =>
        after.matches("marking") && after.hasTag("shown") && started(did).join() === "markRead",
    },
    "a notification that is already read is not marked again": {
      section: "SPEC §2: marks it read if unread",
      when: ({ event, caseName }) => answered(event, "findOne") && caseName === "a read one",
      check: ({ after, did }) =>
        after.matches("read") && after.hasTag("shown") && !started(did).includes("markRead"),
    },
    "a marked notification invalidates the notifications": {
      section: "SPEC §7, PATCH /notifications/{id}/read",
      when: ({ event, caseName }) => answered(event, "markRead") && caseName === "marked",
      check: ({ after, did }) =>
        after.matches("read") &&
        after.context.notification?.read === true &&
        invalidatedKeys(did).join() === "notifications",
    },
    "without a connection the notification shows as read and the mark is stored on this device, without a toast":
      {
        section: "NETWORK §3.1: read marks",
        when: ({ event, caseName }) =>
          answered(event, "markRead") && caseName === "no connection, so it waits",
        check: ({ after, did }) =>
          after.matches("read") &&
          after.context.notification?.read === true &&
          invalidatedKeys(did).length === 0 &&
          toasts(did).length === 0,
      },
    "a notification that does not exist, or belongs to another member, shows 'Oops!'": {
      section: "SPEC §2, Route errors",
      when: ({ event, caseName }) =>
        (answered(event, "findOne") && caseName === "an unknown one") ||
        (answered(event, "markRead") && caseName === "gone meanwhile"),
      check: ({ before, after, did }) =>
        after.matches("missing") &&
        !after.hasTag("shown") &&
        toasts(did).length === 0 &&
        (before.matches("finding") || invalidatedKeys(did).join() === "notifications"),
    },
    "a notification that cannot be loaded shows the reason on the page, without a toast": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        (answered(event, "findOne") && caseName === "the server is unreachable") || broke(event, "findOne"),
      check: ({ after, did, event }) =>
        after.matches("failed") &&
        toasts(did).length === 0 &&
        after.context.message ===
          (broke(event, "findOne") ? "Oops, something went wrong!" : "We could not reach the server."),
    },
    "Retry loads the notification again and clears the reason": {
      section: "SPEC §8",
      when: ({ event, before }) => event.type === "retry.requested" && before.matches("failed"),
      check: ({ after, did }) =>
        after.matches("finding") &&
        after.context.message === null &&
        startedWith(did, "findOne")?.id === "n1",
    },
    "a notification that could not be marked stays shown, and a toast shows the reason": {
      section: "SPEC §7: Every API error shows as a toast",
      when: ({ event, caseName }) =>
        (answered(event, "markRead") && caseName === "too many requests") || broke(event, "markRead"),
      check: ({ after, did, event }) =>
        after.matches("unread") &&
        after.hasTag("shown") &&
        toasts(did).join() ===
          (broke(event, "markRead") ? "Oops, something went wrong!" : tooMany.output.error.message),
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, Session expiry",
      when: ({ event, caseName }) => answered(event, "markRead") && caseName === "the session expired",
      check: ({ after, did }) => after.matches("unread") && toasts(did).length === 0,
    },
    "an unread notification that is shown can be marked with its button": {
      section: "SPEC §4, Notification",
      when: ({ event, before }) => event.type === "reading.requested" && before.matches("unread"),
      check: ({ after, did }) => after.matches("marking") && startedWith(did, "markRead")?.id === "n1",
    },
    "a mark is sent only for an unread notification that is shown": {
      section: "SPEC §4, Notification",
      when: ({ did }) => started(did).includes("markRead"),
      check: ({ after }) => after.matches("marking") && after.context.notification?.read === false,
    },
    "only a loaded notification shows, and it shows as read only if it is": {
      section: "SPEC §2, /dashboard/notifications/{id}",
      invariant: true,
      when: ({ after }) => after.hasTag("shown"),
      check: ({ after }) =>
        after.context.notification !== null && (!after.matches("read") || after.context.notification.read),
    },
    "the reason of a failure shows exactly where Retry is offered": {
      section: "SPEC §8",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        (after.context.message !== null) === after.matches("failed") &&
        after.can({ type: "retry.requested" }) === after.matches("failed"),
    },
  },
}
