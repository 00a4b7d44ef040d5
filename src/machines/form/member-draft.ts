import { Schema } from "effect"
import type { StorageDriver } from "#api/open-storage.ts"
import { draftLifetime, storedRecord } from "../session/storage.ts"

/**
 * Stores what a member typed into a form and did not send. The draft survives a reload and the end of a session,
 * expires after a day, and belongs to one member. `name` is the record's key under `root/`; `values` decodes the typed
 * values.
 */
export const memberDraft = <V>(
  name: string,
  values: Schema.ConstraintDecoder<V>,
  storageDriver?: StorageDriver,
) => {
  /** `savedAt`: milliseconds since 1970. */
  const StoredDraft = Schema.Struct({ memberId: Schema.String, savedAt: Schema.Finite, values })
  const record = storedRecord(name, 1, () => Schema.decodeUnknownOption(StoredDraft), storageDriver)
  let last = Promise.resolve()
  /** Runs writes one after the other, so that a removed draft does not reappear. */
  const write = (draft: typeof StoredDraft.Type | null): Promise<void> =>
    (last = last.then(() => record.write(draft)))
  return {
    /** Returns this member's draft; null without one. Rejects when the storage fails to load. */
    read: async (memberId: string): Promise<V | null> => {
      // A form that opens just after another one closed finds what that one stored.
      await last
      const stored = await record.read()
      return stored !== null && stored.memberId === memberId && Date.now() - stored.savedAt < draftLifetime
        ? stored.values
        : null
    },
    store: (memberId: string, values: V): Promise<void> => write({ memberId, values, savedAt: Date.now() }),
    /** Removes the draft after it was sent. */
    clear: (): Promise<void> => write(null),
  }
}
