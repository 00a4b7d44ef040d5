import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import {
  answer,
  Authorization,
  BadRequest,
  EmailNotVerified,
  Forbidden,
  maybe,
  NotFound,
  SessionExpired,
  TooManyRequests,
} from "./wire.ts"

/** The text in place of a message that the office has hidden (OFFICE §16). */
export const hiddenMessage = "This message was hidden"

/** The peer id of the office, which anyone can write to (SPEC §6). */
export const admin = "admin"

/**
 * Message (SPEC §3). `sender` and `receiver` are member ids or 'admin'. `sequence` numbers the messages of a
 * conversation from 1, without gaps, in commit order (DECISIONS §5).
 */
export const ChatMessage = Schema.Struct({
  _id: Schema.String,
  sender: Schema.String,
  receiver: Schema.String,
  content: Schema.String,
  createdAt: Schema.String,
  sequence: Schema.Int,
  /** The idempotency key from its sender. */
  clientMessageId: maybe(Schema.String),
  /** Our addition: the office has hidden the message. Its `content` is `hiddenMessage`, for everybody. */
  isHidden: Schema.optionalKey(Schema.Boolean),
})
export type ChatMessage = typeof ChatMessage.Type

/** The other side of a conversation: a member or the office (SPEC §3, Chat contact). */
export const ChatPartner = Schema.Struct({
  _id: Schema.String,
  fullName: Schema.String,
  avatarUrl: maybe(Schema.String),
  role: maybe(Schema.Literals(["Student", "Doctor", "GlobalNetwork"])),
})
export type ChatPartner = typeof ChatPartner.Type

export const ChatContact = Schema.Struct({
  chatWith: ChatPartner,
  /** The text of the last message; null before the first one (DECISIONS §1.8). */
  lastMessage: maybe(Schema.String),
  /** Our addition: who sent it, by the id in chats. */
  lastMessageSender: maybe(Schema.String),
  /** Our addition: when it was sent. */
  lastMessageAt: maybe(Schema.String),
  unreadCount: Schema.Int,
  /** Our addition: the sequence number up to which the other side has read; 0 before. */
  readSequence: maybe(Schema.Int),
})
export type ChatContact = typeof ChatContact.Type

export const ChatContacts = Schema.Struct({
  /** The current member's id in a chat: their own id, or 'admin' for the office's staff. */
  self: maybe(Schema.String),
  /** All conversations except the one with 'admin', newest first. */
  contacts: Schema.Array(ChatContact),
  /** The total over all pages. */
  totalContacts: maybe(Schema.Int),
  adminUnreadCount: Schema.Int,
  /** The text of the last message with the office; null before the first one. The next three are our additions. */
  adminLastMessage: maybe(Schema.String),
  adminLastMessageSender: maybe(Schema.String),
  adminLastMessageAt: maybe(Schema.String),
  adminReadSequence: maybe(Schema.Int),
})
export type ChatContacts = typeof ChatContacts.Type

/** The payload of the client's `newMessage` event. */
export const NewMessage = Schema.Struct({
  sender: Schema.String,
  receiver: Schema.String,
  content: Schema.String,
  clientMessageId: maybe(Schema.String),
})
export type NewMessage = typeof NewMessage.Type

/** Reasons why a connection is refused: the `data` of socket.io's connection error. */
export const connectionErrors = [SessionExpired, EmailNotVerified, TooManyRequests] as const
/** Reasons why a message is refused: the acknowledgement of `newMessage` holds one instead of the message. */
export const messageErrors = [BadRequest, Forbidden, NotFound, TooManyRequests] as const

/** Returns the event name of a conversation: the two ids sorted and joined by `_` (SPEC §4). */
export const messageEvent = (one: string, other: string): string =>
  `newMessage_${[one, other].toSorted().join("_")}`

const wholeNumber = (name: string, minimum: number, maximum: number) =>
  Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum, maximum })).annotate({
      message: `${name} must be a whole number from ${minimum} to ${maximum}`,
    }),
  )
const maxSequence = 2_147_483_647
const withId = { id: Schema.String }

/** Chat (SPEC §7). Messages are sent over the chat connection: `newMessage` with an acknowledgement (DECISIONS §5). */
export class ChatsGroup extends HttpApiGroup.make("chats")
  .add(
    HttpApiEndpoint.get("contacts", "/chats/contacts", {
      query: { page: wholeNumber("page", 1, 1_000_000), limit: wholeNumber("limit", 1, 100) },
      success: answer(ChatContacts),
    }),
    /** Returns one contact, also before the first message. The id is a member id or 'admin'. */
    HttpApiEndpoint.get("contact", "/chats/contacts/:id", {
      params: withId,
      success: answer(ChatContact),
      error: [NotFound, BadRequest],
    }),
    /**
     * Returns a bare list, oldest first: the newest messages, those after the sequence number `after`, or those just
     * below `before`. `limit` defaults to 50. Reading marks the messages up to the last returned one as read, and the
     * notifications of this conversation too (DECISIONS §5.4). Our addition: `read=false` marks nothing, for a page that
     * is in the background.
     */
    HttpApiEndpoint.get("history", "/chats/history/:id", {
      params: withId,
      query: {
        after: wholeNumber("after", 0, maxSequence),
        before: wholeNumber("before", 1, maxSequence),
        limit: wholeNumber("limit", 1, 100),
        read: Schema.optionalKey(Schema.Literals(["true", "false"])),
      },
      success: answer(Schema.Array(ChatMessage)),
      error: [NotFound, BadRequest],
    }),
    /** Our addition, for messages that arrive over the socket: marks those up to this sequence number as read. */
    HttpApiEndpoint.patch("read", "/chats/history/:id/read", {
      params: withId,
      payload: Schema.Struct({
        sequence: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maxSequence })),
      }),
      success: answer(Schema.Struct({ unreadCount: Schema.Int })),
      error: [NotFound, BadRequest],
    }),
  )
  .middleware(Authorization) {}
