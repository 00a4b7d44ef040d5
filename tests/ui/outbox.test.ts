/** The outbox on a device: several tabs, lost answers, killed tabs and two members (NETWORK §3.3, §5). */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { makeFailure } from "#api/failure.ts"
import type { NewEntry } from "#machines/outbox/queued-entry-schema.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import { draftLifetime } from "#machines/session/storage.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import { device, fakeLocalStorage, space } from "./fake-device.ts"
import { fakeLocks } from "./fake-locks.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
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
    const late = {
      ...(await import("#machines/outbox/stored-outbox.ts")),
      ...(await import("./fake-device.ts")),
    }
    vi.stubGlobal("localStorage", late.fakeLocalStorage)
    await expect(late.outbox.add("m1", entry("a"))).rejects.toThrow()
    expect([...late.device.keys()]).toEqual([])
    await expect(late.outbox.add("m1", settings("s1"))).rejects.toThrow()
    expect([...late.device.keys()]).toEqual([])
    vi.stubGlobal("localStorage", fakeLocalStorage)
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
