/** How an open conversation sends its messages on the chat connection (NETWORK §3.1, DECISIONS §5.5). */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { ChatSocket, ChatSocketEvent } from "#api/chat-socket.ts"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import { maxMessagesPerWindow, messageWindow } from "#api/contract/limits.ts"
import { makeFailure, unreachable } from "#api/failure.ts"
import { conversationMachine } from "#machines/conversation/conversation.machine.ts"
import type { StoredChat } from "#machines/conversation/stored-chats.ts"
import { subscribeTo } from "#machines/conversation/subscribe.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = Outcome<readonly ChatMessage[], Failure>
interface Opened {
  readonly stored: StoredChat
  readonly history: Answer
  readonly isCached: boolean
}
const noMessages: Answer = { _tag: "Ok", value: [] }
/** The time until the server acknowledges a message, in ms. */
const roundTrip = 20
const tooMany = makeFailure("TooManyRequests", "You are writing very fast.", { status: 429 })

/** Makes a connection to a server with the limit of messages. `refusal` is why it refuses a message; null if it accepts. */
const makeServer = () => {
  const listeners = new Set<(event: ChatSocketEvent) => void>()
  const written: { readonly id: string; readonly at: number }[] = []
  const server = {
    sent: [] as string[],
    written,
    inFlight: 0,
    maxInFlight: 0,
    isConnected: true,
    refusal: (_id: string): Failure | null => null,
    open: () => {
      server.isConnected = true
      server.inFlight = 0
      for (const listener of listeners) listener({ type: "opened" })
    },
  }
  const isFull = () =>
    written.filter(({ at }) => at > Date.now() - messageWindow).length >= maxMessagesPerWindow
  const receive = (
    message: NewMessage,
    resolve: (answer: Awaited<ReturnType<ChatSocket["send"]>>) => void,
  ) => {
    const id = String(message.clientMessageId)
    const isRepeat = written.some((one) => one.id === id)
    const refusal = server.refusal(id) ?? (!isRepeat && isFull() ? tooMany : null)
    server.inFlight--
    if (refusal !== null) return resolve({ _tag: "Err", error: refusal })
    if (!isRepeat) written.push({ id, at: Date.now() })
    const sequence = written.findIndex((one) => one.id === id) + 1
    resolve({
      _tag: "Ok",
      value: {
        ...message,
        _id: `id${sequence}`,
        createdAt: new Date().toISOString(),
        sequence,
        clientMessageId: id,
      },
    })
  }
  const connection: ChatSocket = {
    open: () => () => undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: (message) =>
      new Promise((resolve) => {
        // Like the chat connection: without an acknowledgement, the call fails after 20 s.
        setTimeout(() => resolve({ _tag: "Err", error: unreachable() }), 20_000)
        if (!server.isConnected) return
        server.sent.push(String(message.clientMessageId))
        server.inFlight++
        server.maxInFlight = Math.max(server.maxInFlight, server.inFlight)
        setTimeout(() => {
          if (server.isConnected) receive(message, resolve)
        }, roundTrip)
      }),
  }
  return { server, connection }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `c${index + 1}`)
const writtenIds = ({ written }: { readonly written: readonly { readonly id: string }[] }) =>
  written.map(({ id }) => id)

/** Opens a conversation in which some messages wait, on a connection without an answer yet. */
const openConversation = async (waiting: readonly string[]) => {
  const { server, connection } = makeServer()
  const sendLater = vi.fn<() => void>()
  const unsent: StoredChat["unsent"] = waiting.map((clientMessageId) => ({
    clientMessageId,
    content: `message ${clientMessageId}`,
    at: "2027-01-04T08:00:00.000Z",
    status: "sending",
    reason: null,
  }))
  const actor = createActor(
    conversationMachine.provide({
      actors: {
        subscribe: subscribeTo(connection, sendLater),
        openChat: fromPromise<Opened, { memberId: string; other: string }>(async () => ({
          stored: { draft: "", unsent },
          history: noMessages,
          isCached: false,
        })),
        readNewer: fromPromise<Answer, { other: string; after: number }>(async () => noMessages),
      },
      actions: { storeChat: () => undefined },
    }),
    { input: { self: "m1", other: "d1", memberId: "m1" } },
  )
  server.isConnected = false
  actor.start()
  await vi.advanceTimersByTimeAsync(0)
  const write = (clientMessageId: string) => {
    actor.send({ type: "draft.typed", text: `message ${clientMessageId}` })
    actor.send({ type: "message.submitted", clientMessageId, at: "2027-01-04T09:00:00.000Z" })
  }
  const statuses = () =>
    actor.getSnapshot().context.unsent.map(({ clientMessageId, status }) => [clientMessageId, status])
  return { server, actor, sendLater, write, statuses }
}

