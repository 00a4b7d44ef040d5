/** A door whose device sets its clock back (OFFICE §14). */
import { Effect } from "effect"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import { liveCheckIn } from "#machines/check-in/check-in.actors.ts"
import type { StoredDoor } from "#machines/check-in/check-in-setup.ts"

const server = vi.hoisted(() => ({ reads: 0 }))
const list = {
  event: { _id: "e1", name: "Retreat", eventDateTime: "2026-11-25T09:10:00.000Z", capacity: null },
  registrants: [],
}
vi.mock("#api/office-check-in.ts", async (original) => ({
  ...(await original<object>()),
  readDoorList: () =>
    Effect.promise(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      server.reads += 1
      return list
    }),
}))
beforeEach(() => {
  server.reads = 0
  vi.useFakeTimers({ now: new Date("2026-11-25T08:10:00.000Z") })
})
afterEach(() => vi.useRealTimers())

test("an unknown ticket makes it read the list once, and is refused", async () => {
  const door = createActor(
    liveCheckIn.provide({
      actors: {
        restore: fromPromise<StoredDoor, { eventId: string; staffId: string }>(() =>
          Promise.resolve({ list: null, readAt: 0, entries: [] }),
        ),
        watchNetwork: fromCallback(() => {}),
      },
      actions: { storeDoor: () => {} },
    }),
    { input: { eventId: "e1", staff: { _id: "s1", fullName: "Ada Adeyemi" } } },
  ).start()
  // The call's modules load in real time.
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(100)
  expect(server.reads).toBe(1)
  door.send({ type: "code.scanned", code: "AAAAA22222", scanId: "scan1", at: Date.now() + 1_000 })
  vi.setSystemTime(new Date("2026-11-25T07:10:00.000Z"))
  await vi.advanceTimersByTimeAsync(100)
  expect(door.getSnapshot().matches({ door: { ready: "refused" }, network: "online" })).toBe(true)
  expect(server.reads).toBe(2)
  door.stop()
})
