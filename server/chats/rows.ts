import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { hiddenMessage } from "#api/contract/chats.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, countOf, execute, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"

/** A member in a chat. `self` is 'admin' for staff, otherwise the member's own id. */
export const SenderRow = Schema.Struct({
  _id: Schema.String,
  self: Schema.String,
  fullName: Schema.String,
  avatarUrl: Schema.NullOr(Schema.String),
  role: Role,
  /** Whether the account is verified and not closed. */
  isReachable: Schema.Boolean,
})
export type SenderRow = typeof SenderRow.Type
type Reader = Pick<SenderRow, "_id" | "self">

export const MessageRow = Schema.Struct({
  _id: Schema.String,
  sender: Schema.String,
  receiver: Schema.String,
  content: Schema.String,
  createdAt: Schema.Date,
  sequence: Schema.Int,
  clientMessageId: Schema.String,
  isHidden: Schema.Boolean,
})
export type MessageRow = typeof MessageRow.Type

const ChatRow = Schema.Struct({ id: Schema.BigInt, lastSequence: Schema.Int })

const ContactRow = Schema.Struct({
  other: Schema.String,
  fullName: Schema.NullOr(Schema.String),
  avatarUrl: Schema.NullOr(Schema.String),
  role: Schema.NullOr(Role),
  unreadCount: Schema.Int,
  /** The sequence number up to which the other side has read. */
  readSequence: Schema.Int,
  /** The last message: its text, its sender and its time. */
  content: Schema.String,
  sender: Schema.String,
  createdAt: Schema.Date,
})
export type ContactRow = typeof ContactRow.Type

/** A range of a conversation's messages, by sequence number, exclusive. */
export type MessageRange = { readonly after: number } | { readonly before: number }

