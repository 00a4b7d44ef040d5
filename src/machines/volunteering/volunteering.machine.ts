/**
 * Applies for one job (SPEC §2, /dashboard/jobs/{id}). Without a connection the application waits in the outbox
 * (NETWORK §3.1). The page reads from the server whether the job is open, its closing date, and whether the member has
 * applied. The server decides.
 */
import { emit, fromCallback, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import {
  defectToast,
  hasFailed,
  isExpired,
  isOk,
  isTransient,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"
import { notProvided } from "../not-provided.ts"
import { isQueued, type SentOrQueued } from "../outbox/sent-or-queued.ts"

export interface VolunteeringInput {
  readonly memberId: string
  readonly jobId: string
  readonly jobTitle: string
}

export type VolunteeringEvent =
  | { readonly type: "volunteering.requested" }
  | { readonly type: "volunteering.confirmed" }
  | { readonly type: "volunteering.cancelled" }
  /** The application has left the outbox. `isSent`: this page has sent it; otherwise it was deleted, or another tab sent it. */
  | { readonly type: "application.left"; readonly isSent: boolean }

export const volunteeringMachine = setup({
  types: {} as {
    input: VolunteeringInput
    context: VolunteeringInput
    events: VolunteeringEvent
    emitted: FlowEffect
    tags: "asking" | "busy"
  },
  actors: {
    /** Returns whether an application for this job waits on this device. */
    readOutbox: fromPromise<boolean, VolunteeringInput>(notProvided("readOutbox")),
    /** Sends the application, or stores it in the outbox when there is no connection. */
    volunteer: fromPromise<SentOrQueued, VolunteeringInput>(notProvided("volunteer")),
    /** Reports when the application leaves the outbox. */
    watchApplication: fromCallback<VolunteeringEvent, VolunteeringInput>(notProvided("watchApplication")),
  },
  guards: {
    isWaiting: (_, { isWaiting }: { isWaiting: boolean }) => isWaiting,
    isQueued,
    isSent: (_, { isSent }: { isSent: boolean }) => isSent,
    isOk,
    /** 409: the member has already applied, in another tab or by a request whose response was lost. */
    hasApplied: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
    isExpired,
    /** After a transient failure the dialog stays open, so that the member can retry. */
    isTransient,
  },
  actions: {
    toastVolunteered: emit({
      type: "toast" as const,
      tone: "success" as const,
      text: "Volunteered for job successfully",
    }),
    toastQueued: emit({
      type: "toast",
      tone: "info",
      text: "We'll send your application when you're online.",
    }),
    toastFailure: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateJobs: emit({ type: "invalidate" as const, keys: [["jobs"]] }),
  },
}).createMachine({
  id: "volunteering",
  description:
    "A member applies for a job. Each member applies once, and closed jobs take no applications. Without a connection the application waits on this device.",
  context: ({ input }) => input,
  initial: "restoring",
  states: {
    restoring: {
      description: "Looks whether an application for this job waits on this device.",
      invoke: {
        id: "readOutbox",
        src: "readOutbox",
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: "isWaiting", params: ({ event }) => ({ isWaiting: event.output }) },
            target: "waiting",
          },
          { target: "viewing" },
        ],
        onError: "viewing",
      },
    },
    viewing: {
      description: "The page shows the job. 'Volunteer for Job' opens the dialog.",
      on: { "volunteering.requested": "asking" },
    },
    asking: {
      description: "The dialog 'Volunteer for this Position' waits for an answer.",
      tags: ["asking"],
      on: { "volunteering.confirmed": "sending", "volunteering.cancelled": "viewing" },
    },
    sending: {
      description: "The application is being sent. The dialog stays open.",
      tags: ["asking", "busy"],
      invoke: {
        id: "volunteer",
        src: "volunteer",
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: "isQueued", params: ({ event }) => ({ outcome: event.output }) },
            target: "waiting",
            actions: "toastQueued",
          },
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "volunteered",
            actions: ["toastVolunteered", "invalidateJobs"],
          },
          {
            guard: { type: "hasApplied", params: outcomeOf },
            target: "volunteered",
            actions: [{ type: "toastFailure", params: outcomeOf }, "invalidateJobs"],
          },
          { guard: { type: "isExpired", params: outcomeOf }, target: "asking" },
          {
            guard: { type: "isTransient", params: outcomeOf },
            target: "asking",
            actions: { type: "toastFailure", params: outcomeOf },
          },
          { target: "viewing", actions: [{ type: "toastFailure", params: outcomeOf }, "invalidateJobs"] },
        ],
        onError: { target: "asking", actions: "toastDefect" },
      },
    },
    waiting: {
      description: "The application waits on this device, and is sent once the portal can be reached.",
      invoke: { id: "watchApplication", src: "watchApplication", input: ({ context }) => context },
      on: {
        "application.left": [
          {
            guard: { type: "isSent", params: ({ event }) => ({ isSent: event.isSent }) },
            target: "volunteered",
          },
          { target: "viewing" },
        ],
      },
    },
    volunteered: {
      description: "The member has applied. The button says so.",
    },
  },
})
