/** What this device keeps (DECISIONS §2): versioned records through localforage, name `root`. */
import type localforage from "localforage"

/** Words go to local storage; pictures, which it has no room for, to IndexedDB. */
export type StorageDriver = "LOCALSTORAGE" | "INDEXEDDB"

const opened = new Map<StorageDriver, Promise<typeof localforage>>()

/** Loaded when something is kept or has to be read: a stranger's first page does without it. */
const device = (storageDriver: StorageDriver): Promise<typeof localforage> => {
  const known = opened.get(storageDriver)
  if (known !== undefined) return known
  const opening = import("localforage/dist/localforage.nopromises.js").then(
    ({ default: forage }) => forage.createInstance({ name: "root", driver: forage[storageDriver] }),
    (error: unknown) => {
      // The network failed, not the device: the next one to ask tries again.
      opened.delete(storageDriver)
      throw error
    },
  )
  opened.set(storageDriver, opening)
  return opening
}

/** Once something can be kept at once, or never can: for what must be on the device before anybody is told of it. */
export const storageReady = (): Promise<unknown> => device("LOCALSTORAGE").catch(() => null)

const remove = async (name: string, storageDriver: StorageDriver): Promise<void> => {
  try {
    await (await device(storageDriver)).removeItem(name)
  } catch {
    // A device that keeps nothing has nothing to take away.
  }
}

/** Whether there is nothing to read, told without loading what reads it. */
const isAbsent = (key: string, storageDriver: StorageDriver): boolean =>
  storageDriver === "LOCALSTORAGE" &&
  (typeof localStorage === "undefined" || localStorage.getItem(key) === null)

export interface StoredRecord<T> {
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
export function storedRecord<T>(
  name: string,
  version: number,
  isValid: (value: unknown) => value is T,
  storageDriver: StorageDriver = "LOCALSTORAGE",
): StoredRecord<T> {
  const valueOf = (stored: unknown): T | null => {
    const record = stored as { readonly version?: unknown; readonly value?: unknown } | null
    return record?.version === version && isValid(record.value) ? record.value : null
  }
  const discard = async (why: unknown) => {
    console.warn(`The record "root/${name}" on this device could not be used and was discarded.`, why)
    await remove(name, storageDriver)
  }
  return {
    key: `root/${name}`,
    read: async () => {
      try {
        if (isAbsent(`root/${name}`, storageDriver)) return null
        const stored = await (await device(storageDriver)).getItem(name)
        if (stored === null) return null
        const value = valueOf(stored)
        if (value === null) await discard("It is older, or not of the expected shape.")
        return value
      } catch (error) {
        await discard(error)
        return null
      }
    },
    write: async (value) => {
      try {
        if (value === null) await remove(name, storageDriver)
        else await (await device(storageDriver)).setItem(name, { version, value })
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
export const removeRecord = (name: string, storageDriver: StorageDriver = "LOCALSTORAGE"): Promise<void> =>
  remove(name, storageDriver)
