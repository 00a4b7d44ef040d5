/** Models the door of an event: its list, its results, and what waits for a connection. */
import type { Admission, CheckInList } from "#api/contract/office-check-in.ts"
import type { StoredDoor } from "#machines/check-in/check-in-setup.ts"
import { checkInMachine } from "#machines/check-in/check-in.machine.ts"
import type { DoorEntry, EntryAnswer } from "#machines/check-in/door-list.ts"
import {
  answered,
  broke,
  type Done,
  elapsed,
  isStartedWith,
  same,
  started,
  toasts,
  waits,
} from "../model/did.ts"
import { step } from "../model/explore.ts"
import { defect, defectMessage, failure, refused } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const staff = { _id: "s1", fullName: "Ada Eze" }
const bola = { _id: "s2", fullName: "Bola Eze" }
const eventId = "e1"
const readAt = Date.parse("2026-11-25T08:10:00.000Z")
const at = readAt + 14_999
/** The first time at which the list is too old. */
const later = readAt + 15_000
const scanId = "scan1"
const time = (ms: number) => new Date(ms).toISOString()

const earlier: Admission = { scanId: "scan0", at: time(readAt - 60_000), by: bola, isOffline: false }
/** Ngozi is not admitted, Ruth is. Both have a ticket. */
const list: CheckInList = {
  event: {
    _id: eventId,
    name: "Makurdi Medical Outreach",
    eventType: "Physical",
    eventDateTime: time(readAt + 3_600_000),
    registeredCount: 2,
    admittedCount: 1,
  },
  registrants: [
    {
      member: { _id: "m1", fullName: "Ngozi Adeyemi", role: "Student", membershipId: "STU-0001" },
      ticketCode: "AAAAA22222",
      admission: null,
    },
    {
      member: { _id: "m2", fullName: "Ruth Bello", role: "Doctor", membershipId: "DOC-0002" },
      ticketCode: "BBBBB33333",
      admission: earlier,
    },
  ],
}
/** The list after Chidi has registered. */
const newerList: CheckInList = {
  ...list,
  registrants: [
    ...list.registrants,
    {
      member: { _id: "m3", fullName: "Chidi Okafor", role: "Student", membershipId: "STU-0003" },
      ticketCode: "CCCCC44444",
      admission: null,
    },
  ],
}
const waiting: DoorEntry = {
  kind: "scan",
  id: "scan9",
  memberId: "m9",
  means: "code",
  scannedAt: time(readAt - 30_000),
  isOffline: false,
}
const stored: StoredDoor = { list, readAt, entries: [waiting] }
const nothingStored: StoredDoor = { list: null, readAt: 0, entries: [] }

const answerOf = (result: EntryAnswer["result"], admission: Admission | null): EntryAnswer => ({
  scanId,
  result,
  memberId: "m1",
  admission,
})
const mine: Admission = { scanId, at: time(at), by: staff, isOffline: false }
const theirs: Admission = { ...earlier, scanId: "scan2", at: time(at - 5_000) }
const sent = (answer: EntryAnswer) => ({
  output: {
    _tag: "Ok" as const,
    value: { sent: [scanId, "scan9", "undo1"], answers: [answer] },
  },
})
const failures = {
  "the server is unreachable": refused("Unreachable", "We could not reach the server."),
  "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
  "no such event": {
    output: { _tag: "Err" as const, error: failure("NotFound", "This event does not exist.") },
  },
}

type CheckInStep = Step<typeof checkInMachine>
type Snapshot = CheckInStep["after"]
const isOpen = (snapshot: Snapshot) => snapshot.hasTag("ready")
const isAt = (snapshot: Snapshot, ...leaves: readonly string[]) =>
  leaves.some((leaf) => snapshot.matches({ door: { ready: leaf as "scanning" } }))
const isNetwork = (snapshot: Snapshot, ...leaves: readonly string[]) =>
  leaves.some((leaf) => snapshot.matches({ network: leaf as "online" }))
