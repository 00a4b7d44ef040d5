import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ChatMessage } from "./chats.ts"
import { Person } from "./person.ts"
import { clientId, filled } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  NotFound,
  TooManyRequests,
} from "./wire.ts"

/** `open`: nobody has it; `assigned`: somebody has it and owes a reply; `waiting`: the member was answered. */
export const inboxStatuses = ["open", "assigned", "waiting", "closed"] as const
export type InboxStatus = (typeof inboxStatuses)[number]

/**
 * What a list shows. `mine`: what the caller has, assigned or waiting. `waiting`: what waits for the member. `active`: all
 * that are not closed.
 */
export const inboxLists = ["open", "mine", "waiting", "active", "closed"] as const
export type InboxList = (typeof inboxLists)[number]

const withMember = {
  /** The member's id: each member has one conversation with the office. */
  _id: Schema.String,
  member: Schema.Struct({
    ...Person.fields,
    avatarUrl: Schema.NullOr(Schema.String),
    role: Role,
    email: Schema.String,
    membershipId: Schema.String,
    region: Schema.NullOr(Schema.String),
  }),
}

/** A member's conversation with the office. */
export const InboxConversation = Schema.Struct({
  ...withMember,
  status: Schema.Literals(inboxStatuses),
  /** Who has it; null for an open or a closed one. */
  assignedTo: Schema.NullOr(Person),
  /** When it becomes open again unless somebody replies; null unless it is assigned. */
  assignedUntil: Schema.NullOr(Schema.String),
  /** Since when the member waits (open, assigned), or since the office's last act (waiting, closed). */
  since: Schema.String,
  lastMessage: Schema.String,
  /** Whether the member wrote the last message. */
  isLastFromMember: Schema.Boolean,
  lastMessageAt: Schema.String,
  /** Grows with each message and each act. */
  version: Schema.Int,
})
export type InboxConversation = typeof InboxConversation.Type

/** A conversation in which nobody has written. The first message of staff or of the member begins it. */
export const EmptyConversation = Schema.Struct({
  ...withMember,
  status: Schema.Literal("empty"),
  assignedTo: Schema.Null,
  assignedUntil: Schema.Null,
  /** Before the first version of a conversation. */
  version: Schema.Literal(0),
})
export type EmptyConversation = typeof EmptyConversation.Type

/** What the page of one conversation shows. */
export type OpenedConversation = InboxConversation | EmptyConversation

/** A sign that a member of staff writes to a member: the value of the chat connection's event `typing`. */
export const InboxWriter = Schema.Struct({ memberId: Schema.String, by: Person })
export type InboxWriter = typeof InboxWriter.Type

/** Assigns a conversation in the version that was read. */
export const InboxAssignment = Schema.Struct({ to: filled(40), version: Schema.Int })
export type InboxAssignment = typeof InboxAssignment.Type

/** A reply of the office. A repeated `clientMessageId` is the same reply. */
export const InboxReply = Schema.Struct({ content: Schema.String, clientMessageId: clientId })
export type InboxReply = typeof InboxReply.Type

const id = { id: Schema.String }
const sequence = Schema.optionalKey(
  Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_647 })),
)

/** The conversations of members with the office: take, assign, reply, close (OFFICE §10). Our addition. */
export class OfficeInboxGroup extends HttpApiGroup.make("office-inbox")
  .add(
    /**
     * Returns 25 conversations: those that wait the longest first, or the newest first in `closed`. `search` has words of the
     * member's name. Treasurers and editors see only what is assigned to them. `next` is the cursor of the next page.
     */
    HttpApiEndpoint.get("list", "/office/inbox", {
      query: {
        state: Schema.optionalKey(Schema.Literals(inboxLists)),
        search: Schema.optionalKey(
          Schema.String.check(
            Schema.isMaxLength(200, { message: "Please search for at most 200 characters" }),
          ),
        ),
        after: Schema.optionalKey(Schema.String),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(InboxConversation), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "inbox.reply"),
    /** Returns the staff to whom a conversation can be assigned, by name. */
    HttpApiEndpoint.get("assignees", "/office/inbox/assignees", {
      success: answer(Schema.Array(Person)),
    }).annotate(RequiredPermission, "inbox.assign"),
    /** Returns one conversation. Callers who may assign it also get an `EmptyConversation`. */
    HttpApiEndpoint.get("get", "/office/inbox/:id", {
      params: id,
      success: answer(Schema.Union([InboxConversation, EmptyConversation])),
      error: [Forbidden, NotFound],
    }).annotate(RequiredPermission, "inbox.reply"),
    /** Returns messages as GET /chats/history/{id} does, read as the office. Marks them as read, unless `read` is false. */
    HttpApiEndpoint.get("messages", "/office/inbox/:id/messages", {
      params: id,
      query: {
        after: sequence,
        before: sequence,
        read: Schema.optionalKey(Schema.Literals(["true", "false"])),
      },
      success: answer(Schema.Array(ChatMessage)),
      error: [Forbidden, NotFound],
    }).annotate(RequiredPermission, "inbox.reply"),
    /** Takes a conversation that nobody has. A repeat succeeds. 409 with the conversation when somebody else has it. */
    HttpApiEndpoint.post("take", "/office/inbox/:id/take", {
      params: id,
      success: created(InboxConversation),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "inbox.assign"),
    /** Gives a conversation to a member of staff. 409 with the conversation when it has changed. */
    HttpApiEndpoint.post("assign", "/office/inbox/:id/assign", {
      params: id,
      payload: InboxAssignment,
      success: created(InboxConversation),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "inbox.assign"),
    /**
     * Sends a reply, which the member sees from `Admin`. 409 with the conversation unless it is assigned to the caller.
     * Callers who may assign an `EmptyConversation` begin it with the first message, which assigns it to them.
     */
    HttpApiEndpoint.post("reply", "/office/inbox/:id/messages", {
      params: id,
      payload: InboxReply,
      success: created(ChatMessage),
      error: [BadRequest, Conflict, Forbidden, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "inbox.reply"),
    /** Shows other staff who read this conversation at the moment that the caller is writing. Stores nothing. */
    HttpApiEndpoint.post("typing", "/office/inbox/:id/typing", {
      params: id,
      success: created(Schema.Null),
      error: [Forbidden, NotFound],
    }).annotate(RequiredPermission, "inbox.reply"),
    /** Closes a conversation in the version that was read. The member's next message opens it. A repeat succeeds. */
    HttpApiEndpoint.post("close", "/office/inbox/:id/close", {
      params: id,
      payload: Schema.Struct({ version: Schema.Int }),
      success: created(InboxConversation),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "inbox.reply"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
