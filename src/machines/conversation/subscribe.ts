import { fromCallback } from "xstate"
import type { ChatSocket } from "#api/chat-socket.ts"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import type { ConversationEvent, Deliver } from "./conversation-setup.ts"
import { waitForMessageLimit } from "./message-limit.ts"

const isOf = ({ sender, receiver }: ChatMessage, self: string, other: string): boolean =>
  (sender === self && receiver === other) || (sender === other && receiver === self)

/**
 * Subscribes to the conversation of two members on a chat connection, and sends messages one after the other, because the
 * server limits how many come at once (DECISIONS §5.5).
 * @param sendLater sends what is stored. A conversation that was left calls it for messages that it could not send.
 */
export const subscribeTo = (connection: ChatSocket, sendLater: () => void) =>
  fromCallback<Deliver, { self: string; other: string }>(({ sendBack, receive, input: { self, other } }) => {
    const send = (event: ConversationEvent): void => sendBack(event)
    /** The number of the current queue. What stands in an earlier one is not sent any more. */
    let current = 0
    let queue = Promise.resolve()
    let isLeft = false
    const startQueue = (): void => {
      current++
      queue = Promise.resolve()
    }
    const unsubscribe = connection.subscribe((event) => {
      if (event.type === "opened") {
        // The conversation sends every waiting message again, and an earlier connection answers no more.
        startQueue()
        send({ type: "connection.opened" })
      } else if (event.type === "message" && isOf(event.message, self, other))
        send({ type: "message.received", message: event.message })
    })
    const deliver = async (message: NewMessage, before: Promise<void>, number: number): Promise<void> => {
      const isCurrent = (): boolean => number === current
      await before
      while (isCurrent()) {
        const outcome = await connection.send(message)
        if (outcome._tag === "Ok") return send({ type: "message.received", message: outcome.value })
        if (!isCurrent()) return
        const { _tag } = outcome.error
        // Without an answer the message waits, and is sent again under the same id (NETWORK §3.1).
        if (_tag !== "Unreachable" && _tag !== "TooManyRequests")
          return send({
            type: "message.refused",
            clientMessageId: message.clientMessageId ?? "",
            failure: outcome.error,
          })
        if (_tag === "TooManyRequests" && !isLeft) await waitForMessageLimit()
        if (isLeft && isCurrent()) {
          startQueue()
          sendLater()
        }
      }
    }
    receive(({ messages }) => {
      for (const message of messages) queue = deliver(message, queue, current)
    })
    return () => {
      isLeft = true
      unsubscribe()
    }
  })
