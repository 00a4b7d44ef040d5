import { addMilliseconds } from "date-fns/addMilliseconds"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import {
  historyPageSize,
  maxMessageLength,
  maxMessagesPerWindow,
  messageWindow,
} from "#api/contract/limits.ts"
import {
  admin,
  type ChatContact,
  type ChatContacts,
  type ChatMessage,
  messageEvent,
  NewMessage,
} from "#api/contract/chats.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { now } from "#server/clock.ts"
import { fault } from "#server/fault.ts"
import { MemberNotFound } from "#server/members/errors.ts"
import { notify, markTargetRead } from "#server/notifications/service.ts"
import { makeInboxMessages } from "#server/office-inbox/messages.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { AnswersAsAdmin, InvalidMessage, OwnConversation, TooManyMessages, WrongSender } from "./errors.ts"
import { Rooms } from "./rooms.ts"
import { ChatRows, type SenderRow } from "./rows.ts"
import { makeChatSides } from "./sides.ts"
import { contactOf, messageOf, notificationOf } from "./views.ts"

/** The default number of contacts in one response. */
const contactsLimit = 100

/** Which messages of a conversation are returned, and whether they are marked as read. */
interface HistoryQuery {
  readonly after?: number
  readonly before?: number
  readonly limit?: number
  readonly read?: "true" | "false"
}

const clientId = /^[\w-]{1,64}$/

/** Returns the path of a conversation's page (SPEC §2). */
export const chatPath = (other: string): string => `/dashboard/messaging?id=${other}`

