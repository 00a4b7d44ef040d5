import { fromCallback } from "xstate"
import type { ChatSocket } from "#api/chat-socket.ts"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import type { ConversationEvent, Deliver } from "./conversation-setup.ts"

const isOf = ({ sender, receiver }: ChatMessage, self: string, other: string): boolean =>
  (sender === self && receiver === other) || (sender === other && receiver === self)

/** Subscribes to the conversation of two members on a chat connection, and sends messages. */
export const subscribeTo = (connection: ChatSocket) =>
  fromCallback<Deliver, { self: string; other: string }>(({ sendBack, receive, input: { self, other } }) => {
    const send = (event: ConversationEvent): void => sendBack(event)
    const stop = connection.subscribe((event) => {
      if (event.type === "opened") send({ type: "connection.opened" })
      else if (event.type === "message" && isOf(event.message, self, other))
        send({ type: "message.received", message: event.message })
    })
    /** The latest attempt of each message. A failure of an earlier attempt is ignored. */
    const attempts = new Map<string, number>()
    const deliver = async (message: NewMessage): Promise<void> => {
      const clientMessageId = message.clientMessageId ?? ""
      const attempt = (attempts.get(clientMessageId) ?? 0) + 1
      attempts.set(clientMessageId, attempt)
      const isLatest = (): boolean => attempts.get(clientMessageId) === attempt
      let outcome = await connection.send(message)
      // Without an answer the message waits, and is sent again under the same id (NETWORK §3.1).
      while (outcome._tag === "Err" && outcome.error._tag === "Unreachable" && isLatest())
        outcome = await connection.send(message)
      if (outcome._tag === "Ok") send({ type: "message.received", message: outcome.value })
      else if (isLatest()) send({ type: "message.refused", clientMessageId, failure: outcome.error })
    }
    receive(({ messages }) => messages.forEach((message) => void deliver(message)))
    return () => {
      attempts.clear()
      stop()
    }
  })
