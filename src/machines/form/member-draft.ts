import { storedRecord, type StorageDriver } from "../session/storage.ts"

interface StoredDraft<V> {
  readonly memberId: string
  readonly values: V
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Drafts expire after this time (ms), because the computer may be shared. */
const lifetime = 24 * 60 * 60 * 1000

/**
 * Stores what a member typed into a form and did not send. The draft survives a reload and the end of a session,
 * expires after a day, and belongs to one member. `name` is the record's key under `root/`; `isValues` validates
 * a read value.
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
  /** Runs writes one after the other, so that a removed draft does not reappear. */
  let last = Promise.resolve()
  const write = (stored: StoredDraft<V> | null): Promise<void> =>
    (last = last.then(() => record.write(stored)))
  return {
    /** Returns null without a draft. */
    read: async (memberId: string): Promise<V | null> => {
      const stored = await record.read()
      return stored !== null && stored.memberId === memberId && Date.now() - stored.savedAt < lifetime
        ? stored.values
        : null
    },
    keep: (memberId: string, values: V): Promise<void> => write({ memberId, values, savedAt: Date.now() }),
    /** Removes the draft after it was sent. */
    clear: (): Promise<void> => write(null),
  }
}
