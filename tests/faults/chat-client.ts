import { type Actor, createActor, fromCallback, fromPromise } from "xstate"
import { makeChatSocket } from "#api/chat-socket.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { unreachable } from "#api/failure.ts"
import { chatMachine } from "#machines/chat/chat.machine.ts"
import { connectTo } from "#machines/chat/connect.ts"
import { conversationMachine } from "#machines/conversation/conversation.machine.ts"
import { subscribeTo } from "#machines/conversation/subscribe.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

interface TestChatInput {
  readonly other: string
  readonly after?: number
  readonly before?: number
}

/**
 * Runs the product's chat machines and connection without a page, against a real server.
 * @param address the URL of the TCP proxy in front of the server.
 */
export const chatClient = (address: string, token: string, self: string, other: string) => {
  const connection = makeChatSocket(
    () => address,
    () => token,
  )
  const history = async ({
    other: of,
    ...query
  }: TestChatInput): Promise<Outcome<readonly ChatMessage[], Failure>> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    // The load compares the unread counts with the messages that arrived, so its clients mark none as read.
    search.set("read", "false")
    try {
      const response = await fetch(`${address}/api/chats/history/${of}?${search}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(20_000),
      })
      if (!response.ok) return { _tag: "Err", error: unreachable() }
      return { _tag: "Ok", value: ((await response.json()) as { data: ChatMessage[] }).data }
    } catch {
      return { _tag: "Err", error: unreachable() }
    }
  }
  const chat = createActor(
    chatMachine.provide({
      actors: {
        watchMember: fromCallback(({ sendBack }) => sendBack({ type: "member.loggedIn", memberId: self })),
        watchNetwork: fromCallback(() => {}),
        connect: connectTo(connection),
        renewSession: fromPromise<Outcome<unknown, Failure>, undefined>(async () => ({
          _tag: "Ok",
          value: null,
        })),
      },
    }),
  )
  const conversation: Actor<typeof conversationMachine> = createActor(
    conversationMachine.provide({
      actors: {
        // This client leaves no conversation while messages wait.
        subscribe: subscribeTo(connection, () => {}),
        openChat: fromPromise(async ({ input }) => ({
          stored: { draft: "", unsent: [] },
          history: await history({ other: input.other }),
          isCached: false,
        })),
        readNewer: fromPromise(({ input }) => history(input)),
        readOlder: fromPromise(({ input }) => history(input)),
      },
      // This client has no device storage.
      actions: { storeChat: () => {} },
    }),
    { input: { self, other, memberId: self } },
  )
  let failures = 0
  // Simulates a member who presses Retry until the message is sent.
  const retrying = new Set<string>()
  conversation.subscribe(({ context }) => {
    for (const { status, clientMessageId } of context.unsent) {
      if (status !== "failed" || retrying.has(clientMessageId)) continue
      failures++
      retrying.add(clientMessageId)
      setTimeout(() => {
        retrying.delete(clientMessageId)
        conversation.send({ type: "message.retried", clientMessageId })
      }, 500)
    }
  })
  conversation.start()
  chat.start()
  const context = () => conversation.getSnapshot().context
  return {
    self,
    other,
    isOpen: () => conversation.getSnapshot().hasTag("open"),
    write: (text: string, clientMessageId: string) => {
      conversation.send({ type: "draft.typed", text })
      conversation.send({ type: "message.submitted", clientMessageId, at: new Date().toISOString() })
    },
    messages: () => context().messages,
    isAtRest: () => context().unsent.length === 0 && conversation.getSnapshot().matches({ open: "live" }),
    /** The states of both machines, logged when a run times out. */
    where: () =>
      `${JSON.stringify(chat.getSnapshot().value)} ${JSON.stringify(conversation.getSnapshot().value)} ${context()
        .unsent.map(({ status }) => status)
        .join("+")}`,
    /** The number of times a message was 'not sent'. */
    failures: () => failures,
    stop: () => {
      conversation.stop()
      chat.stop()
    },
  }
}
export type ChatClient = ReturnType<typeof chatClient>
