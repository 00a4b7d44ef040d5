import type { QueryKey, QueryObserverOptions } from "@tanstack/react-query"
import type { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import type { DeletedDraft } from "./contract/draft-deletion.ts"

/** The version of a record that an act names. */
interface RecordTarget {
  readonly id: string
  readonly version: number
}

/** Where the pages of one kind of record read it, and how its drafts are deleted. `R` is the record. */
export interface DraftDeletion<R extends { readonly _id: string }> {
  /** Queries one record. */
  readonly query: (id: string) => QueryObserverOptions<R, Error, R, R, string[]>
  /** The key of the lists that a deletion changes. */
  readonly lists: QueryKey
  readonly remove: (target: RecordTarget) => Effect.Effect<DeletedDraft, Failure>
  /** Restores a deleted draft in its version. The message says what is different, if anything is. */
  readonly restore: (
    target: RecordTarget,
  ) => Effect.Effect<{ readonly message: string; readonly data: R }, Failure>
}
