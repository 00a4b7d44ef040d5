import { Data } from "effect"
import type { FaithEntry } from "#api/contract/faith-entry.ts"

export class EntryNotFound extends Data.TaggedError("EntryNotFound") {}

/** Another member wrote the entry, or nobody knows who did: the author of an anonymous entry is not stored. */
export class NotTheAuthor extends Data.TaggedError("NotTheAuthor")<{ readonly isAnonymous: boolean }> {}

/** The entry has a newer version than the one that the member read. */
export class EntryChanged extends Data.TaggedError("EntryChanged")<{ readonly entry: FaithEntry }> {}

export type EntryError = EntryNotFound | NotTheAuthor | EntryChanged