/** The SQL of a message's text as members see it, for a table named `alias`. A hidden message has a fixed text instead. */
export const shownContent = (alias: string): string =>
  `case when ${alias}.hidden_at is null then ${alias}.content else '${hiddenMessage}' end`

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const message =
    sql.literal(`m.id::text as _id, m.sender, m.receiver, ${shownContent("m")} as content, m.created_at as "createdAt",
    m.sequence, m.client_message_id as "clientMessageId", m.hidden_at is not null as "isHidden"`)
  const pair = (one: string, other: string) => {
    const [first = "", second = ""] = [one, other].toSorted()
    return sql`first = ${first} and second = ${second}`
  }
  /** Some conversations of `self`, with the other side and the last sequence numbers that each side has read. */
  const mine = (self: string, condition: Statement.Fragment) => sql`(
    select id, case when first = ${self} then second else first end as other,
      case when first = ${self} then first_read else second_read end as read,
      case when first = ${self} then second_read else first_read end as other_read, last_sequence, last_at
    from chats where ${condition}
  ) as mine`
  const pageOf = ({ _id, self }: Reader) =>
    makeListPages(
      sql,
      (order) => sql`(
        (select id, last_at from chats where first = ${self} and second <> 'admin' and second <> ${_id} order by ${order})
        union all
        (select id, last_at from chats where second = ${self} and first <> 'admin' and first <> ${_id} order by ${order})
      ) as mine`,
    )
  const contactsWhere = (self: string, condition: Statement.Fragment) =>
    rowsOf(ContactRow)(sql`select mine.other, members.full_name as "fullName",
        case when members.hidden_at is null then members.avatar_url end as "avatarUrl", members.role, ${unread(self)} as "unreadCount", mine.other_read as "readSequence",
        ${sql.literal(shownContent("m"))} as content, m.sender, m.created_at as "createdAt"
      from ${mine(self, condition)} join chat_messages m on m.chat_id = mine.id and m.sequence = mine.last_sequence
        left join members on members.id = case when mine.other <> 'admin' then mine.other::uuid end
      order by mine.last_at desc, mine.id desc`)
  const unread = (self: string) => sql`(select count(*)::int from chat_messages u
    where u.chat_id = mine.id and u.sequence > mine.read and u.sender <> ${self})`

  return {
    /** Returns a member as a side of a conversation. */
    writer: (id: string, at: Date) =>
      rowOf(SenderRow)(sql`select id::text as _id,
          case when id in (select member_id from staff_at(${at}) where role = 'admin') then 'admin' else id::text end as self,
          full_name as "fullName", case when hidden_at is null then avatar_url end as "avatarUrl", role,
          email_verified_at is not null and disabled_at is null as "isReachable"
        from members where id = ${id}::uuid`),
    /** Returns the ids of the members who read the messages to a member's id or 'admin'. */
    readers: (party: string, at: Date) =>
      Effect.map(
        rowsOf(Schema.Struct({ id: Schema.String }))(
          party === "admin"
            ? sql`select member_id::text as id from staff_at(${at}) where role = 'admin'`
            : sql`select id::text as id from members where id = ${party}::uuid`,
        ),
        (rows) => rows.map(({ id }) => id),
      ),

    /** Locks a sender until the transaction ends, so that concurrent messages cannot pass the rate limit. */
    lockSender: (writerId: string) =>
      execute(sql`select pg_advisory_xact_lock(hashtextextended(${writerId}, 12))`),
    /** Counts the messages that a member has written after `since`. */
    writtenSince: (writerId: string, since: Date) =>
      countOf(sql`select count(*)::int as total from chat_messages
          where written_by = ${writerId}::uuid and created_at > ${since}`),
    /** Returns the conversation of the two, locked until the transaction ends. Creates it if it does not exist. */
    lockChat: (one: string, other: string, at: Date) => {
      const [first = "", second = ""] = [one, other].toSorted()
      return rowOf(ChatRow)(sql`insert into chats (first, second, last_at) values (${first}, ${second}, ${at})
        on conflict (first, second) do update set last_sequence = chats.last_sequence
        returning id, last_sequence as "lastSequence"`)
    },
    /** Returns whether the two have a conversation. */
    hasChat: (one: string, other: string) =>
      Effect.map(
        countOf(sql`select count(*)::int as total from chats where ${pair(one, other)}`),
        (total) => total > 0,
      ),
    find: (id: string) =>
      rowOf(MessageRow)(sql`select ${message} from chat_messages m where m.id = ${id}::uuid`),
    /** Finds a message by its sender and the sender's clientMessageId. */
    byClientMessageId: (sender: string, clientMessageId: string) =>
      rowOf(MessageRow)(sql`select ${message} from chat_messages m
        where m.sender = ${sender} and m.client_message_id = ${clientMessageId}`),
    insert: (
      chatId: bigint,
      sequence: number,
      written: {
        readonly sender: string
        readonly receiver: string
        readonly writerId: string
        readonly clientMessageId: string
        readonly content: string
      },
      at: Date,
    ) =>
      rowOf(MessageRow)(sql`insert into chat_messages as m (chat_id, sequence, sender, receiver, written_by,
          client_message_id, content, created_at)
        values (${chatId}, ${sequence}::int, ${written.sender}, ${written.receiver}, ${written.writerId}::uuid,
          ${written.clientMessageId}, ${written.content}, ${at})
        returning ${message}`),
    /** Records the sequence number and time of the conversation's newest message. */
    advance: (chatId: bigint, sequence: number, at: Date) =>
      execute(sql`update chats set last_sequence = ${sequence}::int, last_at = ${at} where id = ${chatId}`),

    /** Oldest first: the first messages after a sequence number, or the last ones before it. */
    history: (one: string, other: string, range: MessageRange, limit: number) => {
      const inConversation = sql`m.chat_id = (select id from chats where ${pair(one, other)})`
      return "after" in range
        ? rowsOf(MessageRow)(sql`select ${message} from chat_messages m where ${inConversation}
            and m.sequence > ${range.after}::int order by m.sequence limit ${limit}`)
        : Effect.map(
            rowsOf(MessageRow)(sql`select ${message} from chat_messages m where ${inConversation}
              and m.sequence < ${range.before}::int order by m.sequence desc limit ${limit}`),
            (rows) => rows.toReversed(),
          )
    },
    /** Marks messages up to `sequence` as read. Never moves back or past the last message. Returns 0 if nothing changed. */
    read: (self: string, other: string, sequence: number) => {
      const side = self < other ? sql.literal("first_read") : sql.literal("second_read")
      return affectedRows(sql`update chats set ${side} = least(${sequence}::int, last_sequence)
        where ${pair(self, other)} and ${side} < least(${sequence}::int, last_sequence) returning id`)
    },
    unreadIn: (self: string, other: string) =>
      countOf(sql`select ${unread(self)} as total from ${mine(self, pair(self, other))}`),

    /** Counts the unread messages of all conversations of a reader: those of the contacts, and that with the office. */
    unreadTotal: ({ _id, self }: Reader) =>
      countOf(sql`select coalesce(sum(${unread(self)}), 0)::int as total from (
          select id, first_read as read from chats
            where first = ${self} and second <> ${_id} and first_read < last_sequence
          union all select id, second_read from chats
            where second = ${self} and first <> ${_id} and second_read < last_sequence
        ) as mine`),

    /** Newest conversation first, without the one with 'admin', and for an admin without their own with the office. */
    contacts: Effect.fnUntraced(function* (reader: Reader, slice: Omit<Slice, "words">) {
      const { _id, self } = reader
      const { ids, totalItems } = yield* pageOf(reader)(
        [{ where: sql`true`, order: ["last_at desc", "id desc"] }],
        { ...slice, words: [] },
        // The stored count includes the admin's own conversation with the office, which the list leaves out.
        self === "admin"
          ? Effect.map(
              countOf(sql`select total::int4 - (select count(*)::int4 from chats where ${pair(_id, "admin")}) as total
                from list_counts where list = 'office_chats'`),
              (total) => [total],
            )
          : undefined,
      )
      return { contacts: yield* contactsWhere(self, sql`id = any(${ids})`), totalItems }
    }),
    /** Returns the conversation with one other side, which may be 'admin'. */
    contact: (self: string, other: string) =>
      Effect.map(contactsWhere(self, pair(self, other)), (contacts) => contacts[0]),
  }
})

/** The only SQL of conversations. */
export class ChatRows extends Context.Service<ChatRows, Effect.Success<typeof make>>()("portal/ChatRows") {
  static readonly layer = Layer.effect(ChatRows, make)
}
