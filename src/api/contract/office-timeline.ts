import { Schema } from "effect"
import { Currency } from "./currency.ts"
import { AuditChange } from "./office-audit.ts"
import { Person } from "./person.ts"
import { Role } from "./users.ts"

const entry = { _id: Schema.String, at: Schema.String }

/** One entry of a member's timeline. */
export const TimelineEntry = Schema.Union([
  Schema.Struct({ ...entry, kind: Schema.Literal("joined") }),
  Schema.Struct({
    ...entry,
    kind: Schema.Literal("payment"),
    title: Schema.String,
    status: Schema.String,
    reference: Schema.String,
    currency: Currency,
    /** In major units. Absent for readers who see no amounts. */
    amount: Schema.optionalKey(Schema.Number),
  }),
  Schema.Struct({
    ...entry,
    kind: Schema.Literal("transition"),
    requestId: Schema.String,
    role: Role,
    status: Schema.Literals(["pending", "completed", "failed"]),
    note: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({
    ...entry,
    kind: Schema.Literal("mail"),
    subject: Schema.String,
    /** Null while it waits, and for one that is never sent. */
    sentAt: Schema.NullOr(Schema.String),
    /** Whether it is never sent: its code expired before, or staff dismissed it. */
    isNeverSent: Schema.Boolean,
  }),
  Schema.Struct({
    ...entry,
    kind: Schema.Literal("note"),
    /** The id of the note. */
    note: Schema.String,
    content: Schema.String,
    by: Schema.NullOr(Person),
    /** When the author last corrected it; null before a correction. */
    correctedAt: Schema.NullOr(Schema.String),
    /** Grows with each correction. */
    version: Schema.Int,
    /** Whether the reader wrote it, and may correct it. */
    mayCorrect: Schema.Boolean,
  }),
  Schema.Struct({
    ...entry,
    kind: Schema.Literal("act"),
    action: Schema.String,
    result: Schema.String,
    /** Null without one, and after its erasure. */
    reason: Schema.NullOr(Schema.String),
    /** What a correction of the profile changed; empty for any other act, and for readers who do not see it. */
    changes: Schema.Array(AuditChange),
    by: Schema.NullOr(Person),
  }),
])
export type TimelineEntry = typeof TimelineEntry.Type
