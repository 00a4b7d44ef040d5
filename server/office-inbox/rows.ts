import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type InboxList, inboxStatuses } from "#api/contract/office-inbox.ts"
import { rolesWith } from "#api/contract/staff-roles.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { shownContent } from "#server/chats/rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { hasPublicWord, hasWord } from "#server/office-members/search-rows.ts"
import type { Holding } from "./states.ts"
import { inboxConditions } from "./state-rows.ts"

const HoldingRow = Schema.Struct({
  status: Schema.Literals(inboxStatuses),
  assignedTo: Schema.NullOr(Schema.String),
  assignedUntil: Schema.NullOr(Schema.Date),
  since: Schema.Date,
})

const OwnRow = Schema.Struct({ ...HoldingRow.fields, memberId: Schema.String })

const MemberRow = Schema.Struct({
  memberId: Schema.String,
  fullName: Schema.String,
  avatarUrl: Schema.NullOr(Schema.String),
  role: Role,
  email: Schema.String,
  membershipId: Schema.String,
  region: Schema.NullOr(Schema.String),
})
export type MemberRow = typeof MemberRow.Type

const ConversationRow = Schema.Struct({
  ...HoldingRow.fields,
  ...MemberRow.fields,
  assignedToName: Schema.NullOr(Schema.String),
  lastMessage: Schema.String,
  lastSender: Schema.String,
  lastMessageAt: Schema.Date,
  version: Schema.Int,
})
export type ConversationRow = typeof ConversationRow.Type

const StaffRow = Schema.Struct({ _id: Schema.String, fullName: Schema.String })

/** Which conversations a list shows. */
export interface InboxFilter {
  readonly state: InboxList
  readonly words: readonly string[]
  /** Who reads it. */
  readonly staffId: string
  /** Whether the list has only the conversations that are assigned to the reader. */
  readonly isOwnOnly: boolean
  /** Whether the search covers licence and phone numbers. */
  readonly seesPrivate: boolean
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const holding = sql.literal(
    `i.status, i.assigned_to::text as "assignedTo", i.assigned_until as "assignedUntil", i.since`,
  )
  const member =
    sql.literal(`m.id::text as "memberId", m.full_name as "fullName", m.avatar_url as "avatarUrl", m.role,
    m.email, m.membership_id as "membershipId", m.region`)
  const conversation = sql`${holding}, i.version, ${member},
    holder.full_name as "assignedToName", ${sql.literal(shownContent("last"))} as "lastMessage", last.sender as "lastSender",
    last.created_at as "lastMessageAt"
    from inbox_conversations i join members m on m.id = i.member_id join chats c on c.id = i.chat_id
      join chat_messages last on last.chat_id = c.id and last.sequence = c.last_sequence
      left join members holder on holder.id = i.assigned_to`
  /** Returns the conditions of a list: a conversation is in it when one of them applies. */
  const partsOf = (state: InboxList, staffId: string, at: Date) => {
    const { isOpen, isWaiting, isActive, isClosed, isHeldBy } = inboxConditions(sql, at)
    return {
      open: [isOpen],
      mine: [isHeldBy(staffId)],
      waiting: [isWaiting],
      active: [isActive],
      closed: isClosed,
    }[state]
  }

  return {
    transaction: transactionOf(sql),
    /** Returns conversations after a cursor: who waits the longest first, and the newest closed ones first. */
    page: (
      { state, words, staffId, isOwnOnly, seesPrivate }: InboxFilter,
      at: Date,
      after: Cursor | undefined,
      limit: number,
    ) => {
      const isNewestFirst = state === "closed"
      const order = sql.literal(isNewestFirst ? "desc" : "asc")
      const behind = sql.literal(isNewestFirst ? "<" : ">")
      const conditions = [
        sql`i.member_id <> ${staffId}::uuid`,
        ...(isOwnOnly ? [inboxConditions(sql, at).isHeldBy(staffId)] : []),
        ...words.map((word) => (seesPrivate ? hasWord : hasPublicWord)(sql, word)),
        ...(after === undefined
          ? []
          : [sql`(i.since, i.member_id) ${behind} (${after.at}, ${after.key}::uuid)`]),
      ]
      const statement = partsOf(state, staffId, at)
        .map(
          (part) => sql`(select ${conversation} where ${sql.and([part, ...conditions])}
            order by i.since ${order}, i.member_id ${order} limit ${limit})`,
        )
        .reduce((union, next) => sql`${union} union all ${next}`)
      const ordered = sql`select * from (${statement}) parts order by since ${order}, "memberId"::uuid ${order}
        limit ${limit}`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(ConversationRow)(words.length === 0 ? ordered : ordered.unprepared)
    },
    find: (memberId: string) =>
      rowOf(ConversationRow)(sql`select ${conversation} where i.member_id = ${memberId}::uuid`),
    /** Returns a member to whom the office can write; undefined for an admin, who answers as the office. */
    member: (memberId: string, at: Date) =>
      rowOf(MemberRow)(sql`select ${member} from members m where m.id = ${memberId}::uuid
        and m.id not in (select member_id from staff_at(${at}) where role = 'admin')`),
    /** Locks a conversation until the transaction ends, and returns who has it. */
    lock: (memberId: string) =>
      rowOf(HoldingRow)(sql`select ${holding} from inbox_conversations i
        where i.member_id = ${memberId}::uuid for update`),
    /** Locks the conversations of a person until the transaction ends, and returns them. */
    lockOf: (staffId: string) =>
      rowsOf(OwnRow)(sql`select ${holding}, i.member_id::text as "memberId" from inbox_conversations i
        where i.assigned_to = ${staffId}::uuid order by i.member_id for update`),
    /** Adds the conversation of a first message. Does nothing for a known one. Returns whether it was added. */
    add: (memberId: string, chatId: bigint, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into inbox_conversations (member_id, chat_id, status, since)
          values (${memberId}::uuid, ${chatId}, 'closed', ${at}) on conflict (member_id) do nothing returning member_id`),
        (added) => added > 0,
      ),
    move: (memberId: string, { status, assignedTo, assignedUntil, since }: Holding) =>
      execute(sql`update inbox_conversations set status = ${status}, assigned_to = ${assignedTo}::uuid,
        assigned_until = ${assignedUntil}::timestamptz, since = ${since}, version = version + 1
        where member_id = ${memberId}::uuid`),
    /** Returns the staff who can have a conversation at this moment, by name. */
    assignees: (at: Date) =>
      rowsOf(StaffRow)(sql`select distinct m.id::text as _id, m.full_name as "fullName"
        from staff_at(${at}) s join members m on m.id = s.member_id
        where s.role = any(${rolesWith("inbox.reply")}::text[]) order by "fullName", _id`),
    /** Returns who a member of staff is. */
    person: (id: string) =>
      rowOf(StaffRow)(
        sql`select id::text as _id, full_name as "fullName" from members where id = ${id}::uuid`,
      ),
    /** Returns the ids of the staff who read every conversation at this moment. */
    readers: (at: Date) =>
      Effect.map(
        rowsOf(Schema.Struct({ id: Schema.String }))(sql`select distinct member_id::text as id
          from staff_at(${at}) where role = any(${rolesWith("inbox.assign")}::text[])`),
        (rows) => rows.map(({ id }) => id),
      ),
  }
})

/** The only SQL of the inbox. */
export class InboxRows extends Context.Service<InboxRows, Effect.Success<typeof make>>()("portal/InboxRows") {
  static readonly layer = Layer.effect(InboxRows, make)
}
