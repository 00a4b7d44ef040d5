import { Data } from "effect"
import type { MemberNotFound } from "#server/members/errors.ts"

/** The member asks for a conversation with themselves. */
export class OwnConversation extends Data.TaggedError("OwnConversation") {}

/** The message's `sender` is not the member who sends it. */
export class WrongSender extends Data.TaggedError("WrongSender") {}

/** `clientMessageId used`: the sender used this id for a message to another receiver. */
export class InvalidMessage extends Data.TaggedError("InvalidMessage")<{
  readonly reason: "unreadable" | "empty" | "too long" | "clientMessageId" | "clientMessageId used"
}> {}

/** The receiver has become an admin. The conversation from before takes no message. */
export class AnswersAsAdmin extends Data.TaggedError("AnswersAsAdmin")<{ readonly fullName: string }> {}
export class TooManyMessages extends Data.TaggedError("TooManyMessages") {}

export type ChatError =
  | MemberNotFound
  | OwnConversation
  | WrongSender
  | InvalidMessage
  | AnswersAsAdmin
  | TooManyMessages
