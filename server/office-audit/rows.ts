import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { auditCaseKinds } from "#api/contract/office-audit.ts"
import { commandAddress } from "#server/audit/service.ts"
import { rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"

const AuditRow = Schema.Struct({
  id: Schema.String,
  row: Schema.NullOr(Schema.Int),
  at: Schema.Date,
  action: Schema.String,
  result: Schema.String,
  by: Schema.NullOr(Schema.String),
  byName: Schema.NullOr(Schema.String),
  isCommand: Schema.Boolean,
  subject: Schema.NullOr(Schema.String),
  subjectName: Schema.NullOr(Schema.String),
  caseKind: Schema.NullOr(Schema.Literals(auditCaseKinds)),
  caseId: Schema.NullOr(Schema.String),
  hasDetails: Schema.Boolean,
  /** JSON; null without details, and after their erasure. */
  details: Schema.NullOr(Schema.String),
})
export type AuditRow = typeof AuditRow.Type

/** The filters of the page; an undefined one matches every entry. */
export interface AuditFilter {
  readonly actorId: string | undefined
  readonly subjectId: string | undefined
  readonly action: string | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly caseKind: string | undefined
  readonly caseId: string | undefined
}

/** Actions that a reader may see of everybody: with any result, or with one of these. */
interface SeenActs {
  readonly actions: readonly string[]
  readonly results?: readonly string[]
}

/** The entries that a reader may see: all, or those of these acts and those of this actor. */
export type AuditScope = "all" | { readonly acts: readonly SeenActs[]; readonly actorId: string }

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns the entries of a scope after a cursor, the newest first. */
  page: (
    scope: AuditScope,
    { actorId, subjectId, action, from, to, caseKind, caseId }: AuditFilter,
    after: Cursor | undefined,
    limit: number,
  ) => {
    const conditions = [
      ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}::uuid`]),
      ...(subjectId === undefined ? [] : [sql`member_id = ${subjectId}::uuid`]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(from === undefined ? [] : [sql`at >= ${from}`]),
      ...(to === undefined ? [] : [sql`at < ${to}`]),
      ...(caseKind === undefined ? [] : [sql`case_kind = ${caseKind}`]),
      ...(caseId === undefined ? [] : [sql`case_id = ${caseId}`]),
      ...(after === undefined ? [] : [sql`(at, id) < (${after.at}, ${after.key}::bigint)`]),
    ]
    /** One part of the scope reads its own index for as many rows as a page has. */
    const part = (own: readonly Statement.Fragment[]) =>
      sql`(select id, number, at, action, result, address, actor_id, member_id, details_digest, case_kind, case_id from audit_log where ${sql.and([sql`true`, ...own, ...conditions])}
        order by at desc, id desc limit ${limit})`
    const parts =
      scope === "all"
        ? [part([])]
        : [
            part([sql`actor_id = ${scope.actorId}::uuid`]),
            ...scope.acts.flatMap(({ actions, results }) =>
              actions.map((action) =>
                part([
                  sql`action = ${action}`,
                  ...(results === undefined ? [] : [sql`result = any(${results}::text[])`]),
                ]),
              ),
            ),
          ]
    const found = parts.reduce((union, next) => sql`${union} union ${next}`)
    return rowsOf(
      AuditRow,
    )(sql`select log.id::text as id, log.number::int as row, log.at, log.action, log.result,
        log.actor_id::text as by, (select full_name from members where id = log.actor_id) as "byName",
        (log.actor_id is null and log.address is not distinct from ${commandAddress}) as "isCommand",
        log.member_id::text as subject, (select full_name from members where id = log.member_id) as "subjectName",
        log.case_kind as "caseKind", log.case_id as "caseId", log.details_digest is not null as "hasDetails",
        (select content from audit_details where digest = log.details_digest) as details
      from (${found}) log order by log.at desc, log.id desc limit ${limit}`)
  },

  /** Returns the id of the member with this member id or email; undefined without one. */
  memberId: (text: string) =>
    Effect.map(
      rowOf(
        Schema.Struct({ id: Schema.String }),
      )(sql`select id::text as id from members where email = ${text.toLowerCase()}
        union all select id::text from members where membership_id = ${text.toUpperCase()}
        limit 1`),
      (row) => row?.id,
    ),
}))

/** The SQL of the audit page. */
export class AuditPageRows extends Context.Service<AuditPageRows, Effect.Success<typeof make>>()(
  "portal/AuditPageRows",
) {
  static readonly layer = Layer.effect(AuditPageRows, make)
}
