/**
 * Logs out other devices of the member: one, or all at once (DECISIONS §2.5). The list of devices is in Query; this
 * flow names the devices that have left the list, because the refreshed list arrives later.
 */
import { assign, emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import {
  defectToast,
  hasFailed,
  isExpired,
  isOk,
  problemToast,
  type WithOutcome,
  outcomeOf,
} from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"

export interface DeviceLogoutContext {
  /** The session that is being ended; null for none, and while all others are being ended. */
  readonly sessionId: string | null
  /** The sessions that this flow has ended. */
  readonly endedIds: readonly string[]
}

export type DeviceLogoutEvent =
  | { readonly type: "logout.requested"; readonly sessionId: string }
  | { readonly type: "othersLogout.requested" }

type Ended = Outcome<null, Failure>
type OthersEnded = Outcome<readonly string[], Failure>

export const deviceLogoutMachine = setup({
  types: {} as {
    context: DeviceLogoutContext
    events: DeviceLogoutEvent
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    endOne: fromPromise<Ended, { id: string }>(notProvided("endOne")),
    /** Returns the ids of the ended sessions. */
    endOthers: fromPromise<OthersEnded, undefined>(notProvided("endOthers")),
  },
  guards: {
    /** A session that the server no longer knows is over too. */
    isEnded: (_, params: WithOutcome) => isOk(_, params) || hasFailed(params, "NotFound"),
    isOk,
    isExpired,
  },
  actions: {
    setSession: assign((_, { sessionId }: { sessionId: string }) => ({ sessionId })),
    clearSession: assign({ sessionId: null }),
    addSession: assign(({ context: { sessionId, endedIds } }) =>
      sessionId === null ? {} : { endedIds: [...endedIds, sessionId] },
    ),
    addOthers: assign(({ context }, { outcome }: WithOutcome<readonly string[]>) =>
      outcome._tag === "Ok" ? { endedIds: [...context.endedIds, ...outcome.value] } : {},
    ),
    invalidateSessions: emit({ type: "invalidate", keys: [["sessions"]] }),
    toastEnded: emit({ type: "toast", tone: "success", text: "The device is logged out" }),
    toastOthersEnded: emit({ type: "toast", tone: "success", text: "Your other devices are logged out" }),
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
  },
}).createMachine({
  id: "device-logout",
  description: "A member logs out other devices: one of them, or all at once.",
  context: { sessionId: null, endedIds: [] },
  initial: "idle",
  states: {
    idle: {
      entry: "clearSession",
      description: "The devices are listed. Each other device can be logged out, and all of them at once.",
      on: {
        "logout.requested": {
          target: "endingOne",
          actions: { type: "setSession", params: ({ event }) => ({ sessionId: event.sessionId }) },
        },
        "othersLogout.requested": "endingOthers",
      },
    },
    endingOne: {
      description: "One device is being logged out. The other buttons wait.",
      tags: ["busy"],
      invoke: {
        id: "endOne",
        src: "endOne",
        input: ({ context }) => ({ id: context.sessionId ?? "" }),
        onDone: [
          {
            guard: { type: "isEnded", params: outcomeOf },
            target: "idle",
            actions: ["addSession", "toastEnded", "invalidateSessions"],
          },
          {
            // The session shows its own toast.
            guard: { type: "isExpired", params: outcomeOf },
            target: "idle",
          },
          {
            target: "idle",
            actions: { type: "toastProblem", params: outcomeOf },
          },
        ],
        onError: { target: "idle", actions: "toastDefect" },
      },
    },
    endingOthers: {
      description: "All other devices are being logged out. The other buttons wait.",
      tags: ["busy"],
      invoke: {
        id: "endOthers",
        src: "endOthers",
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "idle",
            actions: [{ type: "addOthers", params: outcomeOf }, "toastOthersEnded", "invalidateSessions"],
          },
          {
            guard: { type: "isExpired", params: outcomeOf },
            target: "idle",
          },
          {
            target: "idle",
            actions: { type: "toastProblem", params: outcomeOf },
          },
        ],
        onError: { target: "idle", actions: "toastDefect" },
      },
    },
  },
})
