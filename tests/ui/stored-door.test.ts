/** The unsent admissions of a door on a device, in two tabs (OFFICE §14). */
import { beforeEach, expect, test, vi } from "vitest"
import type { DoorEntry } from "#machines/check-in/door-list.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)
/** Runs work one after the other, like a lock of the browser that all tabs share. */
let last: Promise<unknown> = Promise.resolve()
vi.stubGlobal("navigator", {
  locks: { request: <A>(_: string, work: () => Promise<A>): Promise<A> => (last = last.then(work)) as never },
})
beforeEach(() => device.clear())

const key = { eventId: "e1", staffId: "s1" }
const entry = (id: string): DoorEntry => ({ kind: "undo", id, memberId: "m1", scanId: "s0", reason: "Wrong" })
const door = (...ids: readonly string[]) => ({ list: null, readAt: 0, entries: ids.map(entry) })

/** Opens a tab. It shares the device with others, and has its own memory. */
const openTab = async () => {
  vi.resetModules()
  const { storeDoor, readDoor } = await import("#machines/check-in/stored-door.ts")
  return {
    store: (...ids: readonly string[]) => storeDoor(key, door(...ids)),
    read: async () => (await readDoor(key)).entries.map(({ id }) => id),
  }
}

test("of two tabs of a door, each removes only its own unsent admissions", async () => {
  const [one, other] = [await openTab(), await openTab()]
  expect([await one.read(), await other.read()]).toEqual([[], []])
  await Promise.all([one.store("a"), other.store("b")])
  expect((await one.read()).toSorted()).toEqual(["a", "b"])
  await other.store("b", "c")
  expect((await one.read()).toSorted()).toEqual(["a", "b", "c"])
})

test("what a tab has sent is removed, and what another tab has not sent stays", async () => {
  const [one, other] = [await openTab(), await openTab()]
  await one.store("a", "b")
  await other.store("c")
  await one.store("b")
  expect((await other.read()).toSorted()).toEqual(["b", "c"])
  // The second tab has read the admission that the first one stored, so it removes the admission once it is sent.
  await other.store()
  expect(await other.read()).toEqual([])
})

test("the admissions of another event and of another person stay", async () => {
  const { storeDoor, readDoor } = await import("#machines/check-in/stored-door.ts")
  await storeDoor(key, door("a"))
  await storeDoor({ ...key, staffId: "s2" }, door("b"))
  await storeDoor({ ...key, eventId: "e2" }, door("c"))
  expect((await readDoor(key)).entries).toEqual([entry("a")])
})
