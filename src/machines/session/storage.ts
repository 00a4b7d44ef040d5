/** Stores data on this device (DECISIONS §2): versioned records through localforage, name `root`. */
import type localforage from "localforage"

/** Text goes to local storage; pictures are too large for it and go to IndexedDB. */
export type StorageDriver = "LOCALSTORAGE" | "INDEXEDDB"

const opened = new Map<StorageDriver, Promise<typeof localforage>>()

/** Loaded on first use, so that a visitor's first page does not include it. */
const device = (storageDriver: StorageDriver): Promise<typeof localforage> => {
  const known = opened.get(storageDriver)
  if (known !== undefined) return known
  const opening = import("localforage/dist/localforage.nopromises.js").then(
    ({ default: forage }) => forage.createInstance({ name: "root", driver: forage[storageDriver] }),
    (error: unknown) => {
      // The network failed, not the device: the next call tries again.
      opened.delete(storageDriver)
      throw error
    },
  )
  opened.set(storageDriver, opening)
  return opening
}

/**
 * Resolves once the storage is loaded or known to be unavailable, for data that must be stored before the UI
 * reports it.
 */
export const storageReady = (): Promise<unknown> => device("LOCALSTORAGE").catch(() => null)

const remove = async (name: string, storageDriver: StorageDriver): Promise<void> => {
  try {
    await (await device(storageDriver)).removeItem(name)
  } catch {
    // Nothing was stored, so nothing is to be removed.
  }
}

/** Returns whether the record is absent, without loading localforage. */
const isAbsent = (key: string, storageDriver: StorageDriver): boolean =>
  storageDriver === "LOCALSTORAGE" &&
  (typeof localStorage === "undefined" || localStorage.getItem(key) === null)

export interface StoredRecord<T> {
  /** The record's full key on this origin, as storage events name it. */
  readonly key: string
  /** Returns the value, or null without one. Discards a corrupt, outdated or invalid record with a warning. */
  readonly read: () => Promise<T | null>
  /** Stores the value; null removes it. A full or forbidden storage fails silently. */
  readonly write: (value: T | null) => Promise<void>
  /** Parses the raw text of a record, such as a storage event contains. */
  readonly parse: (raw: string | null) => T | null
}

/** Creates a record stored as `{ version, value }`. `isValid` validates a read value. */
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

/** Removes a record that another part of the portal owns, such as the cart at logout. */
export const removeRecord = (name: string, storageDriver: StorageDriver = "LOCALSTORAGE"): Promise<void> =>
  remove(name, storageDriver)
