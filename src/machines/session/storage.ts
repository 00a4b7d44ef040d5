/** What this device keeps (DECISIONS §2): versioned records through localforage, name `root`, in local storage. */
import type localforage from "localforage"

let opened: Promise<typeof localforage> | undefined

/** Loaded when something is kept or has to be read: a stranger's first page does without it. */
const device = (): Promise<typeof localforage> =>
  (opened ??= import("localforage").then(
    ({ default: forage }) => forage.createInstance({ name: "root", driver: forage.LOCALSTORAGE }),
    (error: unknown) => {
      // The network failed, not the device: the next one to ask tries again.
      opened = undefined
      throw error
    },
  ))

const remove = async (name: string): Promise<void> => {
  try {
    await (await device()).removeItem(name)
  } catch {
    // A device that keeps nothing has nothing to take away.
  }
}

/** Whether there is nothing to read, told without loading what reads it. */
const isAbsent = (key: string): boolean =>
  typeof localStorage === "undefined" || localStorage.getItem(key) === null

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
): KeptRecord<T> {
  const valueOf = (kept: unknown): T | null => {
    const record = kept as { readonly version?: unknown; readonly value?: unknown } | null
    return record?.version === version && isValid(record.value) ? record.value : null
  }
  const discard = async (why: unknown) => {
    console.warn(`The record "root/${name}" on this device could not be used and was discarded.`, why)
    await remove(name)
  }
  return {
    key: `root/${name}`,
    read: async () => {
      try {
        if (isAbsent(`root/${name}`)) return null
        const kept = await (await device()).getItem(name)
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
        if (value === null) await remove(name)
        else await (await device()).setItem(name, { version, value })
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
export const forgetRecord = (name: string): Promise<void> => remove(name)
