/**
 * Stores the list of a door and what it has not sent, on this device (OFFICE §14). The list of one event at a time is
 * stored, and goes at logout. What was not sent names no person, and stays until it is sent.
 */
import { Schema } from "effect"
import { CheckInList, Scan } from "#api/contract/office-check-in.ts"
import { locked } from "../session/locked.ts"
import { storedRecord } from "../session/storage.ts"
import type { StoredDoor } from "./check-in-setup.ts"
import type { DoorEntry } from "./door-list.ts"

interface DoorKey {
  readonly eventId: string
  readonly staffId: string
}

const StoredList = Schema.Struct({
  eventId: Schema.String,
  staffId: Schema.String,
  readAt: Schema.Finite,
  list: CheckInList,
})
const Entry = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("scan"), ...Scan.fields }),
  Schema.Struct({
    kind: Schema.Literal("undo"),
    id: Schema.String,
    memberId: Schema.String,
    scanId: Schema.String,
    reason: Schema.String,
  }),
])
const StoredEntry = Schema.Struct({ eventId: Schema.String, staffId: Schema.String, entry: Entry })

/** A list of many registrants is too large for local storage. */
const lists = storedRecord("check-in-list", 1, () => Schema.decodeUnknownOption(StoredList), "INDEXEDDB")
const unsent = storedRecord(
  "check-in-unsent",
  1,
  () => Schema.decodeUnknownOption(Schema.Array(StoredEntry)),
  "INDEXEDDB",
)

/** How long a list is stored after its event has begun (ms). */
const listLifetime = 2 * 24 * 60 * 60 * 1000

/** The ids of the entries that this tab has read or stored. Only these can it remove. */
const known = new Set<string>()
const addKnown = (entries: readonly DoorEntry[]): void => {
  for (const { id } of entries) known.add(id)
}

const write = async ({ eventId, staffId }: DoorKey, { list, readAt, entries }: StoredDoor): Promise<void> => {
  addKnown(entries)
  const isOwn = (one: DoorKey) => one.eventId === eventId && one.staffId === staffId
  await locked(unsent.key, async () => {
    const own = new Map(entries.map((entry) => [entry.id, { eventId, staffId, entry }]))
    const stored = (await unsent.read()) ?? []
    const left = stored.filter((one) => !isOwn(one) || !known.has(one.entry.id) || own.has(one.entry.id))
    // What is stored has its place, because an undoing must not come before the scan that another tab has read.
    const all = [...new Map([...left.map((one) => [one.entry.id, one] as const), ...own]).values()]
    await unsent.write(all.length === 0 ? null : all)
  })
  if (list !== null) await lists.write({ eventId, staffId, readAt, list })
  // Asks the browser not to delete it when the device runs out of space (NETWORK §4).
  if (entries.length > 0) await navigator.storage?.persist?.()
}

let last: Promise<void> = Promise.resolve()

/** Stores the door. Writes run one after the other. What another tab of this door has not sent stays. */
export const storeDoor = (key: DoorKey, door: StoredDoor): Promise<void> =>
  (last = last
    .then(() => write(key, door))
    // A storage that fails to load stores nothing; the page is open still.
    .catch(() => undefined))

/** Returns what is stored about the door. Rejects when the storage fails to load. */
export const readDoor = async ({ eventId, staffId }: DoorKey): Promise<StoredDoor> => {
  // A page that opens just after another one closed finds what that one stored.
  await last
  const stored = await lists.read()
  const isOwn = stored !== null && stored.eventId === eventId && stored.staffId === staffId
  const isCurrent = stored !== null && Date.now() - Date.parse(stored.list.event.eventDateTime) < listLifetime
  if (stored !== null && !isCurrent) await lists.write(null)
  const entries: readonly DoorEntry[] = ((await unsent.read()) ?? []).flatMap((one) =>
    one.eventId === eventId && one.staffId === staffId ? [one.entry] : [],
  )
  addKnown(entries)
  return isOwn && isCurrent
    ? { list: stored.list, readAt: stored.readAt, entries }
    : { list: null, readAt: 0, entries }
}
