import { expect, test } from "vitest"
import type { ChatMessage } from "#api/contract/chats.ts"
import { continuesGroup, firstUnread } from "../../src/routes/-messages/message-groups.ts"

const at = (time: string) => `2027-01-04T${time}:00Z`

test("messages of one side form a group until a pause of five minutes", () => {
  expect(
    continuesGroup([
      { isMine: true, at: at("09:00") },
      { isMine: true, at: at("09:04") },
      { isMine: true, at: at("09:09") },
      { isMine: false, at: at("09:09") },
      { isMine: false, at: at("09:10") },
    ]),
  ).toEqual([true, false, false, true, false])
})

test("a new day ends a group", () => {
  const midnight = new Date(2027, 0, 4).getTime()
  const entries = [midnight - 60_000, midnight + 60_000].map((time) => ({
    isMine: true,
    at: new Date(time).toISOString(),
  }))
  expect(continuesGroup(entries)).toEqual([false, false])
})

const message = (sequence: number, sender: string): ChatMessage => ({
  _id: String(sequence),
  sender,
  receiver: sender === "ada" ? "bola" : "ada",
  content: "Morning!",
  createdAt: at("09:00"),
  sequence,
})

test("the line for new messages stands above the first unread one from the other side", () => {
  const messages = [message(4, "bola"), message(5, "ada"), message(6, "bola"), message(7, "bola")]
  expect(firstUnread(messages, "bola", 0)).toBe(null)
  expect(firstUnread(messages, "bola", 2)).toBe(6)
  // The reader's own message in between does not count.
  expect(firstUnread(messages, "bola", 3)).toBe(4)
  // More are unread than have loaded.
  expect(firstUnread(messages, "bola", 40)).toBe(4)
  expect(firstUnread([], "bola", 1)).toBe(null)
})
