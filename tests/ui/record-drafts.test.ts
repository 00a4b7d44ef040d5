/** Tests that any order of typing, sending and opening records leaves each record its own draft (OFFICE §4). */
import { Schema } from "effect"
import * as fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { recordDraft } from "#machines/form/record-draft.ts"
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
afterEach(() => vi.unstubAllGlobals())

const values = Schema.Struct({ name: Schema.String })
const drafts = recordDraft("event-draft", values)
const ids = ["new", "e1", "e2"]
const act = fc.record({ id: fc.constantFrom(...ids), name: fc.option(fc.string(), { freq: 3 }) })

test("each record has the last typed text, also when no write waits for the previous one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      device.clear()
      await Promise.all(
        acts.map(({ id, name }) =>
          name === null ? drafts.clear("s1", id) : drafts.store("s1", id, { name }),
        ),
      )
      for (const id of ids) {
        const last = acts.findLast((one) => one.id === id)?.name ?? null
        expect(await drafts.read("s1", id)).toEqual(last === null ? null : { name: last })
      }
    }),
    { seed: 20_261_128 },
  )
})

test("nobody reads the drafts of another member of staff, and nobody reads them after a day", async () => {
  vi.setSystemTime("2026-11-28T09:00:00Z")
  await drafts.store("s1", "e1", { name: "Conference" })
  expect(await drafts.read("s2", "e1")).toBeNull()
  vi.setSystemTime(Date.now() + draftLifetime - 1)
  expect(await drafts.read("s1", "e1")).toEqual({ name: "Conference" })
  vi.setSystemTime(Date.now() + 1)
  expect(await drafts.read("s1", "e1")).toBeNull()
  vi.useRealTimers()
})

const idIn = (tab: number, id: string) => `${tab} ${id}`

test("two tabs that type into different records at once leave each record its own draft", async () => {
  vi.stubGlobal("navigator", { locks: fakeLocks() })
  // Each tab has the queue of its own writes.
  const tabs = [recordDraft("event-draft", values), recordDraft("event-draft", values)]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tab: fc.constantFrom(0, 1), act }), { maxLength: 20, size: "max" }),
      async (acts) => {
        device.clear()
        await Promise.all(
          acts.map(({ tab, act: { id, name } }) =>
            name === null
              ? tabs[tab]!.clear("s1", idIn(tab, id))
              : tabs[tab]!.store("s1", idIn(tab, id), { name }),
          ),
        )
        for (const tab of [0, 1])
          for (const id of ids) {
            const last = acts.findLast((one) => one.tab === tab && one.act.id === id)?.act.name ?? null
            expect(await drafts.read("s1", idIn(tab, id))).toEqual(last === null ? null : { name: last })
          }
      },
    ),
    { seed: 20_261_202, numRuns: 50 },
  )
})
