/** Whether a page has read what waits on its device, which the question before a logout needs (NETWORK §4). */
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { device, fakeLocalStorage } from "./fake-device.ts"

const { noEffect, subscribe } = vi.hoisted(() => ({
  noEffect: (): void => undefined,
  subscribe: () => ({ unsubscribe: (): void => undefined }),
}))
vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.mock("#machines/app/run-effect.ts", () => ({ connectFlows: noEffect }))
vi.mock("#machines/app/app.ts", () => {
  const session = { hasTag: () => true, context: { user: { _id: "m2" } } }
  return { app: { subscribe }, sessionOf: () => ({ getSnapshot: () => session, subscribe }) }
})
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("window", new EventTarget())
vi.stubGlobal("document", new EventTarget())

beforeEach(() => {
  device.clear()
  device.set("root/outbox", {
    version: 1,
    value: [
      {
        kind: "faith entry",
        category: "Testimony",
        content: "Of the first member.",
        isAnonymous: false,
        clientEntryId: "a",
        memberId: "m1",
        queuedAt: 0,
      },
    ],
  })
})
afterEach(() => {
  vi.doUnmock("#machines/outbox/queued-entry-schema.ts")
  vi.resetModules()
})

/** Opens a page of the second member. */
const openPage = async () => {
  const { outbox } = await import("#machines/app/outbox.ts")
  const { useOutbox } = await import("#machines/outbox/outbox.react.ts")
  const Page = () => String(useOutbox().isRestoring)
  return { outbox, isRestoring: () => renderToStaticMarkup(createElement(Page)) === "true" }
}

test("another member's entries no longer count once the list is read", async () => {
  const loaded = Promise.withResolvers<void>()
  vi.doMock("#machines/outbox/queued-entry-schema.ts", async (importOriginal) => {
    await loaded.promise
    return importOriginal()
  })
  const { outbox, isRestoring } = await openPage()
  expect(isRestoring()).toBe(true)
  loaded.resolve()
  await expect.poll(() => outbox.getSnapshot().value).toEqual({ open: "idle" })
  expect(isRestoring()).toBe(false)
})

test("a list that cannot be read stays unread", async () => {
  vi.doMock("#machines/outbox/queued-entry-schema.ts", () => Promise.reject(new Error("Failed to fetch")))
  const { isRestoring } = await openPage()
  // The page has begun to read before this.
  const { outbox: stored } = await import("#machines/outbox/stored-outbox.ts")
  await expect(stored.has("m2", "a")).rejects.toThrow()
  expect(isRestoring()).toBe(true)
})
