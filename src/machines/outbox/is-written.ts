import type { QueuedEntry, WrittenEntry } from "./queued-entry-schema.ts"

/** Returns whether the member wrote the entry, so that a list shows it. */
export const isWritten = (entry: QueuedEntry): entry is WrittenEntry => entry.kind !== "read mark"
