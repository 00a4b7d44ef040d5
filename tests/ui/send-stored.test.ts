/** What is sent of the messages that wait on a device, and what is no longer stored (NETWORK §3.1, §4). */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ChatMessage, NewMessage } from "#api/contract/chats.ts"
import { messageWindow } from "#api/contract/limits.ts"
import { makeFailure } from "#api/failure.ts"
import {
  countUnsent,
  removeDelivered,
  sendStored,
  watchUnsent,
} from "#machines/conversation/send-stored.actors.ts"
import { readStoredChat, storeChat, type StoredChat } from "#machines/conversation/stored-chats.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

const page = vi.hoisted(() => ({
  member: "m1",
  sent: [] as NewMessage[],
  toasts: [] as unknown[],
  /** Why the server refuses each message; null while it accepts them. */
  failure: null as Failure | null,
  /** How many messages the server accepts before it refuses. */
  room: 0,
  /** Who gets no messages any more. */
  left: null as string | null,
}))

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/app/app.ts", () => ({
  memberNow: () => page.member,
}))
vi.mock("#machines/app/run-effect.ts", () => ({ runEffect: (effect: unknown) => page.toasts.push(effect) }))
vi.mock("#api/page-chat-socket.ts", () => ({
  chatSocket: {
    send: (message: NewMessage): Promise<Outcome<ChatMessage, Failure>> => {
      page.sent.push(message)
      const value = {
        ...message,
        _id: "id1",
        createdAt: "2027-01-04T08:00:00.000Z",
        sequence: 1,
      } as ChatMessage
      return Promise.resolve(
        message.receiver === page.left
          ? { _tag: "Err", error: hasLeft }
          : page.failure === null || page.room-- > 0
            ? { _tag: "Ok", value }
            : { _tag: "Err", error: page.failure },
      )
    },
  },
}))
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("location", { pathname: "/dashboard", search: "" })
vi.stubGlobal("window", new EventTarget())

const hasLeft = makeFailure("Forbidden", "This member has left.", { status: 403 })
const tooMany = makeFailure("TooManyRequests", "You are writing very fast.", { status: 429 })
const unsent = (clientMessageId: string, status: "sending" | "failed" = "sending") => ({
  clientMessageId,
  content: `message ${clientMessageId}`,
  at: "2027-01-04T08:00:00.000Z",
  status,
  reason: status === "failed" ? "This member has left." : null,
})
const store = (other: string, ...all: StoredChat["unsent"]) =>
  storeChat("m1", other, { draft: "", unsent: all })
const sentKeys = () => page.sent.map(({ clientMessageId }) => clientMessageId)

afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  for (const other of ["d1", "d2"]) await store(other)
  device.clear()
  Object.assign(page, { member: "m1", failure: null, room: 0, left: null })
  page.sent.length = 0
  page.toasts.length = 0
})

test("the connection sends what waits, but not what was rejected or belongs to an open conversation", async () => {
  await store("d1", unsent("c1"), unsent("c2", "failed"))
  await store("d2", unsent("c3"))
  vi.stubGlobal("location", { pathname: "/dashboard/messaging", search: "?id=d2" })
  await sendStored()
  vi.stubGlobal("location", { pathname: "/dashboard", search: "" })
  expect(sentKeys()).toEqual(["c1"])
  expect(await countUnsent("m1")).toBe(2)
})

test("a member can send everything, and then nothing is left to ask about", async () => {
  await store("d1", unsent("c1"), unsent("c2", "failed"))
  await store("d2", unsent("c3"))
  await sendStored(true)
  expect(sentKeys()).toEqual(["c1", "c2", "c3"])
  expect(await countUnsent("m1")).toBe(0)
  expect(page.toasts).toEqual([])
})

test("a member who sends everything reads why the server refuses a message, and the message stays", async () => {
  await store("d1", unsent("c1", "failed"), unsent("c2"))
  page.failure = hasLeft
  await sendStored(true)
  expect(sentKeys()).toEqual(["c1"])
  expect(page.toasts).toEqual([
    { type: "toast", tone: "error", text: "We could not send your message. This member has left." },
  ])
  expect(await countUnsent("m1")).toBe(2)
})

