/** What an open conversation reads after its connection opened again (DECISIONS §5.3, OFFICE §16). */
import { expect, test } from "vitest"
import type { ChatMessage } from "#api/contract/chats.ts"
import { historyPageSize } from "#api/contract/limits.ts"
import { unreachable } from "#api/failure.ts"
import { isFullPage, lastOf, withNewer } from "#machines/conversation/messages.ts"
import { readNewerThan } from "#machines/conversation/read-newer.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

type Answer = Outcome<readonly ChatMessage[], Failure>

const message = (sequence: number): ChatMessage => ({
  _id: `m${sequence}`,
  sender: "a",
  receiver: "b",
  content: `Message ${sequence}`,
  createdAt: "2026-11-25T09:00:00.000Z",
  sequence,
  clientMessageId: `c${sequence}`,
})
const hide = (one: ChatMessage): ChatMessage => ({
  ...one,
  content: "This message was hidden",
  isHidden: true,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

/** Reads page after page as the conversation does. Returns what it shows then, and how many requests that took. */
const catchUp = async (known: readonly ChatMessage[], onServer: readonly ChatMessage[]) => {
  let shown = { messages: known, early: [] as readonly ChatMessage[] }
  let requests = 0
  const read = async ({ after }: { readonly after?: number }): Promise<Answer> => {
    requests++
    const value =
      after === undefined
        ? onServer.slice(-historyPageSize)
        : onServer.filter(({ sequence }) => sequence > after).slice(0, historyPageSize)
    return { _tag: "Ok", value }
  }
  const next = async (): Promise<void> => {
    const answer = await readNewerThan(lastOf(shown), read)
    const page = answer._tag === "Ok" ? answer.value : []
    shown = withNewer(shown, page)
    if (isFullPage(page)) await next()
  }
  await next()
  return { ...shown, requests }
}

test("a message that staff hid while the connection was closed is hidden once it opens", async () => {
  const known = range(1, 3)
  const onServer = [hide(message(1)), message(2), hide(message(3)), message(4)]
  expect(await catchUp(known, onServer)).toEqual({ messages: onServer, early: [], requests: 1 })
})

test("a message that staff restored meanwhile is shown again", async () => {
  expect(await catchUp([message(1), hide(message(2))], range(1, 2))).toEqual({
    messages: range(1, 2),
    early: [],
    requests: 1,
  })
})

test("a long conversation to which nothing was added is read once", async () => {
  const onServer = range(1, 120).map((one) => (one.sequence === 110 ? hide(one) : one))
  expect(await catchUp(range(60, 120), onServer)).toEqual({
    messages: onServer.slice(59),
    early: [],
    requests: 1,
  })
})

test.each([1, 49, 50, 51, 130])("with %i new messages, a conversation has no gap", async (added) => {
  const onServer = range(1, 100 + added)
  const { messages, early } = await catchUp(range(51, 100), onServer)
  expect({ messages, early }).toEqual({ messages: onServer.slice(50), early: [] })
})

test("an empty conversation stays empty, and its first messages arrive", async () => {
  expect(await catchUp([], [])).toEqual({ messages: [], early: [], requests: 1 })
  expect(await catchUp([], range(1, 2))).toEqual({ messages: range(1, 2), early: [], requests: 1 })
})

test("without a response the conversation requests nothing more", async () => {
  const asked: unknown[] = []
  const lost: Answer = { _tag: "Err", error: unreachable() }
  const answer = await readNewerThan(7, async (asking) => {
    asked.push(asking)
    return lost
  })
  expect(answer).toBe(lost)
  expect(asked).toEqual([{}])
})
