import type { QueryKey, QueryObserverOptions } from "@tanstack/react-query"
import type { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import type { DeletedDraft } from "./contract/draft-deletion.ts"

/** The record, in the version that was read. */
interface RecordTarget {
  readonly id: string
  readonly version: number
}

/** The calls with which the pages of a record `R` query it, delete its draft and restore the draft. */
export interface DraftDeletion<R extends { readonly _id: string }> {
  /** Queries one record. */
  readonly query: (id: string) => QueryObserverOptions<R, Error, R, R, string[]>
  /** The key of the lists that a deletion changes. */
  readonly lists: QueryKey
  readonly remove: (target: RecordTarget) => Effect.Effect<DeletedDraft, Failure>
  /** Restores a deleted draft in its version. The message names what differs from before, if anything does. */
  readonly restore: (
    target: RecordTarget,
  ) => Effect.Effect<{ readonly message: string; readonly data: R }, Failure>
}