const doorsStored = (did: readonly Done[]) =>
  did.flatMap((one) => (one.kind === "action" && one.type === "storeDoor" ? [one.params] : []))
const storedNow = ({ context }: Snapshot) => ({
  eventId,
  staffId: "s1",
  stored: { list: context.list, readAt: context.readAt, entries: context.entries },
})
const isTry = ({ type }: { readonly type: string }) => type === "code.scanned" || type === "name.chosen"
const isFailure = (event: { readonly type: string }, caseName: string) =>
  (answered(event, "readList") || answered(event, "send")) && caseName in failures
const isBroken = (event: { readonly type: string }) => broke(event, "readList") || broke(event, "send")
/** Returns who is admitted by the server or by an entry that waits, by id. */
const isIn = ({ context: { list: known, entries } }: Snapshot, memberId: string) => {
  let admission = known?.registrants.find(({ member }) => member._id === memberId)?.admission?.scanId ?? null
  for (const entry of entries) {
    if (entry.memberId !== memberId) continue
    if (entry.kind === "scan") admission ??= entry.id
    else if (entry.scanId === admission) admission = null
  }
  return admission !== null
}
/** Returns the id of the member whose ticket or name an event names, if the list has them. */
const memberOf = (snapshot: Snapshot) => {
  const { attempt, list: known } = snapshot.context
  return known?.registrants.find(({ member, ticketCode }) =>
    [member._id, ticketCode].includes(attempt?.value ?? ""),
  )?.member._id
}
const marked = (entry: DoorEntry): DoorEntry =>
  entry.kind === "scan" ? { ...entry, isOffline: true } : entry
const isLate = (entry: DoorEntry, read: number) =>
  entry.kind === "scan" && Date.parse(entry.scannedAt) - read >= 15_000
const scansOf = (entries: readonly DoorEntry[]) => entries.filter(({ kind }) => kind === "scan")

