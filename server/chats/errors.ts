import { Data } from "effect"
import type { MemberNotFound } from "#server/members/errors.ts"

/** The member names themselves as the other side of a conversation. */
export class OwnConversation extends Data.TaggedError("OwnConversation") {}

/** The message names a sender that the member is not. */
export class WrongSender extends Data.TaggedError("WrongSender") {}

/** `clientMessageId used`: the sender gave it to a message to somebody else. */
export class InvalidMessage extends Data.TaggedError("InvalidMessage")<{
  readonly reason: "unreadable" | "empty" | "too long" | "clientMessageId" | "clientMessageId used"
}> {}
export class TooManyMessages extends Data.TaggedError("TooManyMessages") {}

export type ChatError = MemberNotFound | OwnConversation | WrongSender | InvalidMessage | TooManyMessages
