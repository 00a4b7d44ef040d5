/**
 * Marks every notification as read at once (DECISIONS §4.9). The page sends the newest notification that it shows, so
 * that one that arrives meanwhile stays unread.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import { defectToast, isExpired, isOk, outcomeOf, problemToast } from "../outcomes.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"

export interface AllReadContext {
  /** The id of the newest notification that the member saw; null before the first press. */
  readonly newest: string | null
}

/** The member pressed 'Mark all as read'. */
export interface ReadingRequested {
  readonly type: "reading.requested"
  /** The id of the newest notification on the page. */
  readonly newest: string
}

export const allReadMachine = setup({
  types: {} as {
    context: AllReadContext
    events: ReadingRequested
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    markAllRead: fromPromise<SentOrQueued, { newest: string }>(notProvided("markAllRead")),
  },
  guards: {
    isQueued,
    isOk,
    isExpired,
  },
  actions: {
    setNewest: assign((_, { newest }: { newest: string }) => ({ newest })),
    toastRead: emit({ type: "toast", tone: "success", text: "All notifications are marked as read." }),
    toastQueued: emit({ type: "toast", tone: "info", text: "Saved on this phone." }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateNotifications: emit({ type: "invalidate", keys: [["notifications"]] }),
  },
}).createMachine({
  id: "allRead",
  description: "Marking all notifications as read with one press.",
  context: { newest: null },
  initial: "idle",
  states: {
    idle: {
      description: "'Mark all as read' stands above the list while a notification is unread.",
      on: {
        "reading.requested": {
          target: "marking",
          actions: { type: "setNewest", params: ({ event }) => ({ newest: event.newest }) },
        },
      },
    },
    marking: {
      description: "The notifications are being marked; a second press is ignored.",
      tags: ["busy"],
      invoke: {
        id: "markAllRead",
        src: "markAllRead",
        input: ({ context }) => ({ newest: context.newest ?? "" }),
        onDone: [
          {
            guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
            target: "idle",
            actions: "toastQueued",
          },
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "idle",
            actions: ["toastRead", "invalidateNotifications"],
          },
          {
            // The session shows its own toast.
            guard: { type: "isExpired", params: outcomeOf },
            target: "idle",
          },
          {
            // Some may have been marked before the failure.
            target: "idle",
            actions: [{ type: "toastProblem", params: outcomeOf }, "invalidateNotifications"],
          },
        ],
        onError: { target: "idle", actions: "toastDefect" },
      },
    },
  },
})
