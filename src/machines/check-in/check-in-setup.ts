/** What the door of an event works with: its data, events, actors, guards and actions. */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { CheckInList } from "#api/contract/office-check-in.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { defect } from "../failure-message.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import { failureOf, isExpired, isOk, isTransient, type WithOutcome } from "../outcomes.ts"
import {
  admissionOf,
  type Attempt,
  type Door,
  type DoorEntry,
  type EntryAnswer,
  markOffline,
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
  /** Whether the last request had no answer. Scans that wait then are marked. */
  readonly isOffline: boolean
  /** The try that the page shows; null before the first one. */
  readonly attempt: Attempt | null
  /** What the server made of that try; null before its answer. */
  readonly answer: EntryAnswer["result"] | null
  /** The scans whose members had come in before the server answered that it does not admit them. */
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

export const keyOf = ({ context: { eventId, staff } }: { readonly context: CheckInContext }): Key => ({
  eventId,
  staffId: staff._id,
})
export const storedOf = ({ event }: { readonly event: { readonly output: StoredDoor } }): Stored => ({
  stored: event.output,
})
/** Returns the registrant of the try, if the list has one. */
const foundIn = ({ list, attempt }: CheckInContext) =>
  attempt === null ? undefined : registrantOf(list, attempt)

/** How often the list is read, so that a door sees what the others do (ms). */
const readInterval = 15_000

export const checkInSetup = setup({
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
    /** Reads the list. `triedAt`: when the try began that the page shows (ms since 1970); 0 without one. */
    readList: fromPromise<ListAnswer, { eventId: string; triedAt: number }>(notProvided("readList")),
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
    readInterval,
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
    /** Whether the list was old at a scan that was just sent. Each sending starts the interval again. */
    isListOld: ({ context: { readAt, entries } }, { outcome }: WithOutcome<{ sent: readonly string[] }>) =>
      outcome._tag === "Ok" &&
      entries.some(
        (entry) =>
          entry.kind === "scan" &&
          outcome.value.sent.includes(entry.id) &&
          Date.parse(entry.scannedAt) - readAt >= readInterval,
      ),
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
    /** Takes what was stored, unless the server was faster. A scan that waited on the device counts at its own time. */
    setStored: assign(({ context }, { stored }: Stored) => ({
      list: context.list ?? stored.list,
      readAt: Math.max(context.readAt, stored.readAt),
      entries: [...markOffline(stored.entries), ...context.entries],
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
              ({ scanId, result }) =>
                result !== "admitted" &&
                result !== "undone" &&
                // The page shows the answer to a try that it still shows.
                (offline.has(scanId) || scanId !== attempt?.scanId),
            ),
          ],
        }
      },
    ),
    setOffline: assign(({ context: { entries } }) => ({ isOffline: true, entries: markOffline(entries) })),
    setOnline: assign({ isOffline: false }),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    clearFailure: assign({ failure: null }),
  },
})

export const storeDoor = {
  type: "storeDoor",
  params: ({ context }: { readonly context: CheckInContext }) => ({
    ...keyOf({ context }),
    stored: { list: context.list, readAt: context.readAt, entries: context.entries },
  }),
} as const
