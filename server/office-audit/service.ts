import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { AuditEntry, AuditExport, AuditFilters, AuditReport } from "#api/contract/office-audit.ts"
import { isPriceSetting, settingKeys } from "#api/contract/setting-keys.ts"
import { addInLagos, lagosMidnight } from "#api/lagos.ts"
import { AuditChain } from "#server/audit/chain.ts"
import { changesOf } from "#server/audit/changes.ts"
import { audit } from "#server/audit/service.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { now } from "#server/clock.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { Limits } from "#server/limits/service.ts"
import { makePasswordConfirmation } from "#server/office-staff/confirmation.ts"
import { isUuid } from "#server/uuid.ts"
import { AuditPageRows, type AuditFilter, type AuditRow, type AuditScope } from "./rows.ts"

type Staff = CurrentStaff["Service"]

const pageSize = 25
/** The longest export, in entries. */
const maxExported = 5_000

/** The acts about money, which a treasurer sees of everybody (OFFICE §1). */
const moneyActions = [
  "held payment",
  "check payment",
  "refund",
  "offline payment",
  "propose setting",
  "approve setting",
  "decline setting",
  "expire setting",
  "export money",
  "export unpaid members",
]

/** The acts about a setting that are about money if the setting is a price. Their result is the setting. */
const priceActs = {
  actions: ["add setting", "withdraw setting"],
  results: settingKeys.filter(isPriceSetting),
}

/** Returns what this member of staff may see of the audit log. */
const scopeOf = ({ _id, roles }: Staff): AuditScope =>
  roles.includes("admin")
    ? "all"
    : {
        actorId: _id,
        acts: roles.includes("treasurer") ? [{ actions: moneyActions }, priceActs] : [],
      }

const readDetails = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      before: Schema.optionalKey(Schema.Unknown),
      after: Schema.optionalKey(Schema.Unknown),
      reason: Schema.optionalKey(Schema.String),
    }),
  ),
)
/** Returns a person of an entry; null without an id. Of a former member no name is left. */
const personInLog = (id: string | null, fullName: string | null) =>
  id === null ? null : { _id: id, fullName: fullName ?? "A former member" }

const entryFor = (row: AuditRow): AuditEntry => {
  const details = row.details === null ? undefined : readDetails(row.details)
  return {
    _id: row.id,
    row: row.row,
    at: row.at.toISOString(),
    action: row.action,
    result: row.result,
    by: personInLog(row.by, row.byName),
    isCommand: row.isCommand,
    subject: personInLog(row.subject, row.subjectName),
    case: row.caseKind === null || row.caseId === null ? null : { kind: row.caseKind, id: row.caseId },
    changes: changesOf(details?.before, details?.after),
    reason: details?.reason ?? null,
    isErased: row.hasDetails && details === undefined,
  }
}

const columns = ["Row", "When", "Who", "Action", "Result", "Whom", "Case", "Before", "After", "Reason"]

/** Returns who acted, for people. */
const actorOf = ({ by, subject, isCommand }: AuditEntry): string =>
  by?.fullName ?? (isCommand ? "A command" : (subject?.fullName ?? "The server"))

const lineOf = (entry: AuditEntry): readonly string[] => {
  const valuesOf = (side: "before" | "after") =>
    entry.changes.map((change) => `${change.field}: ${change[side] ?? "none"}`).join("; ")
  return [
    String(entry.row ?? ""),
    entry.at,
    actorOf(entry),
    entry.action,
    entry.result,
    entry.subject?.fullName ?? "",
    entry.case === null ? "" : `${entry.case.kind} ${entry.case.id}`,
    valuesOf("before"),
    valuesOf("after"),
    entry.isErased ? "erased" : (entry.reason ?? ""),
  ]
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* AuditPageRows
  const chain = yield* AuditChain
  const limiter = yield* Limits
  const confirm = yield* makePasswordConfirmation
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  /** Returns the id of a person in a filter. A person whom nobody knows matches no entry. */
  const personIn = Effect.fnUntraced(function* (text: string | undefined) {
    if (text === undefined || text.trim() === "") return undefined
    const typed = text.trim()
    if (isUuid(typed)) return typed
    return (yield* rows.memberId(typed)) ?? "00000000-0000-0000-0000-000000000000"
  })

  const filterOf = Effect.fnUntraced(function* ({
    actor,
    subject,
    act,
    from,
    until,
    caseKind,
    caseId,
  }: AuditFilters) {
    return {
      actorId: yield* personIn(actor),
      subjectId: yield* personIn(subject),
      action: act === undefined || act === "" ? undefined : act,
      from: from === undefined ? undefined : lagosMidnight(from),
      to: until === undefined ? undefined : addInLagos(lagosMidnight(until), { days: 1 }),
      caseKind,
      caseId,
    } satisfies AuditFilter
  })

  return {
    /** Returns entries, the newest first. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: AuditFilters & { readonly after?: string }, staff: Staff) {
      const cursor = yield* readCursor(query.after, (key) => /^\d{1,18}$/.test(key))
      const found = yield* rows.page(scopeOf(staff), yield* filterOf(query), cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ at, id }) => ({ at, key: id }))
      return { items: shown.map(entryFor), next }
    }),

    /**
     * Returns the columns and lines of an export, and notes it in the audit log. Fails with `InvalidFields` for a wrong
     * password, or `LimitExceeded`.
     */
    export: Effect.fnUntraced(function* ({ password, ...filters }: AuditExport, staff: Staff) {
      yield* withSql(confirm(staff._id, password))
      const found = yield* rows.page(scopeOf(staff), yield* filterOf(filters), undefined, maxExported)
      yield* withSql(
        audit({
          action: "export audit log",
          result: "done",
          memberId: null,
          actorId: staff._id,
          details: { before: null, after: { ...filters, entries: found.length } },
        }),
      )
      return { columns, lines: found.map((row) => lineOf(entryFor(row))) }
    }),

    /** Checks the whole chain (RELIABILITY A7). Fails with `LimitExceeded`. */
    check: Effect.fnUntraced(function* (staff: Staff) {
      yield* limiter.byAccount("audit-checks-per-account", staff._id)
      const { broken, entries } = yield* chain.check
      return {
        isIntact: broken === null,
        brokenFrom: broken === null ? null : (broken.number ?? broken.id),
        entries,
        checkedAt: (yield* now).toISOString(),
      } satisfies AuditReport
    }),
  }
})

/** The audit log, as staff read and check it. */
export class OfficeAudit extends Context.Service<OfficeAudit, Effect.Success<typeof make>>()(
  "portal/OfficeAudit",
) {
  static readonly layer = Layer.effect(OfficeAudit, make).pipe(
    Layer.provide(Layer.mergeAll(AuditChain.layer, Limits.layer)),
  )
}
