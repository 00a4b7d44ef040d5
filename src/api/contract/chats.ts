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

/** DECISIONS §5: at most so many characters a message, and so many messages in 10 s. */
export const maxMessageLength = 4_000
export const maxMessagesPerWindow = 20
export const messageWindow = 10_000

/** SPEC §6: who anyone can write to, and who the association's secretariat answers as. */
export const admin = "admin"

/**
 * SPEC §3, Message. `sender` and `receiver` are member ids or 'admin'; `sequence` numbers the messages of the two from 1
 * without a gap, in the order of their commits (DECISIONS §5).
 */
export const ChatMessage = Schema.Struct({
  _id: Schema.String,
  sender: Schema.String,
  receiver: Schema.String,
  content: Schema.String,
  createdAt: Schema.String,
  sequence: Schema.Int,
  /** The name its sender gave it: the same name is the same message. */
  clientMessageId: maybe(Schema.String),
})
export type ChatMessage = typeof ChatMessage.Type

/** Whom one writes with (SPEC §3, Chat contact). */
export const ChatPartner = Schema.Struct({
  _id: Schema.String,
  fullName: Schema.String,
  avatarUrl: maybe(Schema.String),
  role: maybe(Schema.Literals(["Student", "Doctor", "GlobalNetwork"])),
})
export type ChatPartner = typeof ChatPartner.Type

export const ChatContact = Schema.Struct({
  chatWith: ChatPartner,
  /** Null before the first message. */
  lastMessage: maybe(ChatMessage),
  unreadCount: Schema.Int,
})
export type ChatContact = typeof ChatContact.Type

export const ChatContacts = Schema.Struct({
  /** Who the asking member is in a chat: the own id, or 'admin' for the secretariat. */
  self: maybe(Schema.String),
  /** Newest conversation first, without the admin's. */
  contacts: Schema.Array(ChatContact),
  /** Of all pages. */
  totalContacts: maybe(Schema.Int),
  adminUnreadCount: Schema.Int,
  adminLastMessage: maybe(ChatMessage),
})
export type ChatContacts = typeof ChatContacts.Type

/** What a client emits as `newMessage`. */
export const NewMessage = Schema.Struct({
  sender: Schema.String,
  receiver: Schema.String,
  content: Schema.String,
  clientMessageId: maybe(Schema.String),
})
export type NewMessage = typeof NewMessage.Type

/** Why a socket is not opened: the `data` of socket.io's connection error. */
export const connectionErrors = [SessionExpired, EmailNotVerified] as const
/** Why a message is not taken: what the acknowledgement of `newMessage` holds instead of the message. */
export const messageErrors = [BadRequest, Forbidden, NotFound, TooManyRequests] as const

/** SPEC §4: a conversation's event, the two ids sorted and joined by `_`. */
export const messageEvent = (one: string, other: string): string =>
  `newMessage_${[one, other].toSorted().join("_")}`

const whole = (name: string, minimum: number, maximum: number) =>
  Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum, maximum })).annotate({
      message: `${name} must be a whole number from ${minimum} to ${maximum}`,
    }),
  )
const maxSequence = 2_147_483_647
const withId = { id: Schema.String }

/** SPEC §7, chat. The real-time channel is beside it: `newMessage` with an acknowledgement (DECISIONS §5). */
export class ChatsGroup extends HttpApiGroup.make("chats")
  .add(
    HttpApiEndpoint.get("contacts", "/chats/contacts", {
      query: { page: whole("page", 1, 1_000_000), limit: whole("limit", 1, 100) },
      success: answer(ChatContacts),
    }),
    /** One contact, also before the first message: a member id or 'admin'. */
    HttpApiEndpoint.get("contact", "/chats/contacts/:id", {
      params: withId,
      success: answer(ChatContact),
      error: [NotFound, BadRequest],
    }),
    /**
     * A bare list, oldest first: the newest messages, those that follow the sequence number `after`, or those just
     * below `before`; 50 at a time unless `limit` says otherwise.
     */
    HttpApiEndpoint.get("history", "/chats/history/:id", {
      params: withId,
      query: {
        after: whole("after", 0, maxSequence),
        before: whole("before", 1, maxSequence),
        limit: whole("limit", 1, 100),
      },
      success: answer(Schema.Array(ChatMessage)),
      error: [NotFound, BadRequest],
    }),
    /** Everything up to this sequence number has been read, and the notices of this conversation with it. */
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
