/** The outbox on a device: several tabs, lost answers, killed tabs and two members (NETWORK §3.3, §5). */
import * as fc from "fast-check"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { makeFailure } from "#api/failure.ts"
import type { NewEntry } from "#machines/outbox/queued-entry-schema.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import { draftLifetime } from "#machines/session/storage.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import * as fakeDevice from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

const { device, fakeLocalStorage, space } = fakeDevice
// All tabs have the same device, so the fake one is loaded once.
vi.doMock("localforage/dist/localforage.nopromises.js", () => fakeDevice)
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("navigator", { locks: fakeLocks() })
beforeEach(() => {
  device.clear()
  space.isFull = false
})

const entry = (clientEntryId: string): NewEntry => ({
  kind: "faith entry",
  category: "Testimony",
  content: `Entry ${clientEntryId}`,
  isAnonymous: false,
  clientEntryId,
})
const settings = (clientEntryId: string): NewEntry => ({
  kind: "settings",
  clientEntryId,
  changes: { replies: false },
  expected: { replies: true },
})
const readUpTo = (sequence: number): NewEntry => ({
  kind: "read mark",
  clientEntryId: "read conversation m2",
  of: "conversation",
  id: "m2",
  sequence,
})
const sent: Outcome<unknown, Failure> = { _tag: "Ok", value: null }
const cut: Outcome<unknown, Failure> = {
  _tag: "Err",
  error: makeFailure("Unreachable", "We could not reach the server."),
}
const waitingOf = async (memberId: string): Promise<readonly string[]> => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  const stop = outbox.watch(memberId, (entries) => resolve(entries.map((one) => one.clientEntryId)))
  const ids = await promise
  stop()
  return ids
}
/** Returns the words of the first member's entries that wait. */
const contents = async () => {
  const { entries } = await outbox.sendFirst("m1", () => Promise.resolve(cut))
  return entries.map((one) => one.kind === "faith entry" && one.content)
}
vi.stubGlobal("window", new EventTarget())

