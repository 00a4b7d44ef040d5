/**
 * Admits the registrants of an event at the door (OFFICE §14). The list and what was not sent lie on the device, so that a
 * door goes on without a connection. With one, the server decides: two doors never admit one ticket twice unseen.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { CheckInList } from "#api/contract/office-check-in.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { defect } from "../failure-message.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import { failureOf, isExpired, isOk, isTransient, outcomeOf, type WithOutcome } from "../outcomes.ts"
import {
  admissionOf,
  type Attempt,
  type Door,
  type DoorEntry,
  type EntryAnswer,
  registrantOf,
  withAnswers,
} from "./door-list.ts"

export interface CheckInInput {
  readonly eventId: string
  /** The member of staff at this door. */
  readonly staff: Door["staff"]
}

/** What the device has stored about this door. */
export interface StoredDoor {
  readonly list: CheckInList | null
  /** When the server sent the list (ms since 1970); 0 without one. */
  readonly readAt: number
  readonly entries: readonly DoorEntry[]
}

export interface CheckInContext extends CheckInInput, StoredDoor {
  /** Whether the last request had no answer. Scans are marked with it. */
  readonly isOffline: boolean
  /** The try that the page shows; null before the first one. */
  readonly attempt: Attempt | null
  /** What the server made of that try; null before its answer. */
  readonly answer: EntryAnswer["result"] | null
  /** The scans without a connection of members whom another door had admitted. */
  readonly doubles: readonly EntryAnswer[]
  /** Why the server refused the list or what was sent. */
  readonly failure: Failure | null
}

type Scanned = Pick<Attempt, "scanId" | "at">

export type CheckInEvent =
  /** A ticket was read by the camera, typed or pasted: its ten letters and digits. */
  | ({ readonly type: "code.scanned"; readonly code: string } & Scanned)
  | ({ readonly type: "name.chosen"; readonly memberId: string } & Scanned)
  /** `id` is a new one. */
  | { readonly type: "admission.undone"; readonly id: string; readonly reason: string }
  | { readonly type: "result.closed" }
  | { readonly type: "network.lost" }
  | { readonly type: "network.returned" }
  | { readonly type: "list.retried" }

type Key = Pick<CheckInInput, "eventId"> & { readonly staffId: string }
type ListAnswer = Outcome<{ readonly list: CheckInList; readonly readAt: number }, Failure>
type SendAnswer = Outcome<
  { readonly sent: readonly string[]; readonly answers: readonly EntryAnswer[] },
  Failure
>
type Stored = { readonly stored: StoredDoor }

const keyOf = ({ context: { eventId, staff } }: { readonly context: CheckInContext }): Key => ({
  eventId,
  staffId: staff._id,
})
const storedOf = ({ event }: { readonly event: { readonly output: StoredDoor } }): Stored => ({
  stored: event.output,
})
/** Returns the registrant of the try, if the list has one. */
const foundIn = ({ list, attempt }: CheckInContext) =>
  attempt === null ? undefined : registrantOf(list, attempt)

