/** What a tab learns from the session that another tab stores on the device. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type AnyEventObject, type CallbackActorLogic, createActor, setup } from "xstate"
import { tokens } from "#api/tokens.ts"
import { liveSession } from "#machines/session/session.actors.ts"
import { device, fakeLocalStorage } from "./fake-device.ts"

vi.mock("localforage/dist/localforage.nopromises.js", () => import("./fake-device.ts"))
vi.stubGlobal("localStorage", fakeLocalStorage)
vi.stubGlobal("location", { pathname: "/dashboard/events", search: "?page=2" })
const page = new EventTarget()
vi.stubGlobal("window", page)

const received: AnyEventObject[] = []
const followOtherTabs = liveSession.implementations.actors
  .followOtherTabs as CallbackActorLogic<AnyEventObject>
const tab = setup({ actors: { followOtherTabs } }).createMachine({
  invoke: { src: "followOtherTabs" },
  on: { "*": { actions: ({ event }) => void received.push(event) } },
})
let actor = createActor(tab)
beforeEach(() => {
  received.length = 0
  actor = createActor(tab).start()
})
afterEach(() => actor.stop())

/** Stores a session as another tab does. Its tokens are gone already. */
const store = (value: object) =>
  page.dispatchEvent(
    Object.assign(new Event("storage"), {
      key: "root/auth",
      newValue: JSON.stringify({ version: 1, value }),
    }),
  )
const at = "/dashboard/events?page=2"

test("an expiry in another tab names the page of this tab", async () => {
  store({ user: null, verifyEmail: null, redirectTo: "/dashboard/store" })
  await expect.poll(() => received).toEqual([{ type: "session.endedElsewhere", isExpired: true, at }])
})

test("a logout in another tab leaves no address to return to", async () => {
  store({ user: null, verifyEmail: null, redirectTo: null })
  await expect.poll(() => received).toEqual([{ type: "session.endedElsewhere", isExpired: false, at }])
})

const pair = (name: string) => ({ accessToken: name, refreshToken: `refresh ${name}` })

test("new tokens are stored, and tokens that were read are not: they could replace newer ones", async () => {
  const set = vi.spyOn(device, "set")
  tokens.set(pair("read"), true)
  tokens.set(pair("new"))
  await expect.poll(() => set.mock.calls).toContainEqual(["root/token", { version: 1, value: pair("new") }])
  expect(set.mock.calls).toHaveLength(1)
})
