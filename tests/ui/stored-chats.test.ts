/** What two tabs with the same conversation, and two members, store on their device. */
import * as fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { draftLifetime } from "#machines/session/storage.ts"
import * as fakeDevice from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

const { device, fakeLocalStorage } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
beforeEach(() => {
  vi.stubGlobal("localStorage", fakeLocalStorage)
  device.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the conversation in a tab, which has modules of its own. */
const openTab = async (memberId = "m1") => {
  vi.resetModules()
  const stored = await import("#machines/conversation/stored-chats.ts")
  const { readStoredChat, storeChat } = stored
  return {
    ...stored,
    read: () => readStoredChat(memberId, "d1"),
    store: (chat: Parameters<typeof storeChat>[2]) => storeChat(memberId, "d1", chat),
  }
}
const unsent = (clientMessageId: string) => ({
  clientMessageId,
  content: "Good morning",
  at: "2027-01-04T08:00:00.000Z",
  status: "sending" as const,
  reason: null,
})

test("a tab that received a message leaves the draft and the unsent messages of another tab", async () => {
  const [one, other] = [await openTab(), await openTab()]
  await Promise.all([one.read(), other.read()])
  await one.store({ draft: "Half a", unsent: [unsent("c1")] })
  await other.store({ draft: "", unsent: [] })
  expect(await other.read()).toEqual({ draft: "Half a", unsent: [unsent("c1")] })
})

test("a tab removes the messages that it has sent, and those that its member has deleted", async () => {
  const one = await openTab()
  await one.store({ draft: "Half a", unsent: [unsent("c1"), unsent("c2")] })
  const other = await openTab()
  await other.read()
  await other.store({ draft: "Half a", unsent: [unsent("c2"), unsent("c3")] })
  expect(await one.read()).toEqual({ draft: "Half a", unsent: [unsent("c2"), unsent("c3")] })
  await one.store({ draft: "", unsent: [] })
  expect(device.get("root/messages")).toBeUndefined()
})

test("two tabs that store at once lose nothing", async () => {
  const [one, other] = [await openTab(), await openTab()]
  vi.stubGlobal("navigator", { locks: fakeLocks() })
  await Promise.all([one.read(), other.read()])
  await Promise.all([
    one.store({ draft: "", unsent: [unsent("c1")] }),
    other.store({ draft: "", unsent: [unsent("c2")] }),
  ])
  expect((await one.read()).unsent.map(({ clientMessageId }) => clientMessageId).toSorted()).toEqual([
    "c1",
    "c2",
  ])
})

const nothing = { draft: "", unsent: [] }

test("the messages of a member stay while another member writes, who does not see them", async () => {
  const first = { draft: "Half a", unsent: [unsent("c1")] }
  await (await openTab()).store(first)
  const other = await openTab("m2")
  expect(await other.read()).toEqual(nothing)
  await other.store({ draft: "", unsent: [unsent("c2")] })
  expect(await other.read()).toEqual({ draft: "", unsent: [unsent("c2")] })
  const again = await openTab()
  expect(await again.read()).toEqual(first)
  await again.store({ draft: "Half a", unsent: [] })
  expect(await (await openTab("m2")).read()).toEqual({ draft: "", unsent: [unsent("c2")] })
})

test("a page on which another member logs in stores only the messages of that member", async () => {
  const { readStoredChat, storeChat } = await import("#machines/conversation/stored-chats.ts")
  const first = { draft: "Half a", unsent: [unsent("c1")] }
  await storeChat("m1", "d1", first)
  await storeChat("m2", "d1", { draft: "Half a", unsent: [] })
  await storeChat("m2", "d1", nothing)
  expect(await readStoredChat("m2", "d1")).toEqual(nothing)
  expect(await readStoredChat("m1", "d1")).toEqual(first)
})

test("a record from before records were separate for each member belongs to the member in it", async () => {
  const chat = { draft: "", unsent: [unsent("c1")] }
  device.set("root/messages", { version: 1, value: { memberId: "m1", chats: { d1: chat } } })
  const other = await openTab("m2")
  expect(await other.read()).toEqual(nothing)
  await other.store(nothing)
  expect(await (await openTab()).read()).toEqual(chat)
})

test("the messages of another member are deleted after a day, and the reader's own are not", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-04T08:00:00Z") })
  const chat = { draft: "", unsent: [unsent("c1")] }
  await (await openTab()).store(chat)
  vi.setSystemTime(Date.parse("2027-01-09T08:00:00Z"))
  const other = await openTab("m2")
  await other.store(chat)
  vi.setSystemTime(Date.parse("2027-01-10T07:59:59Z"))
  await other.store(chat)
  expect(await (await openTab()).read()).toEqual(chat)
  vi.setSystemTime(Date.parse("2027-01-10T08:00:00Z"))
  await other.store(chat)
  expect(await (await openTab()).read()).toEqual(nothing)
  expect(await other.read()).toEqual(chat)
})

const text = fc.oneof(
  fc.constantFrom("", " ", "\n", "Good morning", "GOOD MORNING", " good morning ", "👩🏾‍⚕️", "x".repeat(4_000)),
  fc.string({ unit: "binary" }),
)
const message = fc.record({
  clientMessageId: fc.uuid(),
  content: text,
  at: fc.constant("2027-01-04T08:00:00.000Z"),
  status: fc.constantFrom("sending" as const, "failed" as const),
  reason: fc.option(text, { nil: null }),
})
const chatOf = fc.record({
  draft: text,
  unsent: fc.uniqueArray(message, { selector: ({ clientMessageId }) => clientMessageId, maxLength: 3 }),
})
const people = fc.constantFrom("m1", "m2")
const recipients = fc.constantFrom("d1", "D1", "admin")

describe("for any chats of two members", () => {
  test("each member finds their own as they were, and those of the other for a day after that one left", async () => {
    const start = Date.parse("2027-01-04T08:00:00Z")
    vi.useFakeTimers({ toFake: ["Date"], now: start })
    const tab = await openTab()
    const reader = await openTab()
    const writes = fc.array(
      fc.record({
        memberId: people,
        other: recipients,
        chat: chatOf,
        wait: fc.constantFrom(0, 1, draftLifetime - 1, draftLifetime),
      }),
      { maxLength: 12, size: "max" },
    )
    await fc.assert(
      fc.asyncProperty(writes, async (all) => {
        device.clear()
        vi.setSystemTime(start)
        const expected = new Map<string, Map<string, unknown>>([
          ["m1", new Map()],
          ["m2", new Map()],
        ])
        const leftAt = new Map<string, number>()
        let last: string | undefined
        for (const { memberId, other, chat, wait } of all) {
          vi.setSystemTime(Date.now() + wait)
          await tab.changeStored(memberId, other, () => chat)
          if (last !== undefined && last !== memberId) leftAt.set(last, Date.now())
          leftAt.delete(memberId)
          for (const [left, at] of leftAt) if (Date.now() - at >= draftLifetime) expected.set(left, new Map())
          last = memberId
          const own = expected.get(memberId)!
          if (chat.draft === "" && chat.unsent.length === 0) own.delete(other)
          else own.set(other, chat)
        }
        for (const [memberId, chats] of expected) {
          expect(await reader.chatsOf(memberId)).toEqual(Object.fromEntries(chats))
          for (const other of ["d1", "D1", "admin"])
            expect(await reader.readStoredChat(memberId, other)).toEqual(chats.get(other) ?? nothing)
        }
      }),
      { seed: 20_261_202, numRuns: 60 },
    )
  })

  test("a damaged record is discarded, and the next chat is stored", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined)
    const tab = await openTab()
    const value = { memberId: "m1", chats: { d1: { draft: "Half a", unsent: [unsent("c1")] } } }
    const damaged = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map((found) => ({ version: 1, value: found })),
      fc.constantFrom(
        { version: 2, value },
        { version: 1, value: { ...value, memberId: null } },
        { version: 1, value: { ...value, others: [{ memberId: "m2", chats: {} }] } },
        { version: 1, value: { ...value, chats: { d1: { draft: "Half a", unsent: [{}] } } } },
      ),
    )
    await fc.assert(
      fc.asyncProperty(damaged, chatOf, async (stored, chat) => {
        device.set("root/messages", stored)
        expect(await tab.read()).toEqual(nothing)
        await tab.store(chat)
        expect(await tab.read()).toEqual(chat)
        await tab.store(nothing)
        expect(device.has("root/messages")).toBe(false)
      }),
      { seed: 20_261_202 },
    )
    warn.mockRestore()
  })
})

