/** Whose read mark waits in the outbox when the server did not respond (NETWORK §3.3). */
import { beforeEach, expect, test, vi } from "vitest"
import { createActor, type PromiseActorLogic, toPromise } from "xstate"
import { makeFailure } from "#api/failure.ts"
import { liveAllRead } from "#machines/all-read/all-read.actors.ts"
import { liveNotifications } from "#machines/notifications/notifications.actors.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import { liveReadReceipts } from "#machines/read-receipts/read-receipts.actors.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

const page = vi.hoisted(() => ({
  member: "m1",
  answer: Promise.withResolvers<unknown>(),
}))

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/app/app.ts", () => ({
  memberNow: () => page.member,
}))
vi.mock("#machines/app/outbox.ts", async () => {
  const { outbox: stored } = await import("#machines/outbox/stored-outbox.ts")
  return { addEntry: stored.add }
})
vi.mock("#machines/app/run-effect.ts", () => ({}))
vi.mock("#api/run.ts", () => ({ runOutcome: () => page.answer.promise }))
vi.stubGlobal("localStorage", fakeLocalStorage)

const cut: Outcome<never, Failure> = {
  _tag: "Err",
  error: makeFailure("Unreachable", "We could not reach the server."),
}
beforeEach(() => {
  device.clear()
  Object.assign(page, { member: "m1", answer: Promise.withResolvers<unknown>() })
})

const marks: readonly (readonly [string, unknown, object, string])[] = [
  [
    "a conversation",
    liveReadReceipts.implementations.actors.markRead,
    { other: "admin", sequence: 4 },
    "read conversation admin",
  ],
  ["all notifications", liveAllRead.implementations.actors.markAllRead, { newest: "n2" }, "read all"],
  ["a notification", liveNotifications.implementations.actors.markRead, { id: "n1" }, "read notification n1"],
]

test.each(marks)("the mark of %s waits for its member", async (_, logic, input, key) => {
  const marked = toPromise(createActor(logic as PromiseActorLogic<unknown, object>, { input }).start())
  page.answer.resolve(cut)
  expect(await marked).toEqual({ _tag: "Ok", value: { isQueued: true } })
  expect(await outbox.has("m1", key)).toBe(true)
})

test.each(marks)(
  "the mark of %s is not taken for that of whoever has logged in since",
  async (_, logic, input) => {
    const marked = toPromise(createActor(logic as PromiseActorLogic<unknown, object>, { input }).start())
    page.member = "m2"
    page.answer.resolve(cut)
    expect(await marked).toEqual(cut)
    expect([...device.keys()]).toEqual([])
  },
)
