/**
 * Opens one notification (SPEC §2, /dashboard/notifications/{id}; SPEC §4, Notification). The navigation passes the
 * notification. After a reload or for a deep link it is fetched. An unread notification is marked as read, and the
 * list and the badges are refetched.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { Notification } from "#api/contract/notifications.ts"
import { failureMessage } from "../failure-message.ts"
import {
  defectToast,
  hasFailed,
  isExpired,
  isOk,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

export interface NotificationsInput {
  readonly id: string
  /** The notification that the navigation passed; null after a reload or for a deep link. */
  readonly passed: Notification | null
}

export interface NotificationsContext {
  readonly id: string
  readonly notification: Notification | null
  /** Why the notification cannot be shown. */
  readonly message: string | null
}

export type NotificationsEvent =
  /** The member pressed Retry after the notification failed to load. */
  | { readonly type: "retry.requested" }
  /** The member pressed 'Mark as read' after the automatic attempt failed. */
  | { readonly type: "reading.requested" }

type Found = Outcome<Notification, Failure>
type Answer = WithOutcome<Notification>

export const notificationsMachine = setup({
  types: {} as {
    input: NotificationsInput
    context: NotificationsContext
    events: NotificationsEvent
    emitted: FlowEffect
    tags: "shown" | "loading"
  },
  actors: {
    findOne: fromPromise<Found, { id: string }>(notProvided("findOne")),
    markRead: fromPromise<SentOrQueued, { id: string }>(notProvided("markRead")),
  },
  guards: {
    isPassed: ({ context }) => context.notification !== null,
    isUnread: ({ context }) => context.notification?.read === false,
    isQueued,
    isOk,
    isMissing: (_, params: WithOutcome) => hasFailed(params, "NotFound"),
    isExpired,
  },
  actions: {
    setNotification: assign((_, { outcome }: Answer) =>
      outcome._tag === "Ok" ? { notification: outcome.value } : {},
    ),
    setRead: assign(({ context }) => ({
      notification: context.notification && { ...context.notification, read: true },
    })),
    setMessage: assign((_, { outcome }: Answer) => ({
      message: outcome._tag === "Err" ? failureMessage(outcome.error) : somethingWrong,
    })),
    setDefect: assign({ message: somethingWrong }),
    clearMessage: assign({ message: null }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    /** SPEC §7: refreshes the list and the stats. */
    invalidateNotifications: emit({ type: "invalidate", keys: [["notifications"]] }),
  },
}).createMachine({
  id: "notifications",
  description:
    "A member opens a notification from the list or by a link. It is marked as read, and the badges are updated.",
  context: ({ input }) => ({ id: input.id, notification: input.passed, message: null }),
  initial: "loading",
  states: {
    loading: {
      description: "Checks whether the list has passed the notification on.",
      always: [{ guard: "isPassed", target: "opening" }, { target: "finding" }],
    },
    finding: {
      description: "A link or a reload opened this page, so the notification is fetched.",
      tags: ["loading"],
      invoke: {
        id: "findOne",
        src: "findOne",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "opening",
            actions: { type: "setNotification", params: outcomeOf },
          },
          { guard: { type: "isMissing", params: outcomeOf }, target: "missing" },
          { target: "failed", actions: { type: "setMessage", params: outcomeOf } },
        ],
        onError: { target: "failed", actions: "setDefect" },
      },
    },
    opening: {
      description: "The notification is there. An unread one is marked as read next.",
      always: [{ guard: "isUnread", target: "marking" }, { target: "read" }],
    },
    marking: {
      description: "The notification is shown while it is marked as read.",
      tags: ["shown"],
      invoke: {
        id: "markRead",
        src: "markRead",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
            target: "read",
            actions: "setRead",
          },
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "read",
            actions: ["setRead", "invalidateNotifications"],
          },
          {
            guard: { type: "isMissing", params: outcomeOf },
            target: "missing",
            actions: "invalidateNotifications",
          },
          {
            // The session shows its own toast.
            guard: { type: "isExpired", params: outcomeOf },
            target: "unread",
          },
          { target: "unread", actions: { type: "toastProblem", params: outcomeOf } },
        ],
        onError: { target: "unread", actions: "toastDefect" },
      },
    },
    unread: {
      description: "The notification is shown but could not be marked. 'Mark as read' tries again.",
      tags: ["shown"],
      on: { "reading.requested": "marking" },
    },
    read: {
      description:
        "The notification is read, or the mark waits for a connection on this device. It links to what it is about.",
      tags: ["shown"],
    },
    missing: {
      description: "There is no such notification, or it is another member's. The page says 'Oops!'.",
    },
    failed: {
      description: "The notification could not be fetched. The page says why and offers Retry.",
      on: { "retry.requested": { target: "finding", actions: "clearMessage" } },
    },
  },
})