/** What the member does in one of two tabs with the same conversation. */
const act = fc.record({
  tab: fc.constantFrom(0 as const, 1 as const),
  step: fc.constantFrom(
    "writes" as const,
    "writes" as const,
    "sends" as const,
    "types" as const,
    "opens again" as const,
  ),
})

test("two tabs of a conversation, in any order, lose no unsent message, bring none back and store them in order", async () => {
  vi.stubGlobal("navigator", { locks: fakeLocks() })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30, size: "max" }), async (acts) => {
      device.clear()
      const tabs = [await openTab(), await openTab()]
      const shown = tabs.map(() => nothing as { draft: string; unsent: ReturnType<typeof unsent>[] })
      const sent = tabs.map(() => new Set<string>())
      const written: string[] = []
      const drafts = new Set([""])
      const missed: string[] = []
      const stores: Promise<void>[] = []
      for (const [index, { tab, step }] of acts.entries()) {
        const before = shown[tab]!
        if (step === "opens again") {
          const found = (await tabs[tab]!.read()) as typeof before
          const ids = found.unsent.map(({ clientMessageId }) => clientMessageId)
          const left = before.unsent.map(({ clientMessageId }) => clientMessageId)
          missed.push(...left.filter((id) => !sent[1 - tab]!.has(id) && !ids.includes(id)))
          if (!drafts.has(found.draft)) missed.push(found.draft)
          shown[tab] = found
          continue
        }
        if (step === "writes") {
          written.push(`${tab} ${index}`)
          shown[tab] = { draft: "", unsent: [...before.unsent, unsent(`${tab} ${index}`)] }
        } else if (step === "sends") {
          if (before.unsent[0] !== undefined) sent[tab]!.add(before.unsent[0].clientMessageId)
          shown[tab] = { ...before, unsent: before.unsent.slice(1) }
        } else {
          drafts.add(`Half a ${index}`)
          shown[tab] = { ...before, draft: `Half a ${index}` }
        }
        stores.push(tabs[tab]!.store(shown[tab]))
      }
      await Promise.all(stores)
      expect(missed, "a conversation that opens again has what it had").toEqual([])
      const found = (await (await openTab()).read()).unsent.map(({ clientMessageId }) => clientMessageId)
      expect(new Set(found).size, "each is stored once").toBe(found.length)
      const waiting = written.filter((id) => !sent.some((ids) => ids.has(id)))
      expect(found).toEqual(expect.arrayContaining(waiting))
      for (const tab of ["0 ", "1 "]) {
        const own = found.filter((id) => id.startsWith(tab) && waiting.includes(id))
        expect(own).toEqual(waiting.filter((id) => own.includes(id)))
      }
      // What a tab has sent stays only while the other tab shows it.
      const all = new Set(shown.flatMap((one) => one.unsent.map(({ clientMessageId }) => clientMessageId)))
      expect(found.filter((id) => !all.has(id))).toEqual([])
    }),
    { seed: 20_261_202, numRuns: 30 },
  )
})

test("a conversation that opens while the one before it still stores has its draft and its messages", async () => {
  const tab = await openTab()
  const chat = { draft: "Half a", unsent: [unsent("c1")] }
  void tab.store(chat)
  expect(await tab.read()).toEqual(chat)
})