/** Returns the member of a conversation with the office; null for a conversation between members. */
const officeMemberOf = (sender: string, receiver: string): string | null => {
  if (sender === admin) return receiver
  return receiver === admin ? sender : null
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* ChatRows
  const rooms = yield* Rooms
  const inbox = yield* makeInboxMessages
  const { withAvatar } = yield* pictureUrls
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const { writer, partner } = yield* makeChatSides

  /** Sends a committed message to the sockets of both sides, and to the staff who read the office's conversations. */
  const broadcast = Effect.fnUntraced(function* (message: ChatMessage, officeMember: string | null) {
    const staff = officeMember === null ? [] : yield* inbox.readers(officeMember, yield* now)
    yield* rooms.broadcast(
      [message.sender, message.receiver, ...staff],
      messageEvent(message.sender, message.receiver),
      message,
    )
  })

  /** Notifies the readers of a message whose settings allow it. */
  const createNotifications = Effect.fnUntraced(function* (
    from: SenderRow,
    message: ChatMessage,
    isReply: boolean,
  ) {
    const name = from.self === admin ? "Admin" : from.fullName
    for (const memberId of yield* rows.readers(message.receiver, yield* now))
      yield* notify({
        memberId,
        kind: "message",
        content: notificationOf(name, message.content),
        target: chatPath(message.sender),
        isReply,
      }).pipe(withSql)
  })

  /** Validates a message. Returns its content, its id and to whom it goes, or fails with the reason. */
  const validate = Effect.fnUntraced(function* (from: SenderRow, given: unknown) {
    const message = yield* Schema.decodeUnknownEffect(NewMessage)(given).pipe(
      Effect.mapError(() => new InvalidMessage({ reason: "unreadable" })),
    )
    if (message.sender !== from.self && message.sender !== from._id) return yield* new WrongSender()
    const content = message.content.toWellFormed()
    if (content.trim() === "" || content.includes("\0")) return yield* new InvalidMessage({ reason: "empty" })
    // Counts code points, not UTF-16 units.
    if (Array.from(content).length > maxMessageLength)
      return yield* new InvalidMessage({ reason: "too long" })
    const clientMessageId = message.clientMessageId ?? randomUUID()
    if (!clientId.test(clientMessageId)) return yield* new InvalidMessage({ reason: "clientMessageId" })
    const to = yield* partner(from, message.receiver)
    if (!to.isReachable) return yield* new MemberNotFound()
    // The office does not write to itself.
    if (to.isAdmin && from.self === admin) return yield* new OwnConversation()
    return { content, clientMessageId, to }
  })

  /**
   * Marks messages up to `sequence` as read, never past the last one. If none is unread then, marks the conversation's
   * notifications too (DECISIONS §4). Returns what is still unread.
   */
  const markRead = Effect.fnUntraced(function* (self: string, other: string, sequence: number) {
    const { updated, unreadCount } = yield* transaction(
      Effect.gen(function* () {
        // Locks the conversation, so that no message arrives between the count and the notifications.
        const updated = yield* rows.read(self, other, sequence)
        const unreadCount = yield* rows.unreadIn(self, other)
        if (unreadCount === 0)
          for (const reader of yield* rows.readers(self, yield* now))
            yield* markTargetRead(reader, "message", chatPath(other)).pipe(withSql)
        return { updated, unreadCount }
      }),
    )
    // The member's other open pages update their badges, and the sender's pages show the message as read.
    if (updated > 0) yield* rooms.broadcast([self, other], "stats")
    return unreadCount
  })

  /** Returns messages, the oldest first. Marks those up to the last returned one as read, unless `read` is 'false'. */
  const readHistory = Effect.fnUntraced(function* (self: string, other: string, query: HistoryQuery) {
    const range =
      query.after === undefined ? { before: query.before ?? 2_147_483_647 } : { after: query.after }
    const messages = yield* rows.history(self, other, range, query.limit ?? historyPageSize)
    const last = messages.at(-1)
    if (last !== undefined && query.read !== "false") yield* markRead(self, other, last.sequence)
    return messages.map(messageOf)
  })

  /** Sends a message of `from`, as `send` describes. `check` runs in its transaction and can refuse it. */
  const deliver = <E>(from: SenderRow, given: unknown, check: Effect.Effect<void, E>) =>
    Effect.gen(function* () {
      const { content, clientMessageId, to } = yield* validate(from, given)
      const receiver = to.partner._id
      const officeMember = officeMemberOf(from.self, receiver)
      const message = yield* transaction(
        Effect.gen(function* () {
          yield* rows.lockSender(from._id)
          const at = yield* now
          const chat = yield* rows.lockChat(from.self, receiver, at)
          if (chat === undefined) return yield* Effect.die(new Error("A conversation was not written"))
          const known = yield* rows.byClientMessageId(from.self, clientMessageId)
          if (known !== undefined) {
            if (known.receiver === receiver) return messageOf(known)
            return yield* new InvalidMessage({ reason: "clientMessageId used" })
          }
          // After the search for a repeat: the member may have become an admin after the first attempt.
          if (to.isAdmin) return yield* new AnswersAsAdmin({ fullName: to.partner.fullName })
          yield* check
          if (
            (yield* rows.writtenSince(from._id, addMilliseconds(at, -messageWindow))) >= maxMessagesPerWindow
          )
            return yield* new TooManyMessages()
          const sequence = chat.lastSequence + 1
          const written = { sender: from.self, receiver, writerId: from._id, clientMessageId, content }
          const row = yield* rows.insert(chat.id, sequence, written, at)
          if (row === undefined) return yield* Effect.die(new Error("A message was not written"))
          yield* rows.advance(chat.id, sequence, at)
          const sent = messageOf(row)
          if (officeMember !== null)
            yield* inbox.record({
              id: sent._id,
              chatId: chat.id,
              memberId: officeMember,
              staffId: from.self === admin ? from._id : null,
              at,
            })
          const [before] = yield* rows.history(from.self, receiver, { before: sequence }, 1)
          yield* createNotifications(from, sent, before !== undefined && before.sender === receiver)
          return sent
        }),
      )
      yield* fault("F10")
      yield* broadcast(message, officeMember)
      return message
    })

  return {
    writer,

    /**
     * Sends a message of a member (DECISIONS §5). Returns it after it is committed, numbered and broadcast to both sides.
     * A repeated `clientMessageId` returns the stored message, and broadcasts it again in case a socket missed it. Fails
     * with `TooManyMessages` above 20 messages in any 10 s, and with `AnswersAsAdmin` in a conversation with a member who
     * has become an admin.
     */
    send: Effect.fnUntraced(function* (memberId: string, given: unknown) {
      return yield* deliver(yield* writer(memberId), given, Effect.void)
    }),

    /** Sends a message of a member of staff as `send` does, from 'admin'. `check` can refuse it in its transaction. */
    sendAsOffice: <E>(staffId: string, given: Omit<NewMessage, "sender">, check: Effect.Effect<void, E>) =>
      Effect.gen(function* () {
        const from = { ...(yield* writer(staffId)), self: admin }
        return yield* deliver(from, { ...given, sender: admin }, check)
      }),

    /** Sends a message that staff have hidden or restored to the open pages that show it. Does nothing for a deleted one. */
    announceChange: Effect.fnUntraced(function* (id: string) {
      const row = yield* rows.find(id)
      if (row === undefined) return
      const message = messageOf(row)
      yield* broadcast(message, officeMemberOf(message.sender, message.receiver))
    }),

    /** SPEC §7 GET /chats/contacts: newest conversation first, each with its unread count. */
    contacts: Effect.fnUntraced(function* (
      memberId: string,
      { page = 1, limit = contactsLimit }: { readonly page?: number; readonly limit?: number },
    ) {
      const reader = yield* writer(memberId)
      const { self } = reader
      const listed = yield* rows.contacts(reader, { limit, offset: (page - 1) * limit })
      const office = yield* rows.contact(self, admin)
      const contacts: ChatContacts = {
        self,
        contacts: listed.contacts.map((row) => contactOf(withAvatar(row))),
        totalContacts: listed.totalItems,
        adminUnreadCount: office?.unreadCount ?? 0,
        adminLastMessage: office?.content ?? null,
        adminLastMessageSender: office?.sender ?? null,
        adminLastMessageAt: office?.createdAt.toISOString() ?? null,
        adminReadSequence: office?.readSequence ?? 0,
      }
      return contacts
    }),

    /** Counts a member's unread messages: the sum of the unread counts of `contacts`, whatever the notification settings. */
    unreadMessages: Effect.fnUntraced(function* (memberId: string) {
      return yield* rows.unreadTotal(yield* writer(memberId))
    }),

    /** Returns one contact, even if the conversation has no messages yet. */
    contact: Effect.fnUntraced(function* (memberId: string, id: string) {
      const from = yield* writer(memberId)
      const { partner: chatWith } = yield* partner(from, id)
      const known = yield* rows.contact(from.self, chatWith._id)
      const contact: ChatContact =
        known === undefined
          ? {
              chatWith,
              lastMessage: null,
              lastMessageSender: null,
              lastMessageAt: null,
              unreadCount: 0,
              readSequence: 0,
            }
          : contactOf(withAvatar(known))
      return contact
    }),

    /**
     * SPEC §7 GET /chats/history/{id}: oldest first (DECISIONS §5). Marks the messages up to the last returned one as read,
     * unless `read` is 'false'. A message that is sent meanwhile stays unread.
     */
    history: Effect.fnUntraced(function* (memberId: string, id: string, query: HistoryQuery) {
      const from = yield* writer(memberId)
      const { partner: chatWith } = yield* partner(from, id)
      return yield* readHistory(from.self, chatWith._id, query)
    }),

    /** Returns the office's messages with a member as `history` does, read as 'admin'. */
    officeHistory: (memberId: string, query: HistoryQuery) => readHistory(admin, memberId, query),

    /** Marks messages up to `sequence` as read. Returns how many are unread then. */
    read: Effect.fnUntraced(function* (memberId: string, id: string, sequence: number) {
      const from = yield* writer(memberId)
      const { partner: chatWith } = yield* partner(from, id)
      return { unreadCount: yield* markRead(from.self, chatWith._id, sequence) }
    }),
  }
})

/** Conversations between members, and with the office. */
export class Chats extends Context.Service<Chats, Effect.Success<typeof make>>()("portal/Chats") {
  static readonly layer = Layer.effect(Chats, make)
}