describe("what waits on a device", () => {
  test("has only the last read mark of a conversation, after what was written before", async () => {
    for (const one of [readUpTo(4), entry("a"), readUpTo(5)]) expect(await outbox.add("m1", one)).toBe(true)
    expect(await waitingOf("m1")).toEqual(["a", "read conversation m2"])
    await outbox.remove("m1", "a")
    // A mark that is added while another one is being sent does not count as sent.
    const newer = Promise.withResolvers<boolean>()
    const send = () => {
      void outbox.add("m1", readUpTo(6)).then(newer.resolve)
      return Promise.resolve(sent)
    }
    await outbox.sendFirst("m1", send)
    expect(await newer.promise).toBe(true)
    expect(await outbox.sendFirst("m1", () => Promise.resolve(cut))).toMatchObject({
      entry: { of: "conversation", id: "m2", sequence: 6 },
    })
  })
  test("is sent in order, and stays until the server has it", async () => {
    expect(await outbox.add("m1", entry("a"))).toBe(true)
    expect(await outbox.add("m1", entry("b"))).toBe(true)
    const asked: NewEntry[] = []
    const answer = (outcome: Outcome<unknown, Failure>) => (draft: NewEntry) => {
      asked.push(draft)
      return Promise.resolve(outcome)
    }
    expect(await outbox.sendFirst("m1", answer(cut))).toMatchObject({
      outcome: cut,
      entries: [entry("a"), entry("b")],
    })
    expect(await outbox.sendFirst("m1", answer(sent))).toMatchObject({
      entry: entry("a"),
      entries: [entry("b")],
    })
    expect(await outbox.sendFirst("m1", answer(sent))).toMatchObject({ entry: entry("b"), entries: [] })
    expect(await outbox.sendFirst("m1", answer(sent))).toMatchObject({ entry: null })
    expect(asked).toMatchObject([entry("a"), entry("a"), entry("b")])
    expect([...device.keys()]).toEqual([])
  })

  test("is not reported as stored when the device cannot store it", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    space.isFull = true
    expect(await outbox.add("m1", entry("a"))).toBe(false)
    space.isFull = false
    await outbox.add("m1", entry("a"))
    space.isFull = true
    expect(await outbox.replace("m1", "a", entry("b"))).toBe("full")
    expect(await waitingOf("m1")).toEqual(["a"])
    warn.mockRestore()
  })

  test("has no entry whose schema cannot be loaded, because it stays in the form", async () => {
    vi.doMock("#machines/outbox/queued-entry-schema.ts", () => Promise.reject(new Error("Failed to fetch")))
    vi.resetModules()
    const late = (await import("#machines/outbox/stored-outbox.ts")).outbox
    await expect(late.add("m1", entry("a"))).rejects.toThrow()
    expect([...device.keys()]).toEqual([])
    await expect(late.add("m1", settings("s1"))).rejects.toThrow()
    expect([...device.keys()]).toEqual([])
    vi.doUnmock("#machines/outbox/queued-entry-schema.ts")
    vi.resetModules()
  })

  test("is replaced in its place by a changed entry, unless it was sent or deleted meanwhile", async () => {
    await outbox.add("m1", entry("a"))
    await outbox.add("m1", entry("b"))
    const sending = Promise.withResolvers<Outcome<unknown, Failure>>()
    const first = outbox.sendFirst("m1", () => sending.promise)
    const replaced = outbox.replace("m1", "a", entry("c"))
    sending.resolve(cut)
    await first
    expect(await replaced).toBe("stored")
    expect(await waitingOf("m1")).toEqual(["c", "b"])

    const last = outbox.sendFirst("m1", () => Promise.resolve(sent))
    expect(await outbox.replace("m1", "c", entry("d"))).toBe("gone")
    await last
    expect(await waitingOf("m1")).toEqual(["b"])
    expect(await outbox.replace("m2", "b", entry("d"))).toBe("gone")
    expect(await waitingOf("m1")).toEqual(["b"])
  })

  test("belongs to its member, and that of another member stays for a day", async () => {
    await outbox.add("m1", entry("a"))
    await outbox.add("m2", entry("b"))
    expect([await waitingOf("m1"), await waitingOf("m2")]).toEqual([["a"], ["b"]])
    vi.useFakeTimers({ now: Date.now() + draftLifetime, toFake: ["Date"] })
    await outbox.add("m2", entry("c"))
    vi.useRealTimers()
    expect([await waitingOf("m1"), await waitingOf("m2")]).toEqual([[], ["b", "c"]])
  })

  test("waits once under one key: a member applies for a job once", async () => {
    const application = {
      kind: "application",
      clientEntryId: "application j1",
      jobId: "j1",
      jobTitle: "Mentor",
    } as const
    await outbox.add("m1", application)
    await outbox.add("m1", entry("a"))
    await outbox.add("m1", application)
    expect(await waitingOf("m1")).toEqual(["a", "application j1"])
    expect([await outbox.has("m1", "application j1"), await outbox.has("m2", "application j1")]).toEqual([
      true,
      false,
    ])
  })

  test("has both entries that two tabs made from one draft, also while the first is being sent", async () => {
    const written = { ...entry("a"), content: "Written in the other tab." } as NewEntry
    await outbox.add("m1", entry("a"))
    expect(await outbox.add("m1", written)).toBe(true)
    expect(await contents()).toEqual(["Entry a", "Written in the other tab."])
    expect(new Set(await waitingOf("m1")).size).toBe(2)

    device.clear()
    await outbox.add("m1", entry("a"))
    const sending = Promise.withResolvers<Outcome<unknown, Failure>>()
    const first = outbox.sendFirst("m1", () => sending.promise)
    expect(await outbox.add("m1", written)).toBe(true)
    sending.resolve(sent)
    await first
    expect(await contents()).toEqual(["Written in the other tab."])
    // The same text is the same entry.
    device.clear()
    await outbox.add("m1", entry("a"))
    await outbox.add("m1", entry("a"))
    expect(await waitingOf("m1")).toEqual(["a"])
  })

  test("has one entry with the changes of the settings, which a later one replaces, also after a tab has sent it", async () => {
    await outbox.add("m1", settings("s1"))
    await outbox.add("m1", entry("a"))
    await outbox.add("m2", settings("s3"))
    const sending = Promise.withResolvers<Outcome<unknown, Failure>>()
    const first = outbox.sendFirst("m1", () => sending.promise)
    const added = outbox.add("m1", settings("s2"))
    sending.resolve(cut)
    await first
    expect(await added).toBe(true)
    expect([await waitingOf("m1"), await waitingOf("m2")]).toEqual([["a", "s2"], ["s3"]])
    expect(await outbox.changesOf("m1", "settings")).toMatchObject({ clientEntryId: "s2" })
    expect(await outbox.changesOf("m1", "profile")).toBeNull()
  })

  test("is marked as sent on the page that sent it, until it waits again", async () => {
    await outbox.add("m1", entry("f"))
    await outbox.sendFirst("m1", () => Promise.resolve(cut))
    expect(outbox.hasSent("f")).toBe(false)
    await outbox.sendFirst("m1", () => Promise.resolve(sent))
    expect(outbox.hasSent("f")).toBe(true)
    await outbox.add("m1", entry("f"))
    expect(outbox.hasSent("f")).toBe(false)
  })

  test("is read from a stored record that does not name its kind", async () => {
    const { kind: _, ...unnamed } = entry("b")
    device.set("root/outbox", { version: 1, value: [{ ...unnamed, memberId: "m1", queuedAt: 0 }] })
    expect(await outbox.sendFirst("m1", () => Promise.resolve(sent))).toMatchObject({ entry: entry("b") })
  })

  test("is reported after each change, also by another tab", async () => {
    const reports: (readonly string[])[] = []
    const stop = outbox.watch("m1", (entries) => reports.push(entries.map((one) => one.clientEntryId)))
    await outbox.add("m1", entry("a"))
    await outbox.remove("m1", "a")
    await expect.poll(() => reports.at(-1)).toEqual([])
    device.set("root/outbox", { version: 1, value: [{ ...entry("b"), memberId: "m1", queuedAt: 0 }] })
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "root/outbox" }))
    await expect.poll(() => reports.at(-1)).toEqual(["b"])
    stop()
  })
})

