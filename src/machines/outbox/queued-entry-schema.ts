/** Defines what may wait for a connection (NETWORK §3.3): one schema for each kind. */
import { Schema } from "effect"
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
  kind: Schema.Literal("faith entry"),
})
export type QueuedFaithEntry = typeof QueuedFaithEntry.Type

const QueuedApplication = Schema.Struct({
  ...queued,
  kind: Schema.Literal("application"),
  // The key names the job, because a member applies for a job once.
  jobId: Schema.String,
  jobTitle: Schema.String,
})

const fields = Schema.Record(Schema.String, Schema.Unknown)

const changed = {
  ...queued,
  /** The changed fields as the API names them, with their new values. */
  changes: fields,
  /** The values that the changes began from. */
  expected: fields,
}
const QueuedProfile = Schema.Struct({ ...changed, kind: Schema.Literal("profile") })
const QueuedSettings = Schema.Struct({ ...changed, kind: Schema.Literal("settings") })

/** Changes of a record. One entry of each of these kinds waits: a later one has the changes of the earlier one. */
export type QueuedChange = typeof QueuedProfile.Type | typeof QueuedSettings.Type

/** The fields of a change. */
export type ChangedFields = Pick<QueuedChange, "changes" | "expected">

const QueuedReadMark = Schema.Struct({
  ...queued,
  kind: Schema.Literal("read mark"),
  // The key names what was read, so that a later mark takes the place of an earlier one.
  of: Schema.Literals(["notification", "notifications", "conversation"]),
  /** The notification, the newest of all notifications, or the other member of the conversation. */
  id: Schema.String,
  /** The number of the newest message that was read; 0 for notifications. */
  sequence: Schema.Finite,
})
/** What the member has read. It is sent with the entries, and no list shows it. */
export type QueuedReadMark = typeof QueuedReadMark.Type

const QueuedEntry = Schema.Union([
  QueuedFaithEntry,
  QueuedApplication,
  QueuedProfile,
  QueuedSettings,
  QueuedReadMark,
])
/** An entry that waits. */
export type QueuedEntry = typeof QueuedEntry.Type
/** An entry that the member has written, and that the lists show. */
export type WrittenEntry = Exclude<QueuedEntry, QueuedReadMark>

type NewOf<A> = A extends QueuedEntry ? Omit<A, "memberId" | "queuedAt"> : never
/** An entry that is about to wait. */
export type NewEntry = NewOf<QueuedEntry>

const decode = Schema.decodeUnknownOption(Schema.Array(QueuedEntry))

/** Decodes the stored list. The first lists on devices had faith entries only, and did not name this kind. */
export const decodeQueue = (stored: unknown) =>
  decode(Array.isArray(stored) ? stored.map((entry: object) => ({ kind: "faith entry", ...entry })) : stored)
