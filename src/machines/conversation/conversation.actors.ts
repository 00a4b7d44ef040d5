import { fromPromise } from "xstate"
import { history } from "#api/chats.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { expiry } from "#api/expiry.ts"
import { chatSocket } from "#api/page-chat-socket.ts"
import { runApi, fromApi } from "../from-api.ts"
import { conversationMachine } from "./conversation.machine.ts"
import { subscribeTo } from "./subscribe.ts"
import { storeChat, readStoredChat } from "./stored-chats.ts"

// The messaging page has already loaded this module for the contacts.
const loadHistory = () => Promise.resolve(history)

/** Provides the conversation with the page's chat connection, the server's history and this device's storage. */
export const liveConversation = conversationMachine.provide({
  actors: {
    subscribe: subscribeTo(chatSocket),
    openChat: fromPromise(async ({ input: { memberId, other }, signal }) => {
      const [stored, history] = await Promise.all([
        readStoredChat(memberId, other),
        runApi(loadHistory, { other }, signal),
      ])
      if (history._tag === "Err" && history.error._tag === "SessionExpired") expiry.announce()
      return { stored, history }
    }),
    readNewer: fromApi<{ other: string; after: number }, readonly ChatMessage[]>(loadHistory),
    readOlder: fromApi<{ other: string; before: number }, readonly ChatMessage[]>(loadHistory),
  },
  actions: {
    storeChat: (_, { memberId, other, stored }) => void storeChat(memberId, other, stored),
  },
})
