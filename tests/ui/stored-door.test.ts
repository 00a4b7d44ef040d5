/** The list and the unsent admissions of a door on a device, in two tabs (OFFICE §14). */
import * as fc from "fast-check"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { Admission, CheckInList } from "#api/contract/office-check-in.ts"
import { eventTypes } from "#api/contract/events.ts"
import { roles } from "#api/contract/users.ts"
import type { DoorEntry } from "#machines/check-in/door-list.ts"
import * as fakeDevice from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

const { device, fakeLocalStorage } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("navigator", { locks: fakeLocks() })
const now = Date.parse("2027-01-04T08:00:00Z")
beforeEach(() => {
  device.clear()
  vi.setSystemTime(now)
})

const key = { eventId: "e1", staffId: "s1" }
const entry = (id: string): DoorEntry => ({ kind: "undo", id, memberId: "m1", scanId: "s0", reason: "Wrong" })
const door = (...ids: readonly string[]) => ({ list: null, readAt: 0, entries: ids.map(entry) })

/** Opens a tab. It shares the device with others, and has its own memory. */
const openTab = async () => {
  vi.resetModules()
  const { storeDoor, readDoor } = await import("#machines/check-in/stored-door.ts")
  return {
    storeDoor,
    readDoor,
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
  const { storeDoor, readDoor } = await openTab()
  await storeDoor(key, door("a"))
  await storeDoor({ ...key, staffId: "s2" }, door("b"))
  await storeDoor({ ...key, eventId: "e2" }, door("c"))
  expect((await readDoor(key)).entries).toEqual([entry("a")])
})

const doors = [key, { ...key, staffId: "s2" }, { ...key, eventId: "e2" }]
const text = fc.oneof(
  fc.constantFrom("", " ", "Ngozi Adeyemi", "NGOZI ADEYEMI", " ngozi ", "Ọmọlará Ẹ̀gẹ́", "👩🏾‍⚕️"),
  fc.string({ unit: "binary" }),
)
const scanId = fc.uuid()
const scan: fc.Arbitrary<DoorEntry> = fc.record({
  kind: fc.constant("scan" as const),
  id: scanId,
  memberId: text,
  means: fc.constantFrom("code" as const, "name" as const),
  scannedAt: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(now) })
    .map((at) => at.toISOString()),
  isOffline: fc.boolean(),
})
const undoing: fc.Arbitrary<DoorEntry> = fc.record({
  kind: fc.constant("undo" as const),
  id: scanId,
  memberId: text,
  scanId,
  reason: text,
})
const admission: fc.Arbitrary<Admission> = fc.record({
  scanId,
  at: text,
  by: fc.option(fc.record({ _id: text, fullName: text }), { nil: null }),
  isOffline: fc.boolean(),
})
const listOf = (eventDateTime: string): fc.Arbitrary<CheckInList> =>
  fc.record({
    event: fc.record({
      _id: text,
      name: text,
      eventType: fc.constantFrom(...eventTypes),
      eventDateTime: fc.constant(eventDateTime),
      registeredCount: fc.nat(),
      admittedCount: fc.nat(),
    }),
    registrants: fc.array(
      fc.record({
        member: fc.record({
          _id: text,
          fullName: text,
          role: fc.constantFrom(...roles),
          membershipId: text,
        }),
        ticketCode: text,
        admission: fc.option(admission, { nil: null }),
      }),
      { maxLength: 4 },
    ),
  })

