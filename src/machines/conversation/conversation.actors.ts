import { fromCallback, fromPromise } from "xstate"
import { history } from "#api/chats.ts"
import { hearLine, sendMessage } from "#api/chat-line.ts"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import { expiry } from "#api/expiry.ts"
import { askApi, fromApi } from "../from-api.ts"
import { type ConversationEvent, conversationMachine, type Deliver } from "./conversation.machine.ts"
import { keepChat, readKeptChat } from "./kept-chats.ts"

const isOf = ({ sender, receiver }: ChatMessage, self: string, other: string): boolean =>
  (sender === self && receiver === other) || (sender === other && receiver === self)

const followLine = fromCallback<Deliver, { readonly self: string; readonly other: string }>(
  ({ sendBack, receive, input: { self, other } }) => {
    const tell = (event: ConversationEvent): void => sendBack(event)
    const stop = hearLine((news) => {
      if (news.type === "opened") tell({ type: "line.opened" })
      else if (isOf(news.message, self, other)) tell({ type: "message.received", message: news.message })
    })
    /** The latest attempt of each message: what an earlier one hears no longer counts. */
    const attempts = new Map<string, number>()
    const deliver = async (message: NewMessage): Promise<void> => {
      const clientMessageId = message.clientMessageId ?? ""
      const attempt = (attempts.get(clientMessageId) ?? 0) + 1
      attempts.set(clientMessageId, attempt)
      const outcome = await sendMessage(message)
      if (outcome._tag === "Ok") tell({ type: "message.received", message: outcome.value })
      else if (attempts.get(clientMessageId) === attempt)
        tell({ type: "message.refused", clientMessageId, failure: outcome.error })
    }
    receive(({ messages }) => messages.forEach((message) => void deliver(message)))
    return stop
  },
)

// The page of conversations has it already: it reads the contacts.
const loadHistory = () => Promise.resolve(history)

/** The machine of a conversation with the line of this page, the server's history and this device's memory. */
export const liveConversation = conversationMachine.provide({
  actors: {
    followLine,
    openChat: fromPromise(async ({ input: { memberId, other }, signal }) => {
      const [kept, history] = await Promise.all([
        readKeptChat(memberId, other),
        askApi(loadHistory, { other }, signal),
      ])
      if (history._tag === "Err" && history.error._tag === "Expired") expiry.announce()
      return { kept, history }
    }),
    readNewer: fromApi<{ other: string; after: number }, readonly ChatMessage[]>(loadHistory),
    readOlder: fromApi<{ other: string; before: number }, readonly ChatMessage[]>(loadHistory),
  },
  actions: {
    keepChat: (_, { memberId, other, kept }) => void keepChat(memberId, other, kept),
  },
})
