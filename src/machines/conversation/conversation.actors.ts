import { fromPromise } from "xstate"
import { cachedResponse, storeResponse } from "#api/cache.ts"
import { history } from "#api/chats.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { expiry } from "#api/expiry.ts"
import { chatSocket } from "#api/page-chat-socket.ts"
import { runApi, fromApi, runMemberApi } from "../from-api.ts"
import { conversationMachine } from "./conversation.machine.ts"
import { readNewerThan } from "./read-newer.ts"
import { subscribeTo } from "./subscribe.ts"
import { type Failure, isUnavailable, type Outcome } from "../../outcome.ts"

type Range = Omit<Parameters<typeof history>[0], "isSeen">

/** Reads messages. A page in the background does not mark them as read. */
const readHistory = (range: Range) => history({ ...range, isSeen: document.visibilityState === "visible" })

/** The list of conversations does not need it. An open conversation has it before its connection can be lost. */
const loadStored = () => import("./stored-chats.ts")

const sendLater = (): void =>
  void import("./send-stored.actors.ts").then(({ sendStored }) => sendStored()).catch(() => undefined)

// The messaging page has already loaded this module for the contacts.
const loadHistory = () => Promise.resolve(readHistory)

/**
 * Caches the newest messages of a conversation. Without a response it opens with the cached ones (NETWORK §3.1), and then
 * fetches what came meanwhile.
 */
const withCached = (
  other: string,
  fetched: Outcome<readonly ChatMessage[], Failure>,
): { readonly history: Outcome<readonly ChatMessage[], Failure>; readonly isCached: boolean } => {
  const key = `chats/history/${other}`
  if (fetched._tag === "Ok") storeResponse(key, fetched.value)
  const cached = fetched._tag === "Err" && isUnavailable(fetched.error) ? cachedResponse(key) : undefined
  return cached === undefined
    ? { history: fetched, isCached: false }
    : { history: { _tag: "Ok", value: cached.data as readonly ChatMessage[] }, isCached: true }
}

/** Provides the conversation with the page's chat connection, the server's history and this device's storage. */
export const liveConversation = conversationMachine.provide({
  actors: {
    subscribe: subscribeTo(chatSocket, sendLater),
    openChat: fromPromise(async ({ input: { memberId, other }, signal }) => {
      const [stored, history] = await Promise.all([
        loadStored().then(
          ({ readStoredChat }) => readStoredChat(memberId, other),
          () => ({ draft: "", unsent: [] }),
        ),
        runApi(loadHistory, { other }, signal),
      ])
      if (history._tag === "Err") expiry.announce(history.error)
      return { stored, ...withCached(other, history) }
    }),
    readNewer: fromPromise<Outcome<readonly ChatMessage[], Failure>, { other: string; after: number }>(
      ({ input: { other, after }, signal }) =>
        readNewerThan(after, (range) => runMemberApi(loadHistory, { other, ...range }, signal)),
    ),
    readOlder: fromApi<{ other: string; before: number }, readonly ChatMessage[]>(loadHistory),
  },
  actions: {
    storeChat: (_, { memberId, other, stored }) =>
      void loadStored()
        .then(({ storeChat }) => storeChat(memberId, other, stored))
        .catch(() => undefined),
  },
})