describe("for any door", () => {
  const day = 24 * 60 * 60 * 1000
  const hours = fc.constantFrom(-24 * 14, -1, 0, 24, 48 - 1 / 3_600_000, 48, 49)
  const stored = fc.record({
    door: fc.constantFrom(...doors),
    door2: fc.constantFrom(...doors),
    hours,
    list: listOf(""),
    entries: fc.uniqueArray(fc.oneof(scan, undoing), { selector: ({ id }) => id, maxLength: 5 }),
  })

  test("its entries come back as they were, in their order, and its list until two days after the event", async () => {
    const [one, other] = [await openTab(), await openTab()]
    await fc.assert(
      fc.asyncProperty(stored, async ({ door: own, door2, hours: ago, list, entries }) => {
        device.clear()
        const eventDateTime = new Date(now - ago * 60 * 60 * 1000).toISOString()
        const current = { ...list, event: { ...list.event, eventDateTime } }
        await one.storeDoor(own, { list: current, readAt: now, entries })
        const isOwn = door2 === own
        const isShown = isOwn && ago * 60 * 60 * 1000 < 2 * day
        expect(await other.readDoor(door2)).toEqual({
          list: isShown ? current : null,
          readAt: isShown ? now : 0,
          entries: isOwn ? entries : [],
        })
        // A reload in the same tab finds the same, also after another door was read.
        expect((await one.readDoor(own)).entries).toEqual(entries)
        expect(device.has("root/check-in-list")).toBe(ago * 60 * 60 * 1000 < 2 * day)
      }),
      { seed: 20_261_202 },
    )
  })

  test("a damaged record is discarded, and the next admissions are stored", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined)
    const tab = await openTab()
    const damaged = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map((value) => ({ version: 1, value })),
      fc.constantFrom(
        { version: 2, value: [{ ...key, entry: entry("a") }] },
        {
          version: 1,
          value: [
            { ...key, entry: entry("a") },
            { ...key, entry: { ...entry("b"), id: 1 } },
          ],
        },
        { version: 1, value: [{ ...key, entry: { kind: "scan", id: "not-a-guid" } }] },
        { version: 1, value: { ...key, readAt: 0, list: { event: {}, registrants: [] } } },
      ),
    )
    await fc.assert(
      fc.asyncProperty(damaged, damaged, async (entries, list) => {
        device.set("root/check-in-unsent", entries)
        device.set("root/check-in-list", list)
        expect(await tab.readDoor(key)).toEqual({ list: null, readAt: 0, entries: [] })
        await tab.store("c")
        expect(await tab.read()).toEqual(["c"])
        await tab.store()
        expect(await tab.read()).toEqual([])
      }),
      { seed: 20_261_202 },
    )
    warn.mockRestore()
  })
})

/** What one of two tabs does at one of the doors. */
const act = fc.record({
  tab: fc.constantFrom(0 as const, 1 as const),
  door: fc.constantFrom(...doors),
  step: fc.constantFrom("admits" as const, "admits" as const, "sends" as const, "opens again" as const),
})

test("two tabs that admit and send at once, in any order, lose no unsent admission, bring none back and store them in order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 3 }),
      fc.array(act, { maxLength: 30, size: "max" }),
      async (restoredCount, acts) => {
        device.clear()
        const restored = Array.from({ length: restoredCount }, (_, index) => `restored ${index}`)
        await (await openTab()).store(...restored)
        const tabs = [await openTab(), await openTab()]
        // The admissions that each tab shows, by door.
        const shown = tabs.map(() => new Map(doors.map((one) => [one, one === key ? restored : []])))
        const sent = tabs.map(() => new Set<string>())
        await Promise.all(tabs.map((tab) => tab.read()))
        const added: string[] = []
        const stores: Promise<void>[] = []
        for (const [index, { tab, door: at, step }] of acts.entries()) {
          const before = shown[tab]!.get(at)!
          if (step === "opens again") {
            const found = (await tabs[tab]!.readDoor(at)).entries.map(({ id }) => id)
            expect(found).toEqual(expect.arrayContaining(before.filter((id) => !sent[1 - tab]!.has(id))))
            shown[tab]!.set(at, found)
            continue
          }
          if (step === "admits") added.push(`${tab} ${index}`)
          else if (before[0] !== undefined) sent[tab]!.add(before[0])
          const after = step === "admits" ? [...before, `${tab} ${index}`] : before.slice(1)
          shown[tab]!.set(at, after)
          stores.push(tabs[tab]!.storeDoor(at, door(...after)))
        }
        await Promise.all(stores)
        const last = await openTab()
        const foundByDoor: (readonly string[])[] = []
        for (const one of doors) foundByDoor.push((await last.readDoor(one)).entries.map(({ id }) => id))
        const found = foundByDoor.flat()
        expect(new Set(found).size, "each is stored once").toBe(found.length)
        const unsent = [...restored, ...added].filter((id) => !sent.some((ids) => ids.has(id)))
        // An undoing must not come before its scan.
        for (const tab of ["0 ", "1 "])
          for (const ids of foundByDoor) {
            const own = ids.filter((id) => id.startsWith(tab) && unsent.includes(id))
            expect(own).toEqual(added.filter((id) => own.includes(id)))
          }
        expect(found).toEqual(expect.arrayContaining(unsent))
        // What a tab has sent stays only while the other tab shows it.
        const all = new Set(shown.flatMap((byDoor) => [...byDoor.values()].flat()))
        expect(found.filter((id) => !all.has(id))).toEqual([])
      },
    ),
    { seed: 20_261_202, numRuns: 30 },
  )
})
