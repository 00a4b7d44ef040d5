/**
 * Names members who help at the door of one event, and ends their right (OFFICE §14). The list is in Query, which reads it
 * again after each act.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { DoorHelper } from "#api/contract/office-door-helpers.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { defect } from "../failure-message.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import {
  defectToast,
  failureOf,
  hasFailed,
  isExpired,
  isOk,
  outcomeOf,
  problemToast,
  type WithOutcome,
} from "../outcomes.ts"

export interface DoorHelpersInput {
  readonly eventId: string
}

/** A member as the search found them, or a helper as the list shows them. */
interface Person {
  /** The id of the member, or of the helper. */
  readonly id: string
  readonly fullName: string
}

export interface DoorHelpersContext extends DoorHelpersInput {
  /** The member who is being named, or the helper whose right is about to end; null for none. */
  readonly person: Person | null
  /** Why the member was not named. */
  readonly failure: Failure | null
}

export type DoorHelpersEvent =
  | { readonly type: "helper.begun" }
  | { readonly type: "member.chosen"; readonly person: Person }
  | { readonly type: "helper.opened"; readonly person: Person }
  | { readonly type: "end.confirmed" }
  | { readonly type: "dialog.closed" }

type Answer = Outcome<DoorHelper, Failure>
type Chosen = { readonly person: Person }

const personOf = ({ event }: { readonly event: Chosen }): Chosen => ({ person: event.person })
const toastOf = (text: string) => ({ type: "toast", tone: "success", text }) as const
const setPerson = { type: "setPerson", params: personOf } as const

export const doorHelpersMachine = setup({
  types: {} as {
    input: DoorHelpersInput
    context: DoorHelpersContext
    events: DoorHelpersEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    nameHelper: fromPromise<Answer, { eventId: string; memberId: string }>(notProvided("nameHelper")),
    endHelper: fromPromise<Answer, { eventId: string; helperId: string }>(notProvided("endHelper")),
  },
  guards: {
    isOk,
    isExpired,
    /** A colleague ended the right first. */
    isOutdated: (_, params: WithOutcome) => hasFailed(params, "Conflict", "NotFound"),
  },
  actions: {
    setPerson: assign((_, { person }: Chosen) => ({ person })),
    clearDialog: assign({ person: null, failure: null }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    clearFailure: assign({ failure: null }),
    invalidateHelpers: emit(({ context }) => ({
      type: "invalidate" as const,
      keys: [["office", "events", "helpers", context.eventId]],
    })),
    toastNamed: emit(({ context }) => toastOf(`${context.person?.fullName ?? ""} helps at the door`)),
    toastEnded: emit(({ context }) =>
      toastOf(`${context.person?.fullName ?? ""} no longer helps at the door`),
    ),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
  },
}).createMachine({
  id: "door-helpers",
  description: "Admins and editors name members who check in at the door of one event, and end their right.",
  context: ({ input }) => ({ ...input, person: null, failure: null }),
  initial: "listing",
  states: {
    listing: {
      description: "The block lists who helps at the door of this event, and until when.",
      entry: "clearDialog",
      on: {
        "helper.begun": "finding",
        "helper.opened": { target: "ending.asking", actions: setPerson },
      },
    },
    finding: {
      description: "The dialog finds the member, and says why one could not be named.",
      on: {
        "member.chosen": { target: "naming", actions: setPerson },
        "dialog.closed": "listing",
      },
    },
    naming: {
      description: "The member is being named. The dialog waits.",
      tags: ["busy"],
      entry: "clearFailure",
      invoke: {
        id: "nameHelper",
        src: "nameHelper",
        input: ({ context: { eventId, person } }) => ({ eventId, memberId: person?.id ?? "" }),
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "listing",
            actions: ["toastNamed", "invalidateHelpers"],
          },
          // The session shows its own toast.
          { guard: { type: "isExpired", params: outcomeOf }, target: "finding" },
          { target: "finding", actions: { type: "setFailure", params: outcomeOf } },
        ],
        onError: { target: "finding", actions: "setDefect" },
      },
    },
    ending: {
      initial: "asking",
      states: {
        asking: {
          description: "The dialog says what the helper loses, and asks again.",
          on: { "end.confirmed": "sending", "dialog.closed": "#door-helpers.listing" },
        },
        sending: {
          description: "The right is being ended. The dialog waits.",
          tags: ["busy"],
          invoke: {
            id: "endHelper",
            src: "endHelper",
            input: ({ context: { eventId, person } }) => ({ eventId, helperId: person?.id ?? "" }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "#door-helpers.listing",
                actions: ["toastEnded", "invalidateHelpers"],
              },
              {
                guard: { type: "isOutdated", params: outcomeOf },
                target: "#door-helpers.listing",
                actions: [{ type: "toastProblem", params: outcomeOf }, "invalidateHelpers"],
              },
              { guard: { type: "isExpired", params: outcomeOf }, target: "asking" },
              { target: "asking", actions: { type: "toastProblem", params: outcomeOf } },
            ],
            onError: { target: "asking", actions: "toastDefect" },
          },
        },
      },
    },
  },
})
