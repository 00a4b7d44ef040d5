import { storedRecord, type StorageDriver } from "../session/storage.ts"

interface StoredDraft<V> {
  readonly memberId: string
  readonly values: V
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** What somebody typed does not lie on a shared computer for longer than this (ms). */
const lifetime = 24 * 60 * 60 * 1000

/**
 * What a member typed into a form and did not send, on this device: it outlives a reload and the end of a session, for a
 * day, and is nobody else's. `name` is the record's key under `root/`; `isValues` says whether a read value can be trusted.
 */
export const memberDraft = <V>(
  name: string,
  isValues: (value: unknown) => value is V,
  storageDriver?: StorageDriver,
) => {
  const isStored = (value: unknown): value is StoredDraft<V> => {
    const stored = value as Partial<StoredDraft<unknown>> | null
    return (
      typeof stored === "object" &&
      stored !== null &&
      typeof stored.memberId === "string" &&
      typeof stored.savedAt === "number" &&
      isValues(stored.values)
    )
  }
  const record = storedRecord(name, 1, isStored, storageDriver)
  /** One after the other: what is forgotten while it is still being written must not come back. */
  let last = Promise.resolve()
  const write = (stored: StoredDraft<V> | null): Promise<void> =>
    (last = last.then(() => record.write(stored)))
  return {
    /** Null without one. */
    read: async (memberId: string): Promise<V | null> => {
      const stored = await record.read()
      return stored !== null && stored.memberId === memberId && Date.now() - stored.savedAt < lifetime
        ? stored.values
        : null
    },
    keep: (memberId: string, values: V): Promise<void> => write({ memberId, values, savedAt: Date.now() }),
    /** What was sent needs no draft. */
    clear: (): Promise<void> => write(null),
  }
}
