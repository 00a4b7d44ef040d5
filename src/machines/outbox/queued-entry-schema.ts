/** Defines what may wait for a connection (NETWORK §3.3): one schema for each kind. */
import { Effect, Schema } from "effect"
import { StoredEntry } from "../faith-entry/faith-draft.ts"

const queued = {
  /** The idempotency key. A retry sends the same one, so that the server acts once. */
  clientEntryId: Schema.String,
  memberId: Schema.String,
  /** Milliseconds since 1970. */
  queuedAt: Schema.Finite,
}

const QueuedFaithEntry = Schema.Struct({
  ...StoredEntry.fields,
  ...queued,
  // The first records on devices had this kind only, and did not name it.
  kind: Schema.Literal("faith entry").pipe(Schema.withDecodingDefaultKey(Effect.succeed("faith entry"))),
})
export type QueuedFaithEntry = typeof QueuedFaithEntry.Type

const QueuedApplication = Schema.Struct({
  ...queued,
  kind: Schema.Literal("application"),
  // The key names the job, because a member applies for a job once.
  jobId: Schema.String,
  jobTitle: Schema.String,
})

export const QueuedEntry = Schema.Union([QueuedFaithEntry, QueuedApplication])
/** An entry that waits. */
export type QueuedEntry = typeof QueuedEntry.Type

type NewOf<A> = A extends QueuedEntry ? Omit<A, "memberId" | "queuedAt"> : never
/** An entry that is about to wait. */
export type NewEntry = NewOf<QueuedEntry>
