/**
 * Sends what a member submitted without a connection (NETWORK §3.3): one entry after the other, in order, each once. The
 * list is on this device and is the same in every tab. It belongs to one member; nobody else's entry is sent or shown.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { Failure } from "../../outcome.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import { failureOf, isOk, isRetryable, type WithOutcome } from "../outcomes.ts"
import type { QueuedEntry } from "./queued-entry-schema.ts"
import { isWritten } from "./is-written.ts"
import { keysOf, refusedText, textsOf } from "./queued-texts.ts"
import type { Delivery } from "./stored-outbox.ts"

export interface OutboxContext {
  /** Null while nobody is logged in. */
  readonly memberId: string | null
  /** What waits, the oldest first. */
  readonly entries: readonly QueuedEntry[]
  /** Why the server refused the oldest entry. */
  readonly failure: Failure | null
}

type Sent = Pick<Delivery, "entry">
type Entries = { readonly entries: readonly QueuedEntry[] }

export type OutboxEvent =
  | { readonly type: "member.loggedIn"; readonly memberId: string }
  | { readonly type: "member.loggedOut" }
  /** The list was read from this device: at the start, and after each change in any tab. */
  | ({ readonly type: "entries.read" } & Entries)
  /** The server may be reached again. */
  | { readonly type: "connection.restored" }
  | { readonly type: "entry.retried" }
  | { readonly type: "entry.withdrawn"; readonly clientEntryId: string }

const noMember: OutboxContext = { memberId: null, entries: [], failure: null }

const outboxSetup = setup({
  types: {} as {
    context: OutboxContext
    events: OutboxEvent
    emitted: FlowEffect
    children: {
      watchMember: "watchMember"
      watchEntries: "watchEntries"
      watchConnection: "watchConnection"
      sendFirst: "sendFirst"
    }
  },
  actors: {
    /** Reports which member is logged in. */
    watchMember: fromCallback(notProvided("watchMember")),
    /** Reports the member's entries on this device. */
    watchEntries: fromCallback<OutboxEvent, { memberId: string }>(notProvided("watchEntries")),
    /** Reports that the server may be reached again. */
    watchConnection: fromCallback(notProvided("watchConnection")),
    /** Sends the oldest entry and removes it once the server has it. */
    sendFirst: fromPromise<Delivery, { memberId: string }>(notProvided("sendFirst")),
  },
  delays: {
    /** Not every restored connection is noticed. */
    retryDelay: 60_000,
  },
  guards: {
    hasEntries: ({ context }) => context.entries.length > 0,
    isNone: (_, { entries }: Entries) => entries.length === 0,
    isAnother: ({ context }, { entries }: Entries) =>
      entries[0]?.clientEntryId !== context.entries[0]?.clientEntryId,
    /** Nothing was left to send: another tab has sent it, or the member has withdrawn it. */
    isNothing: (_, { entry }: Delivery) => entry === null,
    /** A read mark shows no toast. */
    isReadMark: (_, { entry, outcome }: Delivery) =>
      outcome._tag === "Ok" && entry !== null && !isWritten(entry),
    isOk,
    canRetry: (_, { outcome }: WithOutcome) => outcome._tag === "Err" && isRetryable(outcome.error),
  },
  actions: {
    setMember: assign((_, { memberId }: { memberId: string }) => ({ ...noMember, memberId })),
    clearMember: assign(noMember),
    setEntries: assign((_, { entries }: Entries) => ({ entries })),
    setFailure: assign(failureOf),
    clearFailure: assign({ failure: null }),
    /** Removes an entry from this device. */
    removeEntry: notProvided<{ memberId: string; clientEntryId: string }>("removeEntry"),
    toastSent: emit((_, { entry }: Sent) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: entry !== null && isWritten(entry) ? textsOf(entry).sent : "",
    })),
    /** The member may be on a page that shows no entries. */
    toastRefused: emit((_, { entry, outcome }: Delivery) => ({
      type: "toast" as const,
      tone: "error" as const,
      text:
        entry !== null && isWritten(entry) && outcome._tag === "Err" ? refusedText(entry, outcome.error) : "",
    })),
    invalidateEntries: emit((_, { entry }: Sent) => ({
      type: "invalidate" as const,
      keys: entry === null ? [] : keysOf(entry),
    })),
  },
})

