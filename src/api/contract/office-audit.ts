import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Person } from "./person.ts"
import { day, password, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { csv } from "./subscriptions.ts"
import { answer, Authorization, BadRequest, created, TooManyRequests } from "./wire.ts"

/** A field that an act changed, as texts; null where it had, or has, no value. */
export const AuditChange = Schema.Struct({
  field: Schema.String,
  before: Schema.NullOr(Schema.String),
  after: Schema.NullOr(Schema.String),
})

/**
 * The kinds of records that acts belong to. A refund belongs to its payment, and a claim to what was claimed. The id of a payment
 * is its reference, of a conversation its member, and of a setting its key.
 */
export const auditCaseKinds = [
  "payment",
  "offline payment",
  "transition",
  "report",
  "conversation",
  "member",
  "event",
  "devotional",
  "resource",
  "job",
  "training",
  "product",
  "setting",
  "staff role",
] as const

/** The record that an act belongs to (OFFICE §9). */
export const AuditCase = Schema.Struct({ kind: Schema.Literals(auditCaseKinds), id: Schema.String })
export type AuditCase = typeof AuditCase.Type

/** An entry of the audit log. */
export const AuditEntry = Schema.Struct({
  _id: Schema.String,
  /** The number in the chain; null for an entry from before the chain had a key. */
  row: Schema.NullOr(Schema.Int),
  at: Schema.String,
  action: Schema.String,
  result: Schema.String,
  /** The member of staff who acted; null when members acted for themselves, for a command and for the server. */
  by: Schema.NullOr(Person),
  /** Whether a command of the office acted, which runs on the server and names nobody. */
  isCommand: Schema.Boolean,
  /** Whom the action concerns. */
  subject: Schema.NullOr(Person),
  /** Null for an act that belongs to no record, and for an entry from before cases were stored. */
  case: Schema.NullOr(AuditCase),
  changes: Schema.Array(AuditChange),
  /** Null without one, and after its erasure. */
  reason: Schema.NullOr(Schema.String),
  /** Whether before, after and reason have been erased. */
  isErased: Schema.Boolean,
})
export type AuditEntry = typeof AuditEntry.Type

/** The filters. A person is a member's id, member id or email. The first and the last day are days in Lagos. */
const filters = {
  actor: Schema.optionalKey(text(254)),
  subject: Schema.optionalKey(text(254)),
  act: Schema.optionalKey(text(100)),
  from: Schema.optionalKey(day()),
  until: Schema.optionalKey(day()),
  caseKind: Schema.optionalKey(Schema.Literals(auditCaseKinds)),
  caseId: Schema.optionalKey(text(254)),
}
const AuditFilters = Schema.Struct(filters)
export type AuditFilters = typeof AuditFilters.Type

/** An export of the entries with these filters. The password of the caller confirms it. */
export const AuditExport = Schema.Struct({ ...filters, password })
export type AuditExport = typeof AuditExport.Type

/** The result of a check of the whole chain. */
export const AuditReport = Schema.Struct({
  isIntact: Schema.Boolean,
  /** The first entry that was changed, or does not follow from the entry before it. */
  brokenFrom: Schema.NullOr(Schema.Int),
  entries: Schema.Int,
  checkedAt: Schema.String,
})
export type AuditReport = typeof AuditReport.Type

/** The audit log, as far as the reader may see it (OFFICE §1). Our addition. */
export class OfficeAuditGroup extends HttpApiGroup.make("office-audit")
  .add(
    /** Returns the entries, the newest first, 25 at a time. `next` is the cursor of the next page. */
    HttpApiEndpoint.get("list", "/office/audit", {
      query: { ...filters, after: Schema.optionalKey(Schema.String) },
      success: answer(Schema.Struct({ items: Schema.Array(AuditEntry), next: Schema.NullOr(Schema.String) })),
      error: BadRequest,
    }).annotate(RequiredPermission, "audit.read"),
    /** Returns the newest 5,000 entries as CSV. */
    HttpApiEndpoint.post("export", "/office/audit/export", {
      payload: AuditExport,
      success: csv.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, TooManyRequests],
    }).annotate(RequiredPermission, "audit.read"),
    /** Checks the whole chain. */
    HttpApiEndpoint.post("check", "/office/audit/check", {
      success: created(AuditReport),
      error: TooManyRequests,
    }).annotate(RequiredPermission, "audit.check"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
