/** What this device keeps (DECISIONS §2): versioned records through localforage, name `root`. */
import type localforage from "localforage"

/** Words go to local storage; pictures, which it has no room for, to IndexedDB. */
export type Shelf = "LOCALSTORAGE" | "INDEXEDDB"

const opened = new Map<Shelf, Promise<typeof localforage>>()

/** Loaded when something is kept or has to be read: a stranger's first page does without it. */
const device = (shelf: Shelf): Promise<typeof localforage> => {
  const known = opened.get(shelf)
  if (known !== undefined) return known
  const opening = import("localforage").then(
    ({ default: forage }) => forage.createInstance({ name: "root", driver: forage[shelf] }),
    (error: unknown) => {
      // The network failed, not the device: the next one to ask tries again.
      opened.delete(shelf)
      throw error
    },
  )
  opened.set(shelf, opening)
  return opening
}

/** Once something can be kept at once, or never can: for what must be on the device before anybody is told of it. */
export const deviceReady = (): Promise<unknown> => device("LOCALSTORAGE").catch(() => null)

const remove = async (name: string, shelf: Shelf): Promise<void> => {
  try {
    await (await device(shelf)).removeItem(name)
  } catch {
    // A device that keeps nothing has nothing to take away.
  }
}

/** Whether there is nothing to read, told without loading what reads it. */
const isAbsent = (key: string, shelf: Shelf): boolean =>
  shelf === "LOCALSTORAGE" && (typeof localStorage === "undefined" || localStorage.getItem(key) === null)

export interface KeptRecord<T> {
  /** The record's key among everything the device keeps for this origin, as storage events name it. */
  readonly key: string
  /** The value, or null without one. A corrupt, older or strange record is discarded with a warning. */
  readonly read: () => Promise<T | null>
  /** Null removes it. A device that cannot keep anything (full, forbidden) costs only the memory of it. */
  readonly write: (value: T | null) => Promise<void>
  /** The value inside a raw text of the record, such as a storage event brings. */
  readonly parse: (raw: string | null) => T | null
}

/** One record, stored as `{ version, value }`. `isValid` decides whether a read value can be trusted. */
export function keptRecord<T>(
  name: string,
  version: number,
  isValid: (value: unknown) => value is T,
  shelf: Shelf = "LOCALSTORAGE",
): KeptRecord<T> {
  const valueOf = (kept: unknown): T | null => {
    const record = kept as { readonly version?: unknown; readonly value?: unknown } | null
    return record?.version === version && isValid(record.value) ? record.value : null
  }
  const discard = async (why: unknown) => {
    console.warn(`The record "root/${name}" on this device could not be used and was discarded.`, why)
    await remove(name, shelf)
  }
  return {
    key: `root/${name}`,
    read: async () => {
      try {
        if (isAbsent(`root/${name}`, shelf)) return null
        const kept = await (await device(shelf)).getItem(name)
        if (kept === null) return null
        const value = valueOf(kept)
        if (value === null) await discard("It is older, or not of the expected shape.")
        return value
      } catch (error) {
        await discard(error)
        return null
      }
    },
    write: async (value) => {
      try {
        if (value === null) await remove(name, shelf)
        else await (await device(shelf)).setItem(name, { version, value })
      } catch (error) {
        console.warn(`The record "root/${name}" could not be kept on this device.`, error)
      }
    },
    parse: (raw) => {
      try {
        return valueOf(JSON.parse(raw ?? "null"))
      } catch {
        return null
      }
    },
  }
}

/** Takes a record away that belongs to another part of the portal, such as the cart at logout. */
export const forgetRecord = (name: string, shelf: Shelf = "LOCALSTORAGE"): Promise<void> =>
  remove(name, shelf)