/** Returns the entries of the event, as the params of a guard or an action. */
const entriesOf = ({ event }: { readonly event: Entries }): Entries => ({ entries: event.entries })
/** Returns what came of the oldest entry, as the params of a guard or an action. */
const deliveryOf = ({ event }: { readonly event: { readonly output: Delivery } }): Delivery => event.output

const setRead = { type: "setEntries", params: entriesOf } as const
const setRest = { type: "setEntries", params: deliveryOf } as const

export const outboxMachine = outboxSetup.createMachine({
  id: "outbox",
  description:
    "What a member submits without a connection waits on this device, and is sent once the portal can be reached.",
  context: noMember,
  invoke: { id: "watchMember", src: "watchMember" },
  on: {
    "member.loggedIn": {
      target: ".open",
      actions: { type: "setMember", params: ({ event }) => ({ memberId: event.memberId }) },
    },
    "member.loggedOut": { target: ".closed", actions: "clearMember" },
  },
  initial: "closed",
  states: {
    closed: { description: "Nobody is logged in, so nothing is sent." },
    open: {
      invoke: [
        {
          id: "watchEntries",
          src: "watchEntries",
          input: ({ context }) => ({ memberId: context.memberId ?? "" }),
        },
        { id: "watchConnection", src: "watchConnection" },
      ],
      on: {
        "entries.read": { actions: setRead },
        "entry.withdrawn": {
          actions: {
            type: "removeEntry",
            params: ({ context, event }) => ({
              memberId: context.memberId ?? "",
              clientEntryId: event.clientEntryId,
            }),
          },
        },
      },
      initial: "restoring",
      states: {
        restoring: {
          description: "Reads what waits on this device.",
          on: { "entries.read": { target: "looking", actions: setRead } },
        },
        looking: {
          description: "Looks whether an entry waits.",
          always: [{ guard: "hasEntries", target: "sending" }, { target: "idle" }],
        },
        idle: {
          description: "Nothing waits.",
          on: { "entries.read": { target: "looking", actions: setRead } },
        },
        sending: {
          description: "The oldest entry is being sent. It stays on this device until the portal has it.",
          invoke: {
            id: "sendFirst",
            src: "sendFirst",
            input: ({ context }) => ({ memberId: context.memberId ?? "" }),
            onDone: [
              { guard: { type: "isNothing", params: deliveryOf }, target: "idle", actions: setRest },
              {
                guard: { type: "isReadMark", params: deliveryOf },
                target: "looking",
                actions: [setRest, { type: "invalidateEntries", params: deliveryOf }],
              },
              {
                guard: { type: "isOk", params: deliveryOf },
                target: "looking",
                actions: [
                  setRest,
                  { type: "toastSent", params: deliveryOf },
                  { type: "invalidateEntries", params: deliveryOf },
                ],
              },
              {
                guard: { type: "canRetry", params: deliveryOf },
                target: "waiting",
                actions: setRest,
              },
              {
                target: "held",
                actions: [
                  setRest,
                  { type: "setFailure", params: deliveryOf },
                  { type: "toastRefused", params: deliveryOf },
                ],
              },
            ],
            onError: "waiting",
          },
        },
        waiting: {
          description: "The portal cannot be reached. The entries wait on this device.",
          after: { retryDelay: "sending" },
          on: {
            "connection.restored": "sending",
            "entry.retried": "sending",
            "entries.read": {
              guard: { type: "isNone", params: entriesOf },
              target: "idle",
              actions: setRead,
            },
          },
        },
        held: {
          description:
            "The portal refused the oldest entry and says why. The member tries again, edits it or deletes it.",
          exit: "clearFailure",
          on: {
            "entry.retried": "sending",
            "entries.read": {
              guard: { type: "isAnother", params: entriesOf },
              target: "looking",
              actions: setRead,
            },
          },
        },
      },
    },
  },
})
