/**
 * Applies for one job (SPEC §2, /dashboard/jobs/{id}). The page reads from the server whether the job is open,
 * its closing date, and whether the member has applied. The server decides.
 */
import { emit, fromPromise, setup } from "xstate"
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
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

export interface VolunteeringInput {
  readonly jobId: string
}

export type VolunteeringEvent =
  | { readonly type: "volunteering.requested" }
  | { readonly type: "volunteering.confirmed" }
  | { readonly type: "volunteering.cancelled" }

type Volunteered = Outcome<unknown, Failure>

export const volunteeringMachine = setup({
  types: {} as {
    input: VolunteeringInput
    context: VolunteeringInput
    events: VolunteeringEvent
    emitted: FlowEffect
    tags: "asking" | "busy"
  },
  actors: {
    volunteer: fromPromise<Volunteered, VolunteeringInput>(notProvided("volunteer")),
  },
  guards: {
    isOk,
    /** 409: the member has already applied, in another tab or by a request whose response was lost. */
    isTakenAlready: (_, params: WithOutcome) => hasFailed(params, "Conflict"),
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
    toastFailure: emit(problemToast),
    toastDefect: emit(defectToast),
    invalidateJobs: emit({ type: "invalidate" as const, keys: [["jobs"]] }),
  },
}).createMachine({
  id: "volunteering",
  description: "A member applies for a job. Each member applies once, and closed jobs take no applications.",
  context: ({ input }) => ({ jobId: input.jobId }),
  initial: "viewing",
  states: {
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
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "volunteered",
            actions: ["toastVolunteered", "invalidateJobs"],
          },
          {
            guard: { type: "isTakenAlready", params: outcomeOf },
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
    volunteered: {
      description: "The member has applied. The button says so.",
    },
  },
})