/**
 * Runs a random schedule: entries are added while two tabs send. Answers get lost, requests get lost, and tabs are killed.
 * At the end the network is there again. Returns what was added and what the server has.
 * @param isDeduplicated whether the server recognises a repeated `clientEntryId`.
 */
const runSchedule = async (seed: number, isDeduplicated: boolean) => {
  device.clear()
  const generator = xoroshiro128plus(seed)
  const random = () => uniformFloat64(generator)
  const added: string[] = []
  const received: string[] = []
  const receive = ({ clientEntryId }: NewEntry): void => {
    if (!isDeduplicated || !received.includes(clientEntryId)) received.push(clientEntryId)
  }
  const send = async (draft: NewEntry): Promise<Outcome<unknown, Failure>> => {
    const chance = random()
    if (chance < 0.3) return cut
    receive(draft)
    if (chance < 0.5) return cut
    if (chance < 0.6) throw new Error("The tab was killed.")
    return sent
  }
  for (let step = 0; step < 12; step += 1) {
    const tabs = Array.from({ length: 2 }, () => outbox.sendFirst("m1", send).catch(() => null))
    if (random() < 0.4) {
      added.push(`e${step}`)
      await outbox.add("m1", entry(`e${step}`))
    }
    await Promise.all(tabs)
  }
  while ((await waitingOf("m1")).length > 0)
    await outbox.sendFirst("m1", (draft) => {
      receive(draft)
      return Promise.resolve(sent)
    })
  return { added, received }
}

describe("in 1,000 schedules with two tabs, lost answers and killed tabs", () => {
  const seeds = Array.from({ length: 1_000 }, (_, index) => index + 1)

  test("no entry is lost, doubled or out of order", async () => {
    let count = 0
    for (const seed of seeds) {
      const { added, received } = await runSchedule(seed, true)
      expect(received, `seed ${seed}`).toEqual(added)
      count += added.length
    }
    expect(count).toBeGreaterThan(1_000)
  })

  test("the control: a server that does not recognise a repeated entry doubles some", async () => {
    let doubled = 0
    for (const seed of seeds.slice(0, 100)) {
      const { added, received } = await runSchedule(seed, false)
      doubled += received.length - added.length
    }
    expect(doubled).toBeGreaterThan(50)
  })
})

const text = fc.oneof(
  fc.constantFrom("", " ", "Enugu", "ENUGU", " enugu ", "👩🏾‍⚕️"),
  fc.string({ unit: "binary", maxLength: 20 }),
)
const fields = fc.dictionary(fc.constantFrom("bio", "phone", "Phone", "region"), fc.oneof(text, fc.boolean()))
/** Two keys only, so that entries often have the same one. */
const clientEntryId = fc.constantFrom("k1", "K1")
const anyEntry: fc.Arbitrary<NewEntry> = fc.oneof(
  fc.record({
    kind: fc.constant("faith entry" as const),
    category: fc.constantFrom("Testimony" as const, "Prayer Request" as const),
    content: text,
    isAnonymous: fc.boolean(),
    clientEntryId,
  }),
  fc.record({
    kind: fc.constant("application" as const),
    clientEntryId: fc.constantFrom("application j1", "application J1"),
    jobId: text,
    jobTitle: text,
  }),
  fc.record({
    kind: fc.constantFrom("profile" as const, "settings" as const),
    clientEntryId: fc.uuid(),
    changes: fields,
    expected: fields,
  }),
  fc.record({
    kind: fc.constant("read mark" as const),
    clientEntryId: fc.constantFrom("read notification n1", "read conversation m2"),
    of: fc.constantFrom("notification" as const, "conversation" as const),
    id: text,
    sequence: fc.nat(),
  }),
)
const members = ["m1", "m2"]
type Waiting = NewEntry & { readonly memberId: string }
const isSame = (one: NewEntry, other: NewEntry): boolean =>
  one.clientEntryId === other.clientEntryId ||
  (one.kind === other.kind && (one.kind === "profile" || one.kind === "settings"))
