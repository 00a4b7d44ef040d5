import { fromPromise } from "xstate"
import { history } from "#api/chats.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { expiry } from "#api/expiry.ts"
import { pageLine } from "#api/page-chat-socket.ts"
import { askApi, fromApi } from "../from-api.ts"
import { conversationMachine } from "./conversation.machine.ts"
import { followLineOf } from "./subscribe.ts"
import { keepChat, readKeptChat } from "./stored-chats.ts"

// The page of conversations has it already: it reads the contacts.
const loadHistory = () => Promise.resolve(history)

/** The machine of a conversation with the line of this page, the server's history and this device's memory. */
export const liveConversation = conversationMachine.provide({
  actors: {
    followLine: followLineOf(pageLine),
    openChat: fromPromise(async ({ input: { memberId, other }, signal }) => {
      const [kept, history] = await Promise.all([
        readKeptChat(memberId, other),
        askApi(loadHistory, { other }, signal),
      ])
      if (history._tag === "Err" && history.error._tag === "SessionExpired") expiry.announce()
      return { kept, history }
    }),
    readNewer: fromApi<{ other: string; after: number }, readonly ChatMessage[]>(loadHistory),
    readOlder: fromApi<{ other: string; before: number }, readonly ChatMessage[]>(loadHistory),
  },
  actions: {
    keepChat: (_, { memberId, other, kept }) => void keepChat(memberId, other, kept),
  },
})
