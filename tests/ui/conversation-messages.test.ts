import * as fc from "fast-check"
import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import type { ChatMessage } from "#api/contract/chats.ts"
import { conversationMachine } from "#machines/conversation/conversation.machine.ts"
import { maxMessageLength } from "#api/contract/limits.ts"
import { draftErrorOf, hasOlder, lastOf, withNewer, withOlder } from "#machines/conversation/messages.ts"
import type { StoredChat } from "#machines/conversation/stored-chats.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

interface Opened {
  readonly stored: StoredChat
  readonly history: Outcome<readonly ChatMessage[], Failure>
  readonly isCached: boolean
}

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

test("a message that staff hid replaces the known one, and the restored one replaces it again", () => {
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

test("a conversation without messages has no older ones, and takes new ones", () => {
  const empty = { messages: [], early: [] }
  expect(hasOlder(empty)).toBe(false)
  expect(withOlder(empty, [message(3)])).toEqual({ messages: [message(3)], early: [] })
})

const sequences = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    /** How the messages arrive: in any order, some of them more than once. */
    arrivals: fc
      .tuple(
        fc.shuffledSubarray(
          Array.from({ length: count }, (_, index) => index + 1),
          { minLength: count },
        ),
        fc.array(fc.integer({ min: 1, max: count }), { maxLength: 6 }),
      )
      .map(([once, again]) => [...once, ...again]),
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
  }),
)

test("in whatever order and however often messages arrive, each is shown once and in order", () => {
  fc.assert(
    fc.property(sequences, ({ count, arrivals, sizes }) => {
      let after: Parameters<typeof withNewer>[0] = { messages: [], early: [] }
      for (let at = 0, turn = 0; at < arrivals.length; turn++) {
        const size = sizes[turn % sizes.length]!
        after = withNewer(
          after,
          arrivals.slice(at, at + size).map((sequence) => message(sequence)),
        )
        at += size
        // Nothing is shown beyond a gap.
        expect(after.messages.map(({ sequence }) => sequence)).toEqual(
          after.messages.map((_, index) => index + 1),
        )
        expect(after.early.every(({ sequence }) => sequence > lastOf(after) + 1)).toBe(true)
      }
      expect(after).toEqual({ messages: Array.from({ length: count }, (_, i) => message(i + 1)), early: [] })
    }),
    { seed: 20_260_228 },
  )
})

test("older pages that overlap give each message once, down to the first one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }), (count, size) => {
      const all = Array.from({ length: count }, (_, index) => message(index + 1))
      let after: Parameters<typeof withNewer>[0] = { messages: all.slice(-1), early: [] }
      while (hasOlder(after)) {
        const first = after.messages[0]!.sequence
        // The page repeats the first known message.
        after = withOlder(after, all.slice(Math.max(0, first - 1 - size), first))
      }
      expect(after.messages).toEqual(all)
      expect(withOlder(after, all)).toEqual(after)
    }),
    { seed: 20_260_228 },
  )
})

test("a message that arrived long ago is no longer unsent, even if the page shows only newer ones", async () => {
  const unsent = {
    clientMessageId: "c3",
    content: "Message 3",
    at: "",
    status: "sending",
    reason: null,
  } as const
  const stored: unknown[] = []
  const conversation = createActor(
    conversationMachine.provide({
      actors: {
        subscribe: fromCallback(() => undefined),
        openChat: fromPromise<Opened, { memberId: string; other: string }>(() =>
          Promise.resolve({
            stored: { draft: "", unsent: [unsent] },
            history: { _tag: "Ok", value: [message(101), message(102)] },
            isCached: false,
          }),
        ),
      },
      actions: { storeChat: (_, chat) => void stored.push(chat.stored) },
    }),
    { input: { self: "a", other: "b", memberId: "a" } },
  ).start()
  await expect.poll(() => conversation.getSnapshot().hasTag("open")).toBe(true)
  expect(conversation.getSnapshot().context.unsent).toEqual([unsent])
  // The server acknowledges the repeated message with the stored one.
  conversation.send({ type: "message.received", message: message(3) })
  expect(conversation.getSnapshot().context.unsent).toEqual([])
  expect(stored.at(-1)).toEqual({ draft: "", unsent: [] })
})

test("a message has 1 to 4,000 characters, of which a picture of several code units is counted by its code points", () => {
  const character = fc.constantFrom("a", "A", "Ẹ̀", "é", "👩🏾‍⚕️", "🙏")
  const blank = fc.constantFrom("", " ", "\n", " \t\u00A0")
  fc.assert(
    fc.property(character, blank, fc.integer({ min: -2, max: 2 }), (one, around, off) => {
      const { length } = Array.from(one)
      const count = Math.floor(maxMessageLength / length) + off
      const draft = one.repeat(count)
      // It is sent without the blanks around it.
      for (const typed of [draft, `${around}${draft}${around}`])
        expect(draftErrorOf(typed)).toBe(
          count * length > maxMessageLength ? "A message has at most 4,000 characters." : null,
        )
      expect(draftErrorOf(around)).toBe("This field is required")
      expect(draftErrorOf(`${around}${one}${around}`)).toBeNull()
    }),
    { seed: 20_261_202 },
  )
})