const checkInSetup = setup({
  types: {} as {
    input: CheckInInput
    context: CheckInContext
    events: CheckInEvent
    emitted: FlowEffect
    tags: "ready" | "busy"
  },
  actors: {
    /** Reads what this device has stored about the door. */
    restore: fromPromise<StoredDoor, Key>(notProvided("restore")),
    readList: fromPromise<ListAnswer, { eventId: string }>(notProvided("readList")),
    /** Sends the oldest entries. */
    send: fromPromise<SendAnswer, { eventId: string; entries: readonly DoorEntry[] }>(notProvided("send")),
    /** Reports the browser's network events. */
    watchNetwork: fromCallback(notProvided("watchNetwork")),
  },
  delays: {
    /** How long a result waits for the server's answer (ms). */
    answerLimit: 3_000,
    /** How long an unknown code waits for a newer list (ms). */
    lookLimit: 6_000,
    /** How often the list is read, so that a door sees what the others do (ms). */
    readInterval: 15_000,
    retryDelay: 10_000,
  },
  guards: {
    hasList: ({ context }) => context.list !== null,
    hasUnsent: ({ context }) => context.entries.length > 0,
    isOffline: ({ context }) => context.isOffline,
    isOnList: ({ context }) => foundIn(context) !== undefined,
    isAdmitted: ({ context }) => {
      const found = foundIn(context)
      return found !== undefined && admissionOf(context, found) !== null
    },
    /** Whether the list was read after the try. */
    isListFresh: ({ context: { readAt, attempt } }) => attempt !== null && readAt >= attempt.at,
    /** Whether an unknown code waits for a newer list. */
    isListWanted: ({ context }) => {
      const { readAt, attempt } = context
      return attempt !== null && readAt < attempt.at && foundIn(context) === undefined
    },
    isDouble: ({ context }) => context.answer === "alreadyAdmitted",
    isTurnedAway: ({ context }) => context.answer === "refused",
    isAnswered: ({ context }) => context.answer !== null,
    isOk,
    isTransient,
    isExpired,
  },
  actions: {
    /** Stores the list and what was not sent on this device. */
    storeDoor: notProvided<Key & Stored>("storeDoor"),
    /** Takes what was stored, unless the server was faster. */
    setStored: assign(({ context }, { stored }: Stored) => ({
      list: context.list ?? stored.list,
      readAt: Math.max(context.readAt, stored.readAt),
      entries: [...stored.entries, ...context.entries],
    })),
    setCode: assign((_, { code, scanId, at }: Scanned & { readonly code: string }) => ({
      attempt: { scanId, at, means: "code" as const, value: code },
      answer: null,
    })),
    setName: assign((_, { memberId, scanId, at }: Scanned & { readonly memberId: string }) => ({
      attempt: { scanId, at, means: "name" as const, value: memberId },
      answer: null,
    })),
    clearAttempt: assign({ attempt: null, answer: null }),
    queueScan: assign(({ context }) => {
      const { attempt, entries, isOffline } = context
      const found = foundIn(context)
      return attempt === null || found === undefined
        ? {}
        : {
            entries: [
              ...entries,
              {
                kind: "scan" as const,
                id: attempt.scanId,
                memberId: found.member._id,
                means: attempt.means,
                scannedAt: new Date(attempt.at).toISOString(),
                isOffline,
              },
            ],
          }
    }),
    queueUndo: assign(({ context }, { id, reason }: { readonly id: string; readonly reason: string }) => {
      const found = foundIn(context)
      const admission = found === undefined ? null : admissionOf(context, found)
      return found === undefined || admission === null
        ? {}
        : {
            entries: [
              ...context.entries,
              {
                kind: "undo" as const,
                id,
                memberId: found.member._id,
                scanId: admission.scanId,
                reason,
              },
            ],
          }
    }),
    toastUndone: emit(({ context }) => ({
      type: "toast" as const,
      tone: "info" as const,
      text: `${foundIn(context)?.member.fullName} is not admitted any more`,
    })),
    setList: assign((_, { outcome }: WithOutcome<{ list: CheckInList; readAt: number }>) =>
      outcome._tag === "Ok" ? outcome.value : {},
    ),
    /** Removes what was sent, and takes the server's admissions. */
    setAnswers: assign(
      (
        { context: { list, entries, attempt, answer, doubles } },
        { outcome }: WithOutcome<{ sent: readonly string[]; answers: readonly EntryAnswer[] }>,
      ) => {
        if (outcome._tag === "Err") return {}
        const { sent, answers } = outcome.value
        const offline = new Set(
          entries.flatMap((entry) => (entry.kind === "scan" && entry.isOffline ? [entry.id] : [])),
        )
        return {
          list: list === null ? null : withAnswers(list, answers),
          entries: entries.filter(({ id }) => !sent.includes(id)),
          answer: answers.find(({ scanId }) => scanId === attempt?.scanId)?.result ?? answer,
          doubles: [
            ...doubles,
            ...answers.filter(
              ({ scanId, result }) => result !== "admitted" && result !== "undone" && offline.has(scanId),
            ),
          ],
        }
      },
    ),
    setOffline: assign({ isOffline: true }),
    setOnline: assign({ isOffline: false }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    clearFailure: assign({ failure: null }),
  },
})

const storeDoor = {
  type: "storeDoor",
  params: ({ context }: { readonly context: CheckInContext }) => ({
    ...keyOf({ context }),
    stored: { list: context.list, readAt: context.readAt, entries: context.entries },
  }),
} as const

/** What follows a failure of the list or of what was sent. */
const onFailure = [
  { guard: { type: "isTransient", params: outcomeOf }, target: "#check-in.network.offline" },
  // The login comes first. What was not sent waits on the device.
  { guard: { type: "isExpired", params: outcomeOf }, target: "#check-in.network.offline" },
  { target: "#check-in.network.failed", actions: { type: "setFailure", params: outcomeOf } },
] as const
const onDefect = { target: "#check-in.network.failed", actions: "setDefect" } as const

/** What an undoing does. The server may have ended the admission meanwhile. */
const undo = [
  {
    guard: "isAdmitted",
    target: "scanning",
    actions: [
      "toastUndone",
      {
        type: "queueUndo",
        params: ({ event }: { readonly event: { readonly id: string; readonly reason: string } }) => event,
      },
      storeDoor,
    ],
  },
  { target: "scanning" },
] as const

export const checkInMachine = checkInSetup.createMachine({
  id: "check-in",
  description: "Staff admit the registrants of an event at the door, with a connection or without one.",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    list: null,
    readAt: 0,
    entries: [],
    isOffline: false,
    attempt: null,
    answer: null,
    doubles: [],
    failure: null,
  }),
  states: {
    door: {
      initial: "preparing",
      states: {
        preparing: {
          description: "Reads from this device what an earlier visit of the page has stored.",
          invoke: {
            id: "restore",
            src: "restore",
            input: keyOf,
            onDone: { target: "waiting", actions: { type: "setStored", params: storedOf } },
            onError: "waiting",
          },
        },
        waiting: {
          description: "There is no list yet. The page says whether it is being read.",
          always: { guard: "hasList", target: "ready" },
        },
        ready: {
          tags: ["ready"],
          on: {
            "code.scanned": {
              target: ".deciding",
              actions: { type: "setCode", params: ({ event }) => event },
            },
            "name.chosen": {
              target: ".deciding",
              actions: { type: "setName", params: ({ event }) => event },
            },
          },
          initial: "scanning",
          states: {
            scanning: {
              description: "The door waits for a ticket or a name.",
              entry: "clearAttempt",
            },
            deciding: {
              description: "The list has no such ticket. A newer list is being read.",
              tags: ["busy"],
              always: [
                { guard: "isAdmitted", target: "alreadyAdmitted" },
                { guard: "isOnList", target: "admitting", actions: ["queueScan", storeDoor] },
                { guard: "isListFresh", target: "refused" },
                { guard: "isOffline", target: "refused" },
              ],
              after: { lookLimit: "refused" },
            },
            admitting: {
              description: "The scan is being sent. Another door may have admitted this ticket.",
              tags: ["busy"],
              always: [
                { guard: "isAnswered", target: "admitted" },
                { guard: "isOffline", target: "admitted" },
              ],
              after: { answerLimit: "admitted" },
            },
            admitted: {
              description: "The member may come in. The result is green.",
              // The answer says so at once, or later when the door was offline.
              always: [
                { guard: "isDouble", target: "alreadyAdmitted" },
                { guard: "isTurnedAway", target: "refused" },
              ],
              on: {
                "admission.undone": undo,
                "result.closed": "scanning",
              },
            },
            alreadyAdmitted: {
              description: "The member was admitted before. The result is amber and says when and by whom.",
              on: {
                "admission.undone": undo,
                "result.closed": "scanning",
              },
            },
            refused: {
              description: "Nobody on the list has this ticket. The result is red and says why.",
              on: { "result.closed": "scanning" },
            },
          },
        },
      },
    },
    network: {
      initial: "reading",
      invoke: { id: "watchNetwork", src: "watchNetwork" },
      on: { "network.lost": ".offline" },
      states: {
        reading: {
          description: "The list is being read from the server.",
          invoke: {
            id: "readList",
            src: "readList",
            input: ({ context: { eventId } }) => ({ eventId }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "online",
                actions: [{ type: "setList", params: outcomeOf }, storeDoor],
              },
              ...onFailure,
            ],
            onError: onDefect,
          },
        },
        online: {
          description: "The server answers, and everything is sent.",
          entry: "setOnline",
          always: [
            { guard: "hasUnsent", target: "sending" },
            { guard: "isListWanted", target: "reading" },
          ],
          after: { readInterval: "reading" },
        },
        sending: {
          description: "What the door did is being sent. It stays on this device until the server has it.",
          invoke: {
            id: "send",
            src: "send",
            input: ({ context: { eventId, entries } }) => ({ eventId, entries }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "online",
                actions: [{ type: "setAnswers", params: outcomeOf }, storeDoor],
              },
              ...onFailure,
            ],
            onError: onDefect,
          },
        },
        offline: {
          description: "The server does not answer. The door goes on with its list, and what it does waits.",
          entry: "setOffline",
          after: { retryDelay: "reading" },
          on: { "network.returned": "reading", "list.retried": "reading" },
        },
        failed: {
          description: "The server refused the door, and the page says why. What was not sent waits.",
          entry: "setOffline",
          exit: "clearFailure",
          on: { "list.retried": "reading" },
        },
      },
    },
  },
})