test("30 waiting messages are sent one by one and in order, and none of them fails", async () => {
  const { server, statuses } = await openConversation(names(30))
  server.open()
  await vi.advanceTimersByTimeAsync(messageWindow - 1)
  expect(writtenIds(server)).toEqual(names(20))
  expect(statuses()).toEqual(
    names(30)
      .slice(20)
      .map((id) => [id, "sending"]),
  )
  await vi.advanceTimersByTimeAsync(2 * messageWindow)
  expect(writtenIds(server)).toEqual(names(30))
  expect(statuses()).toEqual([])
  expect(server.maxInFlight).toBe(1)
  // The server refused one message once, and nothing more was sent to it meanwhile.
  expect(server.sent).toHaveLength(31)
})

test("a connection that opens again does not wait for responses that an earlier one lost", async () => {
  const { server, statuses } = await openConversation(names(3))
  server.open()
  // The first message is on its way when the connection is lost; its acknowledgement never comes.
  server.isConnected = false
  await vi.advanceTimersByTimeAsync(roundTrip)
  server.open()
  await vi.advanceTimersByTimeAsync(5 * roundTrip)
  expect(writtenIds(server)).toEqual(names(3))
  expect(statuses()).toEqual([])
})

test("a connection that opens again while messages wait for the limit sends each of them once", async () => {
  const { server, statuses } = await openConversation(names(30))
  server.open()
  await vi.advanceTimersByTimeAsync(messageWindow / 2)
  server.open()
  await vi.advanceTimersByTimeAsync(2 * messageWindow)
  expect(writtenIds(server)).toEqual(names(30))
  expect(statuses()).toEqual([])
  // 30 messages, and the one that was refused on each connection.
  expect(server.sent).toHaveLength(32)
})

test("a failed message delays no other one, and Retry sends it after the one that is being sent", async () => {
  const { server, actor, write, statuses } = await openConversation(names(2))
  server.refusal = (id) =>
    id === "c1" ? makeFailure("Forbidden", "This member has left.", { status: 403 }) : null
  server.open()
  await vi.advanceTimersByTimeAsync(5 * roundTrip)
  expect(writtenIds(server)).toEqual(["c2"])
  expect(statuses()).toEqual([["c1", "failed"]])
  server.refusal = () => null
  write("c3")
  actor.send({ type: "message.retried", clientMessageId: "c1" })
  await vi.advanceTimersByTimeAsync(2 * roundTrip)
  expect(writtenIds(server)).toEqual(["c2", "c3", "c1"])
  expect(server.maxInFlight).toBe(1)
})

test("a conversation that is left sends what it can, and leaves the rest to the page", async () => {
  const { server, actor, sendLater } = await openConversation(names(30))
  server.open()
  await vi.advanceTimersByTimeAsync(roundTrip)
  actor.stop()
  await vi.advanceTimersByTimeAsync(2 * messageWindow)
  expect(writtenIds(server)).toEqual(names(20))
  expect(sendLater).toHaveBeenCalledTimes(1)
  expect(server.sent).toHaveLength(21)
})

test("a conversation that is left without a connection stops sending", async () => {
  const { server, actor, sendLater } = await openConversation(names(2))
  actor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  server.open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual([])
  expect(sendLater).toHaveBeenCalledTimes(1)
})
