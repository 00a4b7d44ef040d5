import { keptRecord, type Shelf } from "../session/storage.ts"

interface KeptDraft<V> {
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
export const memberDraft = <V>(name: string, isValues: (value: unknown) => value is V, shelf?: Shelf) => {
  const isKept = (value: unknown): value is KeptDraft<V> => {
    const kept = value as Partial<KeptDraft<unknown>> | null
    return (
      typeof kept === "object" &&
      kept !== null &&
      typeof kept.memberId === "string" &&
      typeof kept.savedAt === "number" &&
      isValues(kept.values)
    )
  }
  const record = keptRecord(name, 1, isKept, shelf)
  /** One after the other: what is forgotten while it is still being written must not come back. */
  let last = Promise.resolve()
  const write = (kept: KeptDraft<V> | null): Promise<void> => (last = last.then(() => record.write(kept)))
  return {
    /** Null without one. */
    read: async (memberId: string): Promise<V | null> => {
      const kept = await record.read()
      return kept !== null && kept.memberId === memberId && Date.now() - kept.savedAt < lifetime
        ? kept.values
        : null
    },
    keep: (memberId: string, values: V): Promise<void> => write({ memberId, values, savedAt: Date.now() }),
    /** What was sent needs no draft. */
    forget: (): Promise<void> => write(null),
  }
}
