/** What two tabs with the same conversation store on their device. */
import { beforeEach, expect, test, vi } from "vitest"
import * as fakeDevice from "./fake-device.ts"

const { device, fakeLocalStorage } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())

/** Opens the conversation in a tab, which has modules of its own. */
const openTab = async () => {
  vi.resetModules()
  const { readStoredChat, storeChat } = await import("#machines/conversation/stored-chats.ts")
  return {
    read: () => readStoredChat("m1", "d1"),
    store: (chat: Parameters<typeof storeChat>[2]) => storeChat("m1", "d1", chat),
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

test("a tab removes what it knows to be sent, and what its member has deleted", async () => {
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
