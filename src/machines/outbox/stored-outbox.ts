/**
 * Stores entries that a member has submitted and the server has not received (NETWORK §3.3), as `root/outbox`. Every tab
 * reads and changes the same list, each under a lock, because a change reads the list first.
 */
import type { Failure, Outcome } from "../../outcome.ts"
import { randomId } from "../../random-id.ts"
import { locked } from "../session/locked.ts"
import { draftLifetime, storedRecord } from "../session/storage.ts"
import type { ChangedFields, NewEntry, QueuedChange, QueuedEntry } from "./queued-entry-schema.ts"

const load = () => import("./queued-entry-schema.ts").then(({ decodeQueue }) => decodeQueue)
const record = storedRecord("outbox", 1, load)

type Queue = readonly QueuedEntry[]

const listeners = new Set<() => void>()

/** The keys of what this page has sent. */
const sent = new Set<string>()

/** Returns the entries of this member, the oldest first. */
const readOwn = async (memberId: string): Promise<Queue> =>
  ((await record.read()) ?? []).filter((entry) => entry.memberId === memberId)

/** Changes this member's entries. Another member's entries stay as long as drafts do. */
const change = (memberId: string, edit: (own: Queue) => Queue): Promise<void> =>
  locked("root/outbox", async () => {
    const all = (await record.read()) ?? []
    const others = all.filter(
      (entry) => entry.memberId !== memberId && Date.now() - entry.queuedAt < draftLifetime,
    )
    const next = [...others, ...edit(all.filter((entry) => entry.memberId === memberId))]
    await record.write(next.length === 0 ? null : next)
    for (const listener of listeners) listener()
  })

/** The result of sending the oldest entry. `entry` is null when none was left. `entries` are those that still wait. */
export interface Delivery {
  readonly entry: QueuedEntry | null
  readonly outcome: Outcome<unknown, Failure>
  readonly entries: Queue
}

/** The result of replacing a refused entry. `gone`: another tab has sent or deleted it. `full`: the device stores no more. */
export type Replacement = "stored" | "gone" | "full"

/** Returns the fields of a change, given the entry of its kind that waits once no tab sends. */
export type Edit = (waiting: QueuedEntry | undefined) => ChangedFields

const hasKey =
  (clientEntryId: string) =>
  (entry: QueuedEntry): boolean =>
    entry.clientEntryId === clientEntryId

const isChange = ({ kind }: Pick<QueuedEntry, "kind">): boolean => kind === "profile" || kind === "settings"

const isReplacedBy = (entry: NewEntry) => {
  const isSameKey = hasKey(entry.clientEntryId)
  return (one: QueuedEntry): boolean => isSameKey(one) || (isChange(entry) && one.kind === entry.kind)
}

/** Whether an entry has the same key with other words: two tabs restore one draft with its key, and each changes it. */
const isRivalOf =
  (entry: NewEntry) =>
  (one: QueuedEntry): boolean =>
    entry.kind === "faith entry" &&
    one.kind === "faith entry" &&
    entry.clientEntryId === one.clientEntryId &&
    (["category", "content", "isAnonymous"] as const).some((name) => entry[name] !== one[name])

export const outbox = {
  /**
   * Stores the entry as the last one; `edit` returns the fields that depend on the earlier entry whose place it takes. Returns
   * whether this device has it: a storage may be full or forbidden. Rejects, and stores nothing, without the schema.
   */
  add: async (memberId: string, entry: NewEntry, edit?: Edit): Promise<boolean> => {
    // Rejects before anything is stored: without the schema no page could read the entry.
    await load()
    let added = entry
    sent.delete(entry.clientEntryId)
    const store = () =>
      change(memberId, (own) => {
        if (own.some(isRivalOf(entry))) added = { ...entry, clientEntryId: randomId() }
        const isKnown = isReplacedBy(added)
        return [
          ...own.filter((one) => !isKnown(one)),
          { ...added, ...edit?.(own.find(isKnown)), memberId, queuedAt: Date.now() },
        ]
      })
    // A change or a read mark takes the place of an earlier one, so it waits while a tab sends that one.
    await (isChange(entry) || entry.kind === "read mark" ? locked("root/outbox/send", store) : store())
    // Asks the browser not to delete the entry when the device runs out of space (NETWORK §4).
    void navigator.storage?.persist?.().catch(() => false)
    return outbox.has(memberId, added.clientEntryId)
  },
  /** Returns the changes of this kind that wait; null without any. */
  changesOf: async <K extends QueuedChange["kind"]>(
    memberId: string,
    kind: K,
  ): Promise<Extract<QueuedEntry, { readonly kind: K }> | null> =>
    ((await readOwn(memberId)).find((entry) => entry.kind === kind) as
      | Extract<QueuedEntry, { readonly kind: K }>
      | undefined) ?? null,
  /** Returns whether the entry waits on this device. */
  has: async (memberId: string, clientEntryId: string): Promise<boolean> =>
    (await readOwn(memberId)).some(hasKey(clientEntryId)),
  /** Returns whether this page has sent the entry. */
  hasSent: (clientEntryId: string): boolean => sent.has(clientEntryId),
  remove: (memberId: string, clientEntryId: string): Promise<void> => {
    const isEntry = hasKey(clientEntryId)
    return change(memberId, (own) => own.filter((entry) => !isEntry(entry)))
  },
  /** Puts a changed entry in the place of a refused one. Waits while a tab sends. */
  replace: (memberId: string, clientEntryId: string, changed: NewEntry): Promise<Replacement> =>
    locked("root/outbox/send", async () => {
      if (!(await outbox.has(memberId, clientEntryId))) return "gone"
      const isRefused = hasKey(clientEntryId)
      await change(memberId, (own) =>
        own.map((entry) => (isRefused(entry) ? { ...changed, memberId, queuedAt: entry.queuedAt } : entry)),
      )
      return (await outbox.has(memberId, changed.clientEntryId)) ? "stored" : "full"
    }),
  /** Sends the oldest entry, and removes it once the server has it. Only one tab sends at a time. */
  sendFirst: (
    memberId: string,
    send: (entry: QueuedEntry) => Promise<Outcome<unknown, Failure>>,
  ): Promise<Delivery> =>
    locked("root/outbox/send", async () => {
      const [entry] = await readOwn(memberId)
      if (entry === undefined) return { entry: null, outcome: { _tag: "Ok", value: null }, entries: [] }
      const outcome = await send(entry)
      if (outcome._tag === "Ok") {
        sent.add(entry.clientEntryId)
        await outbox.remove(memberId, entry.clientEntryId)
      }
      return { entry, outcome, entries: await readOwn(memberId) }
    }),
  /** Reports this member's entries now and after each change, also by another tab. Returns an unsubscribe function. */
  watch: (memberId: string, report: (entries: Queue) => void): (() => void) => {
    let isWatching = true
    const readNow = async (): Promise<void> => {
      // A list that fails to load is not reported.
      const entries = await readOwn(memberId).catch(() => null)
      if (isWatching && entries !== null) report(entries)
    }
    const read = (): void => void readNow()
    const onStorage = ({ key }: StorageEvent): void => {
      // A null key means that all storage was cleared.
      if (key === null || key === record.key) read()
    }
    window.addEventListener("storage", onStorage)
    // A page restored from the back/forward cache missed storage events.
    window.addEventListener("pageshow", read)
    listeners.add(read)
    read()
    return () => {
      isWatching = false
      window.removeEventListener("storage", onStorage)
      window.removeEventListener("pageshow", read)
      listeners.delete(read)
    }
  },
}
