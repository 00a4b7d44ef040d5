import { Effect } from "effect"
import { fromCallback, fromPromise } from "xstate"
import type { CheckInRegistrant } from "#api/contract/office-check-in.ts"
import { readDoorList, registrantsIn, sendScans, undoAdmission } from "#api/office-check-in.ts"
import { reachability } from "#api/reachability.ts"
import type { Failure } from "../../outcome.ts"
import { fromApi } from "../from-api.ts"
import { checkInMachine } from "./check-in.machine.ts"
import type { DoorEntry, EntryAnswer } from "./door-list.ts"
import { readDoor, storeDoor } from "./stored-door.ts"

interface Sent {
  readonly sent: readonly string[]
  readonly answers: readonly EntryAnswer[]
}

/** Sends the oldest scans up to the first undoing, or the undoing that comes first. */
const sendFirst = ({
  eventId,
  entries,
}: {
  readonly eventId: string
  readonly entries: readonly DoorEntry[]
}): Effect.Effect<Sent, Failure> => {
  const [first] = entries
  if (first === undefined) return Effect.succeed({ sent: [], answers: [] })
  if (first.kind === "undo") {
    const { id, scanId, reason, memberId } = first
    const answerOf = ({ admission }: CheckInRegistrant): EntryAnswer => ({
      scanId,
      result: "undone",
      memberId,
      admission,
    })
    return undoAdmission({ eventId, scanId, reason }).pipe(
      Effect.map((registrant) => [registrant]),
      // A colleague undid it before, or the registration is gone: nobody is admitted by that scan.
      Effect.catchIf(
        ({ _tag }: Failure) => _tag === "Conflict" || _tag === "NotFound",
        (failure) => Effect.succeed(registrantsIn(failure)),
      ),
      Effect.map((registrants) => ({ sent: [id], answers: registrants.map(answerOf) })),
    )
  }
  const end = entries.findIndex(({ kind }) => kind === "undo")
  const scans = entries
    .slice(0, end === -1 ? entries.length : end)
    .flatMap((entry) => (entry.kind === "scan" ? [entry] : []))
    .map(({ id, memberId, means, scannedAt, isOffline }) => ({ id, memberId, means, scannedAt, isOffline }))
  return Effect.map(sendScans({ eventId, scans }), (answers) => ({
    sent: answers.map(({ scanId }) => scanId),
    answers,
  }))
}

/** Reports when the browser loses or finds its network, and when a request was answered again. */
const watchNetwork = fromCallback(({ sendBack }) => {
  const sendLost = (): void => sendBack({ type: "network.lost" })
  const sendReturned = (): void => sendBack({ type: "network.returned" })
  window.addEventListener("offline", sendLost)
  window.addEventListener("online", sendReturned)
  const unsubscribe = reachability.subscribe((isAnswered) => {
    if (isAnswered) sendReturned()
  })
  return () => {
    window.removeEventListener("offline", sendLost)
    window.removeEventListener("online", sendReturned)
    unsubscribe()
  }
})

/** Set when the worker is asked to store the page: once, because each load of a page has one door. */
let pageStored: Promise<void> | undefined
const storePage = (): Promise<void> =>
  import("../update/service-worker.ts")
    .then(({ storeDoorPage }) => storeDoorPage())
    // A private window may forbid service workers. The open page works without one.
    .catch(() => undefined)

/** Provides the door with the API calls, this device's storage and the browser's network events. */
export const liveCheckIn = checkInMachine.provide({
  actors: {
    restore: fromPromise(({ input }) => readDoor(input)),
    readList: fromApi(() =>
      Promise.resolve((input: { readonly eventId: string; readonly triedAt: number }) => {
        // A list that is read after a try is not older, also when the clock was set back between them.
        const readAt = Math.max(Date.now(), input.triedAt)
        return Effect.map(readDoorList(input), (list) => ({ list, readAt }))
      }),
    ),
    send: fromApi(() => Promise.resolve(sendFirst)),
    watchNetwork,
  },
  actions: {
    storeDoor: (_, { eventId, staffId, stored }) => {
      void storeDoor({ eventId, staffId }, stored)
      if (stored.list !== null) void (pageStored ??= storePage())
    },
  },
})