const faithWords = (one: NewEntry) =>
  one.kind === "faith entry" ? [one.category, one.content, one.isAnonymous] : null

/** Opens a tab, which has modules of its own. */
const openTab = async () => {
  vi.resetModules()
  return (await import("#machines/outbox/stored-outbox.ts")).outbox
}
/** Returns what the device stores, of all members. */
const storedEntries = () => {
  const record = device.get("root/outbox") as { readonly value: readonly Waiting[] } | undefined
  return record?.value ?? []
}

describe("for any entries of two members", () => {
  test("each member's wait as they were written, in their order, and one for each key and kind of change", async () => {
    const tabs = [await openTab(), await openTab()]
    const adding = fc.record({
      tab: fc.constantFrom(0, 1),
      memberId: fc.constantFrom(...members),
      entry: anyEntry,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(adding, { maxLength: 12, size: "max" }), async (all) => {
        device.clear()
        let expected: readonly Waiting[] = []
        for (const { tab, memberId, entry: written } of all) {
          const own = expected.filter((one) => one.memberId === memberId)
          // Other words under the same key are another entry.
          const isRival = own.some(
            (one) =>
              one.clientEntryId === written.clientEntryId &&
              JSON.stringify(faithWords(one)) !== JSON.stringify(faithWords(written)),
          )
          expect(await tabs[tab]!.add(memberId, written)).toBe(true)
          const { clientEntryId: added } = storedEntries().at(-1)!
          expect(added === written.clientEntryId).toBe(!isRival)
          expected = [
            ...expected.filter((one) => isRival || one.memberId !== memberId || !isSame(one, written)),
            { ...written, clientEntryId: added, memberId },
          ]
        }
        for (const memberId of members) {
          const own = expected.filter((one) => one.memberId === memberId)
          expect(storedEntries().filter((one) => one.memberId === memberId)).toEqual(
            own.map((one) => ({ ...one, queuedAt: expect.any(Number) })),
          )
          for (const kind of ["profile", "settings"] as const)
            expect(await tabs[0]!.changesOf(memberId, kind)).toEqual(
              own.some((one) => one.kind === kind)
                ? expect.objectContaining(own.find((one) => one.kind === kind)!)
                : null,
            )
          for (const one of own) {
            expect(await tabs[1]!.has(memberId, one.clientEntryId)).toBe(true)
            const { entry: first } = await tabs[0]!.sendFirst(memberId, () => Promise.resolve(sent))
            expect(first).toMatchObject(one)
            expect(await tabs[1]!.has(memberId, one.clientEntryId)).toBe(false)
          }
        }
        expect(device.size).toBe(0)
      }),
      { seed: 20_261_202 },
    )
  })

  test("two tabs that add at once lose none", async () => {
    const tabs = [await openTab(), await openTab()]
    const adding = fc.record({ tab: fc.constantFrom(0, 1), memberId: fc.constantFrom(...members) })
    await fc.assert(
      fc.asyncProperty(fc.array(adding, { maxLength: 20, size: "max" }), async (all) => {
        device.clear()
        await Promise.all(all.map(({ tab, memberId }, index) => tabs[tab]!.add(memberId, entry(`e${index}`))))
        for (const memberId of members)
          expect(
            storedEntries()
              .filter((one) => one.memberId === memberId)
              .map((one) => one.clientEntryId)
              .toSorted(),
          ).toEqual(all.flatMap((one, index) => (one.memberId === memberId ? [`e${index}`] : [])).toSorted())
      }),
      { seed: 20_261_202, numRuns: 50 },
    )
  })

  test("a damaged list is discarded, and the next entry waits", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    const tab = await openTab()
    const valid = { ...entry("a"), memberId: "m1", queuedAt: 0 }
    const damaged = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map((value) => ({ version: 1, value })),
      fc.constantFrom(
        { version: 2, value: [valid] },
        { version: 1, value: [valid, null] },
        { version: 1, value: [valid, { ...valid, kind: "Settings" }] },
        { version: 1, value: [{ ...valid, content: null }] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(damaged, async (stored) => {
        device.set("root/outbox", stored)
        expect(await tab.has("m1", "a")).toBe(false)
        expect(await tab.add("m1", entry("b"))).toBe(true)
        expect(storedEntries()).toEqual([expect.objectContaining(entry("b"))])
      }),
      { seed: 20_261_202 },
    )
    warn.mockRestore()
  })
})
