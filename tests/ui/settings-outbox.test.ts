/** How open settings follow what waits in the outbox (NETWORK §3.3). */
import { beforeEach, expect, test, vi } from "vitest"
import { createActor } from "xstate"
import { liveSettings } from "#machines/settings/settings.actors.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

const outbox = vi.hoisted(() => ({
  load: (): Promise<void> => Promise.resolve(),
  watch: [] as ((changes: object) => void)[],
}))

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/outbox/save-or-queue.actors.ts", async () => {
  await outbox.load()
  return {
    waitingChanges: () => null,
    watchChanges: (_memberId: string, _kind: string, report: (changes: object) => void) => {
      outbox.watch.push(report)
      return () => undefined
    },
  }
})
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("window", new EventTarget())
beforeEach(() => device.clear())

const record = { newMessage: true, replies: true, announcements: true }
/** Another tab stores changes in the outbox. */
const changeElsewhere = (): void => {
  device.set("root/outbox", {})
  window.dispatchEvent(new Event("storage"))
}

test("settings follow the outbox once its script loads, also after it failed to", async () => {
  const failed = vi.fn(() => Promise.reject(new Error("Failed to fetch")))
  outbox.load = failed
  const settings = createActor(liveSettings, { input: { memberId: "m1", record } }).start()
  await expect.poll(() => settings.getSnapshot().value).toBe("editing")
  changeElsewhere()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  outbox.load = () => Promise.resolve()
  changeElsewhere()
  await expect.poll(() => outbox.watch.length).toBe(1)
  outbox.watch[0]!({ replies: false })
  expect(settings.getSnapshot().context.values).toEqual({ ...record, replies: false })
  settings.stop()
})

test("settings subscribe to the outbox once, however often it changes meanwhile", async () => {
  outbox.watch.length = 0
  const settings = createActor(liveSettings, { input: { memberId: "m1", record } }).start()
  await expect.poll(() => settings.getSnapshot().value).toBe("editing")
  changeElsewhere()
  changeElsewhere()
  await expect.poll(() => outbox.watch.length).toBe(1)
  changeElsewhere()
  expect(outbox.watch).toHaveLength(1)
  settings.stop()
})
