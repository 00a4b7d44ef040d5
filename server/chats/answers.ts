import { maxMessageLength, messageWindow } from "#api/contract/limits.ts"
import { BadRequest, Forbidden, NotFound, TooManyRequests } from "#api/contract/wire.ts"
import { type AnswersTo, mapErrors } from "#server/http/answering.ts"
import type { ChatError, InvalidMessage } from "./errors.ts"

const invalidMessages: Readonly<Record<InvalidMessage["reason"], string>> = {
  unreadable: "A message has a sender, a receiver and a content.",
  empty: "This field is required",
  "too long": `A message has at most ${maxMessageLength.toLocaleString("en")} characters.`,
  clientMessageId: "clientMessageId has up to 64 letters, digits, hyphens and underscores",
  "clientMessageId used": "This clientMessageId names another message",
}

/** The time after which a refused connection may be tried again, in seconds. */
const socketRetryAfter = 30

export const chatAnswers = {
  MemberNotFound: () => new NotFound({ message: "This member does not exist" }),
  OwnConversation: () => new BadRequest({ message: "You cannot send a message to yourself." }),
  WrongSender: () => new Forbidden({ message: "You cannot send messages in somebody else's name." }),
  InvalidMessage: ({ reason }) => new BadRequest({ message: invalidMessages[reason] }),
  AnswersAsAdmin: ({ fullName }) =>
    new Forbidden({ message: `${fullName} answers as Admin now. Write to Admin instead.` }),
  TooManyMessages: () =>
    new TooManyRequests({
      message: "You are writing very fast. Please wait 10 seconds and try again.",
      retryAfter: messageWindow / 1_000,
    }),
  TooManySockets: () =>
    new TooManyRequests({
      message: "You have this page open too often. Please close one of its tabs.",
      retryAfter: socketRetryAfter,
    }),
} satisfies AnswersTo<ChatError> & Record<"TooManySockets", unknown>

/** Maps errors to the same contract errors over HTTP and over the socket. */
export const withContractErrors = mapErrors<ChatError>()(chatAnswers)
