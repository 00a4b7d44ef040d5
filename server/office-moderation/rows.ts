import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { admin, hiddenMessage } from "#api/contract/chats.ts"
import { type CaseList, CaseStatus, moderationDecisions } from "#api/contract/office-moderation.ts"
import { ReportKind, ReportReason } from "#api/contract/reports.ts"
import { execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { containing } from "#server/lists.ts"
import { patternOf } from "#server/office-members/member-search.ts"
import type { Cursor } from "#server/keyset.ts"

const Decision = Schema.Literals(moderationDecisions)
type Decision = typeof Decision.Type

/** A reported item. The author of an anonymous entry is null, because it is not stored. */
export const CaseRow = Schema.Struct({
  id: Schema.String,
  kind: ReportKind,
  status: CaseStatus,
  /** The entry, the message or the member; null when its author deleted it. */
  itemId: Schema.NullOr(Schema.String),
  heading: Schema.NullOr(Schema.String),
  text: Schema.NullOr(Schema.String),
  pictureUrl: Schema.NullOr(Schema.String),
  itemCreatedAt: Schema.NullOr(Schema.Date),
  isAnonymous: Schema.Boolean,
  authorId: Schema.NullOr(Schema.String),
  authorName: Schema.NullOr(Schema.String),
  authorFirstName: Schema.NullOr(Schema.String),
  authorEmail: Schema.NullOr(Schema.String),
  /** Who wrote an entry and deleted it. */
  deletedBy: Schema.NullOr(Schema.String),
  /** The sides of a message, by their ids in chats. */
  sender: Schema.NullOr(Schema.String),
  receiver: Schema.NullOr(Schema.String),
  openReports: Schema.Int,
  since: Schema.Date,
  /** The case's version plus the item's, so that a change of the item also makes a decision outdated. */
  version: Schema.Int,
  claimedBy: Schema.NullOr(Schema.String),
  claimedByName: Schema.NullOr(Schema.String),
  claimedUntil: Schema.NullOr(Schema.Date),
  note: Schema.NullOr(Schema.String),
  decidedBy: Schema.NullOr(Schema.String),
  decidedByName: Schema.NullOr(Schema.String),
  decidedAt: Schema.NullOr(Schema.Date),
})
export type CaseRow = typeof CaseRow.Type

const ReportRow = Schema.Struct({
  id: Schema.String,
  reason: ReportReason,
  words: Schema.NullOr(Schema.String),
  reporterId: Schema.NullOr(Schema.String),
  reporterName: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  isOpen: Schema.Boolean,
})

const DecisionRow = Schema.Struct({
  id: Schema.String,
  decision: Decision,
  note: Schema.NullOr(Schema.String),
  by: Schema.NullOr(Schema.String),
  byName: Schema.NullOr(Schema.String),
  at: Schema.Date,
})

/** The most reports and the most decisions that a page shows. */
const maxShown = 100
/** A notification is written in the transaction of its message, within this time. */
const notificationWindow = "10 seconds"

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`c.id::text as id, c.kind, c.status,
    coalesce(e.id, msg.id, m.id)::text as "itemId",
    case c.kind when 'entry' then e.category when 'profile' then m.full_name end as heading,
    case c.kind when 'entry' then e.content when 'message' then msg.content else coalesce(m.bio, '') end as text,
    case when m.hidden_at is null then m.avatar_url end as "pictureUrl",
    coalesce(e.created_at, msg.created_at, m.created_at) as "itemCreatedAt",
    coalesce(e.is_anonymous, false) as "isAnonymous",
    author.id::text as "authorId", author.full_name as "authorName", author.first_name as "authorFirstName",
    author.email as "authorEmail", c.deleted_by::text as "deletedBy", msg.sender, msg.receiver,
    (select count(*)::int from reports where case_id = c.id and handled_at is null) as "openReports",
    c.since, c.version + coalesce(e.version, m.profile_version, 0) as version,
    c.claimed_by::text as "claimedBy", claimer.full_name as "claimedByName", c.claimed_until as "claimedUntil",
    last.note, last.decided_by::text as "decidedBy", decider.full_name as "decidedByName",
    last.decided_at as "decidedAt"
    from moderation_cases c
      left join faith_entries e on e.id = c.entry_id
      left join chat_messages msg on msg.id = c.message_id
      left join members m on m.id = c.member_id
      left join members author on author.id = coalesce(e.member_id, msg.written_by, m.id)
      left join members claimer on claimer.id = c.claimed_by
      left join lateral (select note, decided_by, decided_at from moderation_decisions
        where case_id = c.id order by decided_at desc, id limit 1) last on true
      left join members decider on decider.id = last.decided_by`)

  return {
    transaction: transactionOf(sql),
    /** Returns cases after a cursor: open ones with the oldest first, or decided ones with the newest first. */
    page: (
      state: CaseList,
      { kind, words }: { readonly kind: ReportKind | undefined; readonly words: readonly string[] },
      after: Cursor | undefined,
      limit: number,
    ) => {
      const isOpen = state === "open"
      const order = sql.literal(isOpen ? "asc" : "desc")
      return rowsOf(CaseRow)(
        sql`select ${columns} where ${sql.and([
          isOpen ? sql`c.status = 'open'` : sql`c.status <> 'open'`,
          ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
          ...words.map(
            (word) => sql`(author.office_text like ${patternOf(word)}
              or lower(coalesce(e.content, msg.content, m.bio, '')) like ${containing(word)})`,
          ),
          ...(after === undefined
            ? []
            : [sql`(c.since, c.id) ${sql.literal(isOpen ? ">" : "<")} (${after.at}, ${after.key}::uuid)`]),
        ])} order by c.since ${order}, c.id ${order} limit ${limit}`,
      )
    },
    find: (id: string) => rowOf(CaseRow)(sql`select ${columns} where c.id = ${id}::uuid`),
    /** The newest reports of a case. */
    reports: (id: string) =>
      rowsOf(ReportRow)(sql`select r.id::text as id, r.reason, r.words, r.reporter_id::text as "reporterId",
          m.full_name as "reporterName", r.created_at as "createdAt", r.handled_at is null as "isOpen"
        from reports r left join members m on m.id = r.reporter_id
        where r.case_id = ${id}::uuid order by r.created_at desc, r.id limit ${maxShown}`),
    /** The newest decisions about a case. */
    decisions: (id: string) =>
      rowsOf(DecisionRow)(sql`select d.id::text as id, d.decision, d.note, d.decided_by::text as by,
          m.full_name as "byName", d.decided_at as at
        from moderation_decisions d left join members m on m.id = d.decided_by
        where d.case_id = ${id}::uuid order by d.decided_at desc, d.id limit ${maxShown}`),
    hasReported: (id: string, memberId: string) =>
      Effect.map(
        rowOf(Schema.Struct({ found: Schema.Int }))(sql`select 1 as found from reports
          where case_id = ${id}::uuid and reporter_id = ${memberId}::uuid limit 1`),
        (row) => row !== undefined,
      ),

    /** Locks a case, then its entry or member, until the transaction ends: nobody reports or changes it meanwhile. */
    lock: Effect.fnUntraced(function* (id: string) {
      yield* execute(sql`select 1 from moderation_cases where id = ${id}::uuid for update`)
      yield* execute(sql`select 1 from faith_entries
        where id = (select entry_id from moderation_cases where id = ${id}::uuid) for no key update`)
      yield* execute(sql`select 1 from members
        where id = (select member_id from moderation_cases where id = ${id}::uuid) for no key update`)
    }),
    claim: (id: string, by: string, until: Date) =>
      execute(sql`update moderation_cases set claimed_by = ${by}::uuid, claimed_until = ${until}
        where id = ${id}::uuid`),
    release: (id: string, by: string) =>
      execute(sql`update moderation_cases set claimed_by = null, claimed_until = null
        where id = ${id}::uuid and claimed_by = ${by}::uuid`),

    /**
     * Hides a reported item from everybody except its author, or shows it again. `reason` is stored only with a faith entry.
     */
    setHidden: (
      kind: ReportKind,
      itemId: string,
      hidden: { readonly at: Date; readonly reason: string } | null,
    ) => {
      const at = hidden?.at ?? null
      return execute(
        {
          entry: sql`update faith_entries set hidden_at = ${at}::timestamptz, hidden_reason = ${hidden?.reason ?? null}
            where id = ${itemId}::uuid`,
          message: sql`update chat_messages set hidden_at = ${at}::timestamptz where id = ${itemId}::uuid`,
          profile: sql`update members set hidden_at = ${at}::timestamptz where id = ${itemId}::uuid`,
        }[kind],
      )
    },
    /**
     * Replaces the excerpt of a hidden message in its readers' notifications. For a message to the office, the readers
     * include former admins.
     */
    hideInNotifications: (
      {
        receiver,
        target,
        excerpt,
      }: {
        readonly receiver: string
        readonly target: string
        readonly excerpt: string
      },
      sentAt: Date,
    ) => {
      // As an array, so that the index of each member's notifications is used.
      const readers =
        receiver === admin
          ? sql`array(select member_id from staff_grants where role = 'admin')`
          : sql`array[${receiver}::uuid]`
      return execute(sql`update notifications
        set content = left(content, char_length(content) - char_length(${excerpt})) || ${hiddenMessage}
        where member_id = any(${readers}) and kind = 'message' and target = ${target}
          and right(content, char_length(${`: ${excerpt}`})) = ${`: ${excerpt}`}
          and created_at between ${sentAt} and ${sentAt}::timestamptz + ${notificationWindow}::interval`)
    },

    /** Stores a decision, ends the claim and handles the open reports. */
    decide: Effect.fnUntraced(function* (
      id: string,
      decided: { readonly decision: Decision; readonly status: CaseStatus; readonly note: string | null },
      by: string,
      at: Date,
    ) {
      yield* execute(sql`insert into moderation_decisions (case_id, decision, note, decided_by, decided_at)
        values (${id}::uuid, ${decided.decision}, ${decided.note}, ${by}::uuid, ${at})`)
      yield* execute(sql`update reports set handled_at = ${at}
        where case_id = ${id}::uuid and handled_at is null`)
      yield* execute(sql`update moderation_cases set status = ${decided.status}, since = ${at},
          version = version + 1, claimed_by = null, claimed_until = null
        where id = ${id}::uuid`)
    }),
  }
})

/** The only SQL of the moderation pages of the office. */
export class ModerationRows extends Context.Service<ModerationRows, Effect.Success<typeof make>>()(
  "portal/ModerationRows",
) {
  static readonly layer = Layer.effect(ModerationRows, make)
}