export const model: FlowModel<typeof checkInMachine> = {
  machine: checkInMachine,
  inputs: { "the door of an event": { eventId, staff } },
  key: (snapshot) => {
    const { list: known, isOffline, attempt, entries, readAt: read } = snapshot.context
    const isWanted = attempt !== null && memberOf(snapshot) === undefined
    return [
      known?.registrants.length ?? 0,
      isOffline,
      isOpen(snapshot) && attempt !== null && (memberOf(snapshot) ?? "unknown"),
      isWanted && read >= attempt.at,
      entries.some((entry) => isLate(entry, read)),
      entries.length > 0,
      isIn(snapshot, "m1"),
    ]
  },
  stableStates: ["door.ready.scanning", "door.waiting"],
  limit: 4_000,
  cases: {
    "code.scanned": {
      "a ticket": { code: "AAAAA22222", scanId, at },
      "a ticket, 15 seconds after the list": { code: "AAAAA22222", scanId, at: later },
      "an admitted one": { code: "BBBBB33333", scanId, at },
      "an unknown one": { code: "CCCCC44444", scanId, at },
    },
    "name.chosen": { plain: { memberId: "m1", scanId, at } },
    "admission.undone": { plain: { id: "undo1", reason: "Wrong person" } },
    "result.closed": { plain: {} },
    "network.lost": { plain: {} },
    "network.returned": { plain: {} },
    "list.retried": { plain: {} },
    "xstate.done.actor.restore": { stored: { output: stored }, nothing: { output: nothingStored } },
    "xstate.error.actor.restore": defect,
    "xstate.done.actor.readList": {
      "the list": { output: { _tag: "Ok", value: { list, readAt } } },
      "a newer list": { output: { _tag: "Ok", value: { list: newerList, readAt: at + 1_000 } } },
      "a fresh list": { output: { _tag: "Ok", value: { list, readAt: at } } },
      ...failures,
    },
    "xstate.error.actor.readList": defect,
    "xstate.done.actor.send": {
      admitted: sent(answerOf("admitted", mine)),
      "another door was first": sent(answerOf("alreadyAdmitted", theirs)),
      "no registration": sent(answerOf("refused", null)),
      ...failures,
    },
    "xstate.error.actor.send": defect,
  },
  rules: {
    "the list is read from the device and from the server at once": {
      section: "OFFICE §14: the list lies on the device",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches({ door: "preparing", network: "reading" }) &&
        isStartedWith(did, "restore", { eventId, staffId: "s1" }) &&
        isStartedWith(did, "readList", { eventId, triedAt: 0 }) &&
        started(did).includes("watchNetwork") &&
        !after.context.isOffline,
    },
    "once prepared, the door is open exactly when it has a list": {
      section: "OFFICE §14",
      invariant: true,
      when: ({ after }) => !after.matches({ door: "preparing" }),
      check: ({ after }) => isOpen(after) === (after.context.list !== null),
    },
    "the stored list and entries are restored, each scan marked, but a list from the server takes precedence":
      {
        section: "OFFICE §14: a scan without a connection is marked",
        when: ({ event }) => answered(event, "restore"),
        check: ({ before, after, event }) =>
          after.context.list === (before.context.list ?? event["output"].list) &&
          after.context.readAt === Math.max(before.context.readAt, event["output"].readAt) &&
          same(after.context.entries, event["output"].entries.map(marked)),
      },
    "a device that cannot be read leaves the list unchanged": {
      section: "OFFICE §14",
      when: ({ event }) => broke(event, "restore"),
      check: ({ before, after }) => after.context.list === before.context.list && toastless(after),
    },
    "a scanned ticket or a chosen name becomes the current attempt, with its scan id and time": {
      section: "OFFICE §14: each scan has an id of its own",
      when: ({ event, before }) => isTry(event) && isOpen(before),
      check: ({ event, after }) =>
        same(after.context.attempt, {
          scanId,
          at: event["at"],
          means: event.type === "code.scanned" ? "code" : "name",
          value: event["code"] ?? event["memberId"],
        }),
    },
    "an attempt queues one entry for a registrant who is not admitted, and none for anyone else": {
      section: "OFFICE §14",
      when: ({ event, before }) => isTry(event) && isOpen(before),
      check: (step) => {
        const { before, after, event } = step
        const memberId = memberOf(after)
        const isNew = memberId !== undefined && !isIn(before, memberId)
        const added = after.context.entries.filter((entry) => !before.context.entries.includes(entry))
        return isNew
          ? same(added, [
              {
                kind: "scan",
                id: scanId,
                memberId,
                means: event.type === "code.scanned" ? "code" : "name",
                scannedAt: time(event["at"]),
                isOffline: before.context.isOffline,
              },
            ]) && doorsStored(step.did).some((door) => same(door, storedNow(after)))
          : added.length === 0
      },
    },
    "a registrant who is admitted already, on the list or in a queued entry, shows as already admitted": {
      section: "OFFICE §14: of a double the second one is told",
      when: ({ event, before, after }) =>
        isTry(event) && isOpen(before) && isIn(before, memberOf(after) ?? "nobody"),
      check: ({ after }) => isAt(after, "alreadyAdmitted"),
    },
    "offline, the list on the device decides at once": {
      section: "OFFICE §14: offline starts by itself",
      when: ({ event, before }) => isTry(event) && isOpen(before) && before.context.isOffline,
      check: ({ before, after }) => {
        const memberId = memberOf(after)
        return memberId === undefined
          ? isAt(after, "refused")
          : isAt(after, isIn(before, memberId) ? "alreadyAdmitted" : "admitted")
      },
    },
    "online, an unknown ticket waits at most 6 seconds for a newer list": {
      section: "OFFICE §14",
      when: ({ event, before, after }) =>
        isTry(event) && isOpen(before) && !before.context.isOffline && memberOf(after) === undefined,
      check: ({ event, before, after, did }) =>
        before.context.readAt >= event["at"]
          ? isAt(after, "refused")
          : isAt(after, "deciding") &&
            waits(did, "lookLimit").join() === "6000" &&
            (!isNetwork(before, "online") ||
              isStartedWith(did, "readList", { eventId, triedAt: event["at"] })),
    },
    "online, a registrant who is not admitted waits at most 3 seconds for the server's answer": {
      section: "OFFICE §14: two doors",
      when: ({ event, before, after }) =>
        isTry(event) &&
        isOpen(before) &&
        !before.context.isOffline &&
        memberOf(after) !== undefined &&
        !isIn(before, memberOf(after)!),
      check: ({ before, after, did }) =>
        isAt(after, "admitting") &&
        waits(did, "answerLimit").join() === "3000" &&
        (!isNetwork(before, "online") || isNetwork(after, "sending")),
    },
    "without an answer in time, a registrant on the list is admitted and an unknown ticket is refused": {
      section: "OFFICE §14",
      when: ({ event }) => elapsed(event, "answerLimit") || elapsed(event, "lookLimit"),
      check: ({ event, after }) => isAt(after, elapsed(event, "lookLimit") ? "refused" : "admitted"),
    },
    "the server's answer decides about the attempt that waits for it": {
      section: "OFFICE §14: two doors",
      when: ({ event, before, caseName }) =>
        answered(event, "send") && isAt(before, "admitting", "admitted") && !(caseName in failures),
      check: ({ caseName, after }) =>
        isAt(
          after,
          caseName === "admitted"
            ? "admitted"
            : caseName === "no registration"
              ? "refused"
              : "alreadyAdmitted",
        ),
    },
    "sent entries leave the device, and the list shows the server's admission": {
      section: "OFFICE §14",
      when: ({ event, caseName }) => answered(event, "send") && !(caseName in failures),
      check: ({ event, before, after, did }) => {
        const { answers } = event["output"].value
        return (
          after.context.entries.every(({ id }) => !["scan1", "scan9", "undo1"].includes(id)) &&
          same(
            after.context.list?.registrants.find(({ member }) => member._id === "m1")?.admission,
            before.context.list === null ? undefined : answers[0].admission,
          ) &&
          same(
            after.context.list?.registrants.find(({ member }) => member._id === "m2"),
            before.context.list?.registrants.find(({ member }) => member._id === "m2"),
          ) &&
          same(doorsStored(did), [storedNow(after)])
        )
      },
    },
    "a member whom the door admitted and the server did not is added to the doubles": {
      section: "OFFICE §14: both scans of a double are kept",
      when: ({ event, caseName }) => answered(event, "send") && !(caseName in failures),
      check: ({ before, after, caseName, event }) => {
        const wasOffline = scansOf(before.context.entries).some(
          (entry) => entry.id === scanId && entry.kind === "scan" && entry.isOffline,
        )
        const isShown = before.context.attempt?.scanId === scanId
        const isTwice = (wasOffline || !isShown) && caseName !== "admitted"
        return same(after.context.doubles, [
          ...before.context.doubles,
          ...(isTwice ? event["output"].value.answers : []),
        ])
      },
    },
    "the answer to an undo is no double": {
      section: "OFFICE §14: an admission can be undone",
      when: ({ event, caseName }) => answered(event, "send") && caseName === "admitted",
      check: ({ before, event }) => {
        const { snapshot } = step(checkInMachine, before, { ...event, ...sent(answerOf("undone", null)) })
        return same(snapshot.context.doubles, before.context.doubles)
      },
    },
    "a late scan that still waits is no reason to read the list again": {
      section: "OFFICE §14: a door reads the list every 15 seconds",
      when: ({ event, before, caseName }) =>
        answered(event, "send") && caseName === "admitted" && before.context.attempt === null,
      check: ({ before, event }) => {
        const output = { _tag: "Ok", value: { sent: [], answers: [] } }
        return !started(step(checkInMachine, before, { ...event, output }).did).includes("readList")
      },
    },
    "an entry stays queued until it was sent": {
      section: "OFFICE §14",
      when: ({ event }) => !answered(event, "send"),
      check: ({ before, after }) =>
        before.context.entries.every((entry) =>
          after.context.entries.some((one) => same(one, entry) || same(one, marked(entry))),
        ),
    },
    "without a connection, every scan that waits is marked": {
      section: "OFFICE §14: a scan without a connection is marked, and counts at the time of the door",
      invariant: true,
      when: ({ after }) => after.context.isOffline,
      check: ({ after }) => same(after.context.entries, after.context.entries.map(marked)),
    },
    "a lost network marks what waits, and changes nothing else of it": {
      section: "OFFICE §14: a scan without a connection is marked, and counts at the time of the door",
      when: ({ before, after }) => after.context.isOffline && !before.context.isOffline,
      check: ({ before, after }) => same(after.context.entries, before.context.entries.map(marked)),
    },
    "sending includes every queued entry, the oldest first": {
      section: "OFFICE §14",
      when: ({ did }) => started(did).includes("send"),
      check: ({ after, did }) =>
        isNetwork(after, "sending") &&
        after.context.entries.length > 0 &&
        isStartedWith(did, "send", { eventId, entries: after.context.entries }),
    },
    "online, the queue is empty and the list is read again every 15 seconds": {
      section: "OFFICE §14",
      when: ({ after }) => isNetwork(after, "online"),
      check: ({ after, did, before }) =>
        after.context.entries.length === 0 &&
        !after.context.isOffline &&
        (isNetwork(before, "online") || waits(did, "readInterval").join() === "15000"),
    },
    "after a scan was sent, the list is read again if it was 15 seconds old at the scan or lacks the ticket":
      {
        section: "OFFICE §14: a door reads the list every 15 seconds",
        when: ({ event, caseName }) => answered(event, "send") && !(caseName in failures),
        check: ({ before, after, did }) => {
          const { attempt, readAt: read } = before.context
          const isUnknown = attempt !== null && attempt.at > read && memberOf(before) === undefined
          const isDue = isUnknown || before.context.entries.some((entry) => isLate(entry, read))
          return isNetwork(after, isDue ? "reading" : "online") && started(did).includes("readList") === isDue
        },
      },
    "a newly read list is shown and stored on the device, and the door is online": {
      section: "OFFICE §14",
      when: ({ event, caseName }) => answered(event, "readList") && !(caseName in failures),
      check: ({ event, after, did }) =>
        after.context.list === event["output"].value.list &&
        after.context.readAt === event["output"].value.readAt &&
        !after.context.isOffline &&
        doorsStored(did).length > 0 &&
        same(doorsStored(did)[0], {
          eventId,
          staffId: "s1",
          stored: {
            list: event["output"].value.list,
            readAt: event["output"].value.readAt,
            entries: (doorsStored(did)[0] as { stored: StoredDoor }).stored.entries,
          },
        }),
    },
    "a lost network or a missing answer makes the door offline without a toast, and it retries after 10 seconds":
      {
        section: "OFFICE §14: offline starts by itself",
        when: ({ event, caseName }) =>
          event.type === "network.lost" || (isFailure(event, caseName) && caseName !== "no such event"),
        check: ({ after, did }) =>
          isNetwork(after, "offline") &&
          after.context.isOffline &&
          waits(did, "retryDelay").join() === "10000" &&
          toasts(did).length === 0,
      },
    "the list is read again after the wait, when the network returns, and when staff retry": {
      section: "OFFICE §14",
      when: ({ event, before }) =>
        (isNetwork(before, "offline") &&
          (elapsed(event, "retryDelay") ||
            event.type === "network.returned" ||
            event.type === "list.retried")) ||
        (isNetwork(before, "failed") && event.type === "list.retried") ||
        elapsed(event, "readInterval"),
      check: ({ after, did }) => isNetwork(after, "reading") && started(did).includes("readList"),
    },
    "an offline door stays offline until the server answers": {
      section: "OFFICE §14",
      when: ({ event, before }) => before.context.isOffline && event.type !== "xstate.init",
      check: ({ event, caseName, after }) =>
        after.context.isOffline ===
        !((answered(event, "readList") || answered(event, "send")) && !(caseName in failures)),
    },
    "a refusal of the server or a defect shows its reason, and no other step does": {
      section: "OFFICE §14",
      when: () => true,
      check: ({ event, caseName, before, after }) => {
        const isRefused = isFailure(event, caseName) && caseName === "no such event"
        if (isRefused || isBroken(event))
          return (
            isNetwork(after, "failed") &&
            after.context.isOffline &&
            after.context.failure?.message === (isRefused ? "This event does not exist." : defectMessage)
          )
        return isNetwork(after, "failed")
          ? event.type === "xstate.init" || after.context.failure === before.context.failure
          : after.context.failure === null
      },
    },
    "undoing an admission queues the undo with its reason, shows a toast and returns to scanning": {
      section: "OFFICE §14: an admission can be undone",
      when: ({ event, before }) =>
        event.type === "admission.undone" &&
        isAt(before, "admitted", "alreadyAdmitted") &&
        isIn(before, memberOf(before) ?? "nobody"),
      check: ({ before, after, did }) => {
        const memberId = memberOf(before)
        const name = before.context.list?.registrants.find(({ member }) => member._id === memberId)?.member
          .fullName
        const [undone] = after.context.entries.filter((entry) => !before.context.entries.includes(entry))
        return (
          isAt(after, "scanning") &&
          undone?.kind === "undo" &&
          undone.id === "undo1" &&
          undone.memberId === memberId &&
          undone.reason === "Wrong person" &&
          !isIn(after, memberId) &&
          toasts(did).join() === `${name} is not admitted any more` &&
          same(doorsStored(did), [storedNow(after)]) &&
          (!isNetwork(before, "online") || isNetwork(after, "sending"))
        )
      },
    },
    "an admission that the server has already ended is not undone again": {
      section: "OFFICE §14",
      when: ({ event, before }) =>
        event.type === "admission.undone" &&
        isAt(before, "admitted", "alreadyAdmitted") &&
        !isIn(before, memberOf(before) ?? "nobody"),
      check: ({ before, after, did }) =>
        isAt(after, "scanning") &&
        after.context.entries === before.context.entries &&
        toasts(did).length === 0,
    },
    "only an admission can be undone, and only a result can be closed": {
      section: "OFFICE §14",
      when: ({ before }) => isOpen(before),
      check: ({ before }) =>
        before.can({ type: "admission.undone", id: "undo1", reason: "x" }) ===
          isAt(before, "admitted", "alreadyAdmitted") &&
        before.can({ type: "result.closed" }) === isAt(before, "admitted", "alreadyAdmitted", "refused"),
    },
    "closing a result returns to scanning": {
      section: "OFFICE §14",
      when: ({ event, before }) =>
        event.type === "result.closed" && isAt(before, "admitted", "alreadyAdmitted", "refused"),
      check: ({ after }) => isAt(after, "scanning"),
    },
    "while scanning, no attempt and no answer is shown": {
      section: "OFFICE §14",
      invariant: true,
      when: ({ after }) => isAt(after, "scanning"),
      check: ({ after }) => after.context.attempt === null && after.context.answer === null,
    },
    "the flow is busy exactly while a ticket waits for the server": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("busy") === isAt(after, "deciding", "admitting"),
    },
  },
}

/** Returns whether nothing is shown as a failure of the device. */
function toastless({ context }: Snapshot): boolean {
  return context.entries.length === 0
}
