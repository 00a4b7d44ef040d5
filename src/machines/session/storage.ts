/** Stores data on this device (DECISIONS §2): versioned records through localforage, name `root`. */
import type { Option } from "effect"
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

/** Returns whether the record is absent, without loading localforage. A forbidden storage has none. */
const isAbsent = (key: string, storageDriver: StorageDriver): boolean => {
  if (storageDriver !== "LOCALSTORAGE") return false
  try {
    return localStorage.getItem(key) === null
  } catch {
    return true
  }
}

/** Such as `Schema.decodeUnknownOption(…)`. */
type Decode<T> = (value: unknown) => Option.Option<T>

export interface StoredRecord<T> {
  /** The record's full key on this origin, as storage events name it. */
  readonly key: string
  /**
   * Returns the value, or null without one. Discards a corrupt, outdated or invalid record with a warning. Rejects when
   * the storage or the schema fails to load: the record may be valid.
   */
  readonly read: () => Promise<T | null>
  /** Stores the value; null removes it. A full or forbidden storage fails silently. */
  readonly write: (value: T | null) => Promise<void>
  /** Parses the raw text of a record, such as a storage event contains. Rejects when the schema fails to load. */
  readonly parse: (raw: string | null) => Promise<T | null>
}

/**
 * Creates a record stored as `{ version, value }`. `load` returns what decodes a read value. It runs only if there is a
 * record, so a visitor's page imports its schemas there.
 */
export function storedRecord<T>(
  name: string,
  version: number,
  load: () => Decode<T> | Promise<Decode<T>>,
  storageDriver: StorageDriver = "LOCALSTORAGE",
): StoredRecord<T> {
  const key = `root/${name}`
  const valueOf = (stored: unknown, decode: Decode<T>): T | null => {
    const record = stored as { readonly version?: unknown; readonly value?: unknown } | null
    const decoded = decode(record?.value)
    return record?.version === version && decoded._tag === "Some" ? decoded.value : null
  }
  const discard = async (why: unknown): Promise<null> => {
    console.warn(`The record "${key}" on this device could not be used and was discarded.`, why)
    await remove(name, storageDriver)
    return null
  }
  return {
    key,
    read: async () => {
      if (isAbsent(key, storageDriver)) return null
      const [forage, decode] = await Promise.all([device(storageDriver), load()])
      let stored: unknown
      try {
        stored = await forage.getItem(name)
      } catch (error) {
        return discard(error)
      }
      if (stored === null) return null
      return valueOf(stored, decode) ?? discard("It is older, or not of the expected shape.")
    },
    write: async (value) => {
      try {
        if (value === null) await remove(name, storageDriver)
        else await (await device(storageDriver)).setItem(name, { version, value })
      } catch (error) {
        console.warn(`The record "${key}" could not be kept on this device.`, error)
      }
    },
    parse: async (raw) => {
      const decode = await load()
      try {
        return valueOf(JSON.parse(raw ?? "null"), decode)
      } catch {
        return null
      }
    },
  }
}

/** Removes a record that another part of the portal owns, such as the cart at logout. */
export const removeRecord = (name: string, storageDriver: StorageDriver = "LOCALSTORAGE"): Promise<void> =>
  remove(name, storageDriver)
