import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Currency } from "#api/contract/currency.ts"
import { Role } from "#api/contract/users.ts"
import { rowsOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"

const columns = {
  key: Schema.String,
  at: Schema.Date,
  by: Schema.NullOr(Schema.String),
  byName: Schema.NullOr(Schema.String),
}

const TimelineRow = Schema.Union([
  Schema.Struct({ ...columns, kind: Schema.Literal("joined"), content: Schema.Struct({}) }),
  Schema.Struct({
    ...columns,
    kind: Schema.Literal("payment"),
    content: Schema.Struct({
      title: Schema.String,
      status: Schema.String,
      reference: Schema.String,
      currency: Currency,
      /** In minor units. */
      amount: Schema.FiniteFromString,
    }),
  }),
  Schema.Struct({
    ...columns,
    kind: Schema.Literal("transition"),
    content: Schema.Struct({
      requestId: Schema.String,
      role: Role,
      status: Schema.Literals(["pending", "completed", "failed"]),
      note: Schema.NullOr(Schema.String),
    }),
  }),
  Schema.Struct({
    ...columns,
    kind: Schema.Literal("mail"),
    content: Schema.Struct({
      subject: Schema.String,
      sentAt: Schema.NullOr(Schema.String),
      isNeverSent: Schema.Boolean,
    }),
  }),
  Schema.Struct({
    ...columns,
    kind: Schema.Literal("note"),
    content: Schema.Struct({
      note: Schema.String,
      content: Schema.String,
      version: Schema.Int,
      correctedAt: Schema.NullOr(Schema.String),
    }),
  }),
  Schema.Struct({
    ...columns,
    kind: Schema.Literal("act"),
    content: Schema.Struct({
      action: Schema.String,
      result: Schema.String,
      reason: Schema.NullOr(Schema.String),
      /** Of a correction of the profile; null for any other act. */
      before: Schema.Unknown,
      after: Schema.Unknown,
    }),
  }),
])
export type TimelineRow = typeof TimelineRow.Type

/** The audit log's names of a note and of its correction. The timeline shows the note itself instead. */
export const noteActions = { add: "add note", correct: "correct note" } as const

/** The audit log's name of a correction of the profile, of which the timeline shows before and after. */
export const correctionAction = "correct profile"

/** The audit log's names of the acts about a license number. */
export const licenceActions = {
  confirm: "confirm licence",
  ask: "ask about licence",
  decline: "decline licence",
} as const

/** The acts that only staff who see private data see. */
const privateActions = [
  ...Object.values(licenceActions),
  "ask about transition",
  "recommend transition",
  "withdraw recommendation",
  "retry task",
  "dismiss task",
]

const make = Effect.map(SqlClient.SqlClient, (sql) => ({
  /**
   * Returns what happened with a member after a cursor, the newest first. Each source reads its own index for as many rows
   * as a page has.
   */
  page: (
    { id, email }: { readonly id: string; readonly email: string },
    {
      withPrivate,
      isOwn,
    }: {
      /** Whether the reader sees mails and acts about them, acts about the license number, and questions to the member. */
      readonly withPrivate: boolean
      /** Whether it is the reader's own, without the notes and reasons that only other staff read. */
      readonly isOwn: boolean
    },
    after: Cursor | undefined,
    limit: number,
  ) => {
    /** One source of entries: its rows after the cursor, with the SQL of their time and of their key. */
    const source = (
      kind: TimelineRow["kind"],
      { at, key, by = "null" }: { readonly at: string; readonly key: string; readonly by?: string },
      content: ReturnType<typeof sql.literal>,
      from: ReturnType<typeof sql.literal>,
    ) => {
      const [time, unique] = [sql.literal(at), sql.literal(`('${kind}:' || ${key}) collate "C"`)]
      return sql`(select ${kind}::text as kind, ${unique} as key, ${time} as at, ${sql.literal(by)}::uuid as by,
          ${content} as content
        ${from}${
          after === undefined
            ? sql``
            : sql` and ${time} <= ${after.at} and (${time}, ${unique}) < (${after.at}, ${after.key})`
        } order by ${time} desc, ${unique} desc limit ${limit})`
    }
    // Keys are compared as text, so the numbers have one length: acts of one moment come in their order. Acts that wait for
    // the chain are the newest, as their table's name is the last in the alphabet.
    const acts = (table: "audit_log" | "audit_waiting") =>
      source(
        "act",
        { at: "a.at", key: `'${table}' || lpad(a.id::text, 19, '0')`, by: "a.actor_id" },
        sql`jsonb_build_object('action', a.action, 'result', a.result,
          'reason', case when not ${isOwn}::boolean then d.content::jsonb ->> 'reason' end,
          'before', case when a.action = ${correctionAction} then d.content::jsonb -> 'before' end,
          'after', case when a.action = ${correctionAction} then d.content::jsonb -> 'after' end)`,
        sql`from ${sql(table)} a left join audit_details d on d.digest = a.details_digest
          where a.member_id = ${id}::uuid and a.actor_id is not null and not (a.action in ${sql.in(Object.values(noteActions))})${
            withPrivate ? sql`` : sql` and not (a.action in ${sql.in(privateActions)})`
          }`,
      )
    // A decoy has no subject.
    const mails = (from: ReturnType<typeof sql.literal>) =>
      source(
        "mail",
        { at: "o.created_at", key: "o.id" },
        // The text of a mail whose code has expired, and of a dismissed one, is removed.
        sql`jsonb_build_object('subject', o.subject, 'sentAt', o.sent_at,
          'isNeverSent', o.sent_at is null and o.body_text = '')`,
        sql`from mail_outbox o where ${from} and o.subject <> ''`,
      )
    const sources = [
      source(
        "joined",
        { at: "m.created_at", key: "m.id" },
        sql`'{}'::jsonb`,
        sql`from members m where m.id = ${id}::uuid`,
      ),
      source(
        "payment",
        { at: "p.created_at", key: "p.id" },
        sql`jsonb_build_object('title', p.title, 'status', p.status, 'reference', p.reference, 'currency', p.currency,
          'amount', p.amount::text)`,
        sql`from payments p where p.member_id = ${id}::uuid`,
      ),
      source(
        "transition",
        { at: "t.created_at", key: "t.id" },
        sql`jsonb_build_object('requestId', t.id, 'role', t.role, 'status', t.status, 'note', t.note)`,
        sql`from transitions t where t.member_id = ${id}::uuid`,
      ),
      ...(isOwn
        ? []
        : [
            source(
              "note",
              { at: "n.created_at", key: "n.id", by: "n.author_id" },
              sql`jsonb_build_object('note', n.id, 'content', n.content, 'version', n.version, 'correctedAt', n.corrected_at)`,
              sql`from member_notes n where n.member_id = ${id}::uuid`,
            ),
          ]),
      acts("audit_log"),
      acts("audit_waiting"),
      ...(withPrivate
        ? [
            mails(sql`o.member_id = ${id}::uuid`),
            // The codes of the sign-up, and the link to a new address, came before the member had the address.
            mails(sql`o.member_id is null and o.recipient = ${email}`),
          ]
        : []),
    ]
    const all = sources.reduce((union, next) => sql`${union} union all ${next}`)
    return rowsOf(TimelineRow)(sql`select entries.*, actor.full_name as "byName"
      from (select kind, key, at, by::text as by, content from (${all}) merged
        order by at desc, key desc limit ${limit}) entries
        left join members actor on actor.id = entries.by::uuid
      order by entries.at desc, entries.key desc`)
  },
}))

/** The SQL of the members' timelines. */
export class TimelineRows extends Context.Service<TimelineRows, Effect.Success<typeof make>>()(
  "portal/TimelineRows",
) {
  static readonly layer = Layer.effect(TimelineRows, make)
}
