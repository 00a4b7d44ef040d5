/** Tests that any order of typing, sending and opening records leaves each record its own draft (OFFICE §4). */
import { Schema } from "effect"
import * as fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import { recordDraft } from "#machines/form/record-draft.ts"
import { draftLifetime } from "#machines/session/storage.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)
beforeEach(() => device.clear())

const drafts = recordDraft("event-draft", Schema.Struct({ name: Schema.String }))
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
