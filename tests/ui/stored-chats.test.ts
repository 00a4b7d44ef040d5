/** What two tabs with the same conversation, and two members, store on their device. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import * as fakeDevice from "./fake-device.ts"

const { device, fakeLocalStorage } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())
afterEach(() => vi.useRealTimers())

/** Opens the conversation in a tab, which has modules of its own. */
const openTab = async (memberId = "m1") => {
  vi.resetModules()
  const { readStoredChat, storeChat } = await import("#machines/conversation/stored-chats.ts")
  return {
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
  const locks = { last: Promise.resolve() as Promise<unknown> }
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, work: () => Promise<unknown>) => (locks.last = locks.last.then(work)) },
  })
  await Promise.all([one.read(), other.read()])
  await Promise.all([
    one.store({ draft: "", unsent: [unsent("c1")] }),
    other.store({ draft: "", unsent: [unsent("c2")] }),
  ])
  vi.unstubAllGlobals()
  vi.stubGlobal("localStorage", fakeLocalStorage)
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
