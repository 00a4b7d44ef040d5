/** Which colleagues are writing to a member now, as a page shows them (OFFICE §10). */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ChatSocketEvent } from "#api/chat-socket.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { makeTypingSigns, signInterval, watchWriters, writingTime } from "#api/inbox-writers.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const sign = (fullName: string, memberId = "m1"): ChatSocketEvent => ({
  type: "typing",
  sign: { memberId, by: { _id: fullName, fullName } },
})
const message = (sender: string, receiver: string): ChatMessage => ({
  _id: "c1",
  sender,
  receiver,
  content: "Hello",
  createdAt: "2026-11-01T09:00:00.000Z",
  sequence: 1,
})
/** Watches who writes to the member m1. */
const watch = () => {
  const listeners = new Set<(event: ChatSocketEvent) => void>()
  const shown: (readonly string[])[] = []
  const stop = watchWriters(
    {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    "m1",
    (names) => void shown.push(names),
  )
  return { shown, stop, listeners, send: (event: ChatSocketEvent) => listeners.forEach((one) => one(event)) }
}

test("a colleague is named from the first sign on, until some time after the last one", () => {
  const { shown, send } = watch()
  send(sign("Ada"))
  expect(shown).toEqual([["Ada"]])
  vi.advanceTimersByTime(writingTime - 1)
  send(sign("Ada"))
  vi.advanceTimersByTime(writingTime - 1)
  expect(shown.at(-1)).toEqual(["Ada"])
  vi.advanceTimersByTime(1)
  expect(shown.at(-1)).toEqual([])
})

test("several colleagues are named, and a message of the office removes all names", () => {
  const { shown, send } = watch()
  send(sign("Ada"))
  send(sign("Bola"))
  expect(shown.at(-1)).toEqual(["Ada", "Bola"])
  send({ type: "message", message: message("m1", "admin") })
  expect(shown.at(-1)).toEqual(["Ada", "Bola"])
  send({ type: "message", message: message("admin", "m1") })
  expect(shown.at(-1)).toEqual([])
  const changes = shown.length
  vi.advanceTimersByTime(writingTime)
  expect(shown).toHaveLength(changes)
})

test("signs of other members and invalid signs name nobody; after the end, changes are not reported", () => {
  const { shown, stop, listeners, send } = watch()
  send(sign("Ada", "m2"))
  send({ type: "typing", sign: { memberId: "m1" } })
  send({ type: "opened" })
  expect(shown).toEqual([])
  send(sign("Ada"))
  stop()
  expect(listeners.size).toBe(0)
  vi.advanceTimersByTime(writingTime)
  expect(shown).toEqual([["Ada"]])
})

test("a page sends a sign at once, and then at most once in an interval, for each member", () => {
  const sent: string[] = []
  const signal = makeTypingSigns((memberId) => void sent.push(memberId))
  signal("m1")
  vi.advanceTimersByTime(signInterval - 1)
  signal("m1")
  signal("m2")
  expect(sent).toEqual(["m1", "m2"])
  vi.advanceTimersByTime(1)
  signal("m1")
  expect(sent).toEqual(["m1", "m2", "m1"])
})
