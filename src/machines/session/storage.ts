/** Stores versioned records on this device (DECISIONS §2), by localforage under the name `root`. */
import type { Option } from "effect"
import { openStorage, type StorageDriver } from "#api/open-storage.ts"

/** Drafts expire after this time (ms), because the computer may be shared. */
export const draftLifetime = 24 * 60 * 60 * 1000

/**
 * Resolves once the storage is loaded or known to be unavailable. Await it where data must be stored before the UI
 * reports success.
 */
export const storageReady = (): Promise<unknown> => openStorage("LOCALSTORAGE").catch(() => null)

const keyOf = (name: string): string => `root/${name}`

/** Removes a record, also one that another part of the portal owns, such as the cart at logout. */
export const removeRecord = async (
  name: string,
  storageDriver: StorageDriver = "LOCALSTORAGE",
): Promise<void> => {
  try {
    // Text needs no library, so that a logout removes it even if localforage cannot load.
    if (storageDriver === "LOCALSTORAGE") localStorage.removeItem(keyOf(name))
    else await (await openStorage(storageDriver)).removeItem(name)
  } catch {
    // The storage is forbidden, or localforage failed to load.
  }
}

/** Returns whether the record is absent, without loading localforage. A forbidden storage has no records. */
const isAbsent = (key: string, storageDriver: StorageDriver): boolean => {
  if (storageDriver !== "LOCALSTORAGE") return false
  try {
    return localStorage.getItem(key) === null
  } catch {
    return true
  }
}

/**
 * Returns a function that reads a record. Text is JSON and read without localforage, so that the first page of a member
 * does not wait for it (NETWORK §2.4).
 */
const readerOf = async (name: string, storageDriver: StorageDriver): Promise<() => unknown> => {
  if (storageDriver === "LOCALSTORAGE") return () => JSON.parse(localStorage.getItem(keyOf(name)) ?? "null")
  const storage = await openStorage(storageDriver)
  return () => storage.getItem(name)
}

/** Loads the decoders of the session's records. */
export const loadSessionDecoders = () => import("#api/start.ts")

/** Decodes a stored value, as `Schema.decodeUnknownOption(…)` does. */
type Decode<T> = (value: unknown) => Option.Option<T>

/** Returns whether this device has a record, without loading localforage. */
export const hasRecord = (name: string): boolean => !isAbsent(keyOf(name), "LOCALSTORAGE")

export interface StoredRecord<T> {
  /** The record's full key on this origin, as in storage events. */
  readonly key: string
  /**
   * Returns the value; null without a record. Discards a corrupt, outdated or invalid record with a warning. Rejects
   * when the storage or the schema fails to load, because the record may be valid.
   */
  readonly read: () => Promise<T | null>
  /** Stores the value; null removes the record. Never rejects: a full or forbidden storage is only logged. */
  readonly write: (value: T | null) => Promise<void>
  /** Parses the raw text of a record from a storage event. Rejects when the schema fails to load. */
  readonly parse: (raw: string | null) => Promise<T | null>
}

/**
 * Creates a record stored as `{ version, value }`. `load` returns the decoder of the value. It runs only if a record
 * exists, so a visitor's page imports its schemas in `load`.
 */
export function storedRecord<T>(
  name: string,
  version: number,
  load: () => Decode<T> | Promise<Decode<T>>,
  storageDriver: StorageDriver = "LOCALSTORAGE",
): StoredRecord<T> {
  const key = keyOf(name)
  const valueOf = (stored: unknown, decode: Decode<T>): T | null => {
    const record = stored as { readonly version?: unknown; readonly value?: unknown } | null
    const decoded = decode(record?.value)
    return record?.version === version && decoded._tag === "Some" ? decoded.value : null
  }
  const discard = async (why: unknown): Promise<null> => {
    console.warn(`The record "${key}" on this device could not be used and was discarded.`, why)
    await removeRecord(name, storageDriver)
    return null
  }
  return {
    key,
    read: async () => {
      if (isAbsent(key, storageDriver)) return null
      const [get, decode] = await Promise.all([readerOf(name, storageDriver), load()])
      let stored: unknown
      try {
        stored = await get()
      } catch (error) {
        return discard(error)
      }
      if (stored === null) return null
      return valueOf(stored, decode) ?? discard("The record is outdated or invalid.")
    },
    write: async (value) => {
      try {
        if (value === null) await removeRecord(name, storageDriver)
        else await (await openStorage(storageDriver)).setItem(name, { version, value })
      } catch (error) {
        console.warn(`The record "${key}" could not be stored on this device.`, error)
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
