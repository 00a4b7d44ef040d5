import { expect, test } from "vitest"
import type { ChatMessage } from "#api/contract/chats.ts"
import { withNewer } from "#machines/conversation/messages.ts"

const message = (sequence: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `m${sequence}`,
  sender: "a",
  receiver: "b",
  content: `Message ${sequence}`,
  createdAt: "2026-11-25T09:00:00.000Z",
  sequence,
  clientMessageId: `c${sequence}`,
  ...changes,
})
const known = { messages: [message(1), message(2)], early: [message(5)] }
const hidden = (sequence: number) => message(sequence, { content: "This message was hidden", isHidden: true })

test("a message that staff hid takes the place of the known one, and back when they restore it", () => {
  const after = withNewer(known, [hidden(1)])
  expect(after).toEqual({ messages: [hidden(1), message(2)], early: [message(5)] })
  expect(withNewer(after, [message(1)])).toEqual(known)
})

test("a hidden message beyond a gap waits like the others", () => {
  expect(withNewer(known, [hidden(5)])).toEqual({ messages: known.messages, early: [hidden(5)] })
})

test("a repeated message changes nothing", () => {
  expect(withNewer(known, [message(2)])).toEqual(known)
  expect(withNewer(known, [message(2)]).messages[1]).toBe(known.messages[1])
})
