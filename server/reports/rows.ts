import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ReportKind, ReportReason } from "#api/contract/reports.ts"
import { execute, rowOf, transactionOf } from "#server/database/decoded-rows.ts"

/** Whether a thing that the member sees is the member's own. */
const Seen = Schema.Struct({ isOwn: Schema.Boolean })

const CaseId = Schema.Struct({ id: Schema.String })

export const ReportRow = Schema.Struct({
  id: Schema.String,
  kind: ReportKind,
  reason: ReportReason,
  createdAt: Schema.Date,
})
export type ReportRow = typeof ReportRow.Type

/** The member who reports, and the member's id in chats. */
export interface Reporter {
  readonly _id: string
  readonly self: string
}

/** A new report about a case. */
export interface NewReportRow {
  readonly caseId: string
  readonly reporterId: string
  readonly reason: ReportReason
  readonly words: string | null
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  /** The column of a case that names its thing. */
  const columnOf = (kind: ReportKind) =>
    sql.literal({ entry: "entry_id", message: "message_id", profile: "member_id" }[kind])
  const report = sql`reports.id::text as id, kind, reason, created_at as "createdAt"
    from reports join moderation_cases on moderation_cases.id = case_id`

  return {
    transaction: transactionOf(sql),
    /** Returns undefined for a thing that the member does not see. Nobody deletes it until the transaction ends. */
    seen: (kind: ReportKind, id: string, { _id, self }: Reporter) =>
      rowOf(Seen)(
        {
          entry: sql`select coalesce(member_id = ${_id}::uuid, false) as "isOwn" from faith_entries
            where id = ${id}::uuid and (hidden_at is null or member_id = ${_id}::uuid) for key share`,
          message: sql`select sender = ${self} or written_by = ${_id}::uuid as "isOwn" from chat_messages
            where id = ${id}::uuid and hidden_at is null and ${self} in (sender, receiver) for key share`,
          profile: sql`select id = ${_id}::uuid as "isOwn" from members
            where id = ${id}::uuid and (id = ${_id}::uuid
              or (email_verified_at is not null and disabled_at is null and hidden_at is null)) for key share`,
        }[kind],
      ),
    /** Returns the case of a thing, locked until the transaction ends. Makes it for the first report. */
    lockCase: (kind: ReportKind, id: string, at: Date) =>
      rowOf(CaseId)(sql`insert into moderation_cases (kind, ${columnOf(kind)}, status, since)
        values (${kind}, ${id}::uuid, 'open', ${at})
        on conflict (${columnOf(kind)}) do update set version = moderation_cases.version returning id::text as id`),
    /** Returns the member's report that waits for a decision. */
    waiting: (caseId: string, reporterId: string) =>
      rowOf(ReportRow)(sql`select ${report}
        where case_id = ${caseId}::uuid and reporter_id = ${reporterId}::uuid and handled_at is null`),
    /** Adds a report and opens its case. */
    insert: Effect.fnUntraced(function* (added: NewReportRow, at: Date) {
      yield* execute(sql`insert into reports (case_id, reporter_id, reason, words, created_at)
        values (${added.caseId}::uuid, ${added.reporterId}::uuid, ${added.reason}, ${added.words}, ${at})`)
      yield* execute(sql`update moderation_cases set version = version + 1,
          since = case when status = 'open' then since else ${at} end, status = 'open'
        where id = ${added.caseId}::uuid`)
    }),
  }
})

/** The SQL of members' reports. */
export class ReportRows extends Context.Service<ReportRows, Effect.Success<typeof make>>()(
  "portal/ReportRows",
) {
  static readonly layer = Layer.effect(ReportRows, make)
}