test("a refusal is told once, also when the messages wait for the limit or the connection opens again", async () => {
  await store("d1", unsent("c1"))
  await store("d2", unsent("c2"))
  Object.assign(page, { failure: tooMany, left: "d1" })
  vi.useFakeTimers()
  const first = sendStored(true)
  await vi.advanceTimersByTimeAsync(messageWindow)
  const second = sendStored()
  await vi.advanceTimersByTimeAsync(messageWindow / 2)
  page.failure = null
  await vi.advanceTimersByTimeAsync(messageWindow)
  await Promise.all([first, second])
  expect(page.toasts).toEqual([
    { type: "toast", tone: "error", text: "We could not send your message. This member has left." },
  ])
  // Whoever asks again is told again.
  await sendStored(true)
  expect(page.toasts).toHaveLength(2)
})

test("without a connection no error is shown, and the messages wait", async () => {
  await store("d1", unsent("c1"))
  page.failure = makeFailure("Unreachable", "We could not reach the server.", { status: 0 })
  await sendStored(true)
  expect(page.toasts).toEqual([])
  expect(await countUnsent("m1")).toBe(1)
})

test("messages above the limit are sent in order once the server takes more of them", async () => {
  await store("d1", unsent("c1"), unsent("c2"), unsent("c3"))
  Object.assign(page, { failure: tooMany, room: 1 })
  vi.useFakeTimers()
  const sending = sendStored()
  await vi.advanceTimersByTimeAsync(messageWindow - 1)
  expect(sentKeys()).toEqual(["c1", "c2"])
  page.failure = null
  await vi.advanceTimersByTimeAsync(1)
  await sending
  expect(sentKeys()).toEqual(["c1", "c2", "c2", "c3"])
  expect(await countUnsent("m1")).toBe(0)
  expect(page.toasts).toEqual([])
})

test("what is deleted while messages wait for the limit is not sent, also after another login", async () => {
  await store("d1", unsent("c1"), unsent("c2"))
  await storeChat("m2", "d1", { draft: "", unsent: [unsent("c3", "failed")] })
  page.failure = tooMany
  vi.useFakeTimers()
  const first = sendStored(true)
  await vi.advanceTimersByTimeAsync(messageWindow / 2)
  await removeDelivered({ receiver: "d1", clientMessageId: "c1" })
  await vi.advanceTimersByTimeAsync(messageWindow / 2)
  expect(sentKeys()).toEqual(["c1", "c2"])
  page.member = "m2"
  await vi.advanceTimersByTimeAsync(messageWindow)
  await first
  expect(sentKeys()).toEqual(["c1", "c2"])
})

test("a run that waits for the limit ends when the connection opens again", async () => {
  await store("d1", unsent("c1"))
  page.failure = tooMany
  vi.useFakeTimers()
  const first = sendStored()
  await vi.advanceTimersByTimeAsync(messageWindow / 2)
  page.failure = null
  await sendStored()
  await vi.advanceTimersByTimeAsync(messageWindow)
  await first
  expect(sentKeys()).toEqual(["c1", "c1"])
})

test("a message that the server has is no longer stored, and no longer counts in the question before a logout", async () => {
  await store("d1", unsent("c1"), unsent("c2"))
  const counts: number[] = []
  const stop = watchUnsent("m1", (count) => counts.push(count))
  await expect.poll(() => counts).toEqual([2])
  await removeDelivered({ receiver: "d1", clientMessageId: "c1" })
  await expect.poll(() => counts).toEqual([2, 1])
  expect((await readStoredChat("m1", "d1")).unsent).toEqual([unsent("c2")])
  stop()
  await removeDelivered({ receiver: "d1", clientMessageId: "c2" })
  expect(await countUnsent("m1")).toBe(0)
  expect(counts).toEqual([2, 1])
})

test("a message to this member, or of another conversation, removes nothing", async () => {
  await store("d1", unsent("c1"))
  await removeDelivered({ receiver: "m1", clientMessageId: "c1" })
  await removeDelivered({ receiver: "d2", clientMessageId: "c1" })
  await removeDelivered({ receiver: "d1", clientMessageId: null })
  page.member = "m2"
  await removeDelivered({ receiver: "d1", clientMessageId: "c1" })
  expect(await countUnsent("m1")).toBe(1)
})
