/** What a page counts about its flows, and how it sends the counts (STATECHARTS §4.4). */
import { Effect } from "effect"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createActor, type InspectionEvent, setup } from "xstate"
import { tokens } from "#api/tokens.ts"
import { transitionKeysOf, allTransitionKeys } from "../../scripts/build/transitions.ts"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import { flows, machineOf, root, sentencesOf } from "../model/flows.ts"

const door = setup({
  guards: { isLocked: ({ context }: { context: { locked: boolean } }) => context.locked, isOld: () => true },
  types: { context: {} as { locked: boolean }, input: {} as { locked: boolean } },
  delays: { closing: 10 },
}).createMachine({
  id: "frontDoor",
  context: ({ input }) => input,
  initial: "shut",
  on: { "door.removed": ".gone" },
  states: {
    shut: { on: { "bell.pressed": [{ guard: "isLocked" }, { target: "open" }] } },
    open: { after: { closing: "shut" }, always: { guard: { type: "isOld" }, target: "stuck" } },
    stuck: { on: { "door.pushed": "shut" } },
    gone: { type: "final" },
  },
})

/** The tab's storage, and the page's listeners. Each page is a new copy of the modules. */
let storage: Record<string, string> = {}
const leave: (() => void)[] = []
const openPage = async (browser: Record<string, unknown> = {}) => {
  vi.resetModules()
  leave.length = 0
  vi.stubGlobal("navigator", browser)
  const usage = await import("#api/usage.ts")
  const { countTransitions, connectFlows } = await import("#machines/app/run-effect.ts")
  return { ...usage, countTransitions, connectFlows }
}
beforeEach(() => {
  storage = {}
  vi.stubGlobal("sessionStorage", storage)
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => void leave.push(listener))
})
afterEach(() => {
  vi.unstubAllGlobals()
  tokens.set(null)
})

/** Reads a header as the server does. */
const read = (header: string): Record<string, number> =>
  Object.fromEntries(
    header
      .split(",")
      .filter((entry) => entry !== "")
      .map((entry) => [
        entry.slice(0, entry.lastIndexOf("=")),
        Number(entry.slice(entry.lastIndexOf("=") + 1)),
      ]),
  )

test("a flow counts its start, and each transition that it takes, by the keys of its chart", async () => {
  const page = await openPage()
  const taken: string[] = []
  const flow = createActor(door, {
    input: { locked: false },
    inspect: (event: InspectionEvent) => {
      if (event.type === "@xstate.microstep") taken.push(...event._transitions.map(({ source }) => source.id))
      page.countTransitions(event)
    },
  }).start()
  for (const type of ["bell.pressed", "bell.pressed", "door.pushed", "bell.pressed", "door.removed"])
    flow.send({ type })
  const counts = read(page.takeUsage())
  expect(counts).toEqual({
    "frontDoor xstate.init": 1,
    "frontDoor.shut bell.pressed": 2,
    "frontDoor.open always isOld": 2,
    "frontDoor.stuck door.pushed": 1,
    "frontDoor door.removed": 1,
  })
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(taken.length + 1)
  expect(transitionKeysOf(door)).toEqual([
    "frontDoor door.removed",
    "frontDoor.shut bell.pressed isLocked",
    "frontDoor.shut bell.pressed",
    "frontDoor.open xstate.after.closing.frontDoor.open",
    "frontDoor.open always isOld",
    "frontDoor.stuck door.pushed",
  ])
})

test("a flow whose machine loads later counts under the id of its machine", async () => {
  const page = await openPage()
  const { lazyLogic } = await import("#machines/app/lazy-logic.ts")
  const lazy = lazyLogic<typeof door>("door")
  lazy.provide(door)
  createActor(lazy.logic, { input: { locked: false }, inspect: page.connectFlows }).start()
  expect(page.takeUsage()).toBe("frontDoor xstate.init=1,")
})

test("a key names one transition, and has neither a comma nor more than 150 characters", async () => {
  const keys = await allTransitionKeys(root)
  expect(keys.length).toBeGreaterThan(700)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => !/^[\w.[\] -]{1,150}$/.test(key))).toEqual([])
})

test.each(flows)("the keys of $name are in the order of its chart's numbers", async (flow) => {
  const machine = await machineOf(flow)
  const chart = chartOf(machine, await sentencesOf(flow))
  const keys = transitionKeysOf(machine)
  expect(chart.edges.length).toBeGreaterThan(0)
  for (const { number, from, event } of chart.edges)
    expect(keys[number - 1]?.replace(/ xstate\./, " ")).toMatch(
      new RegExp(`^${from} ${event.split(" ")[0]}([ .]|$)`),
    )
})

test("a header does not reveal the order of the steps", async () => {
  const page = await openPage()
  for (const key of ["b", "c", "a", "c"]) page.countTransition(key)
  expect(page.takeUsage()).toBe("a=1,b=1,c=2,")
})

test("a header has at most 2,000 characters, and what is left waits for the next call, each count once", async () => {
  const page = await openPage()
  const keys = Array.from({ length: 100 }, (_, n) => `flow.state-${n} a.long.name.of.an.event isGuarded`)
  for (const key of keys) page.countTransition(key)
  page.countTransition(keys[99]!)
  const headers: string[] = []
  for (let header = page.takeUsage(); header !== ""; header = page.takeUsage()) headers.push(header)
  expect(headers.length).toBeGreaterThan(1)
  for (const header of headers) expect(header.length).toBeLessThanOrEqual(2_000)
  const counts = headers.map(read)
  expect(counts.reduce((sum, one) => sum + Object.keys(one).length, 0)).toBe(100)
  expect(Object.assign({}, ...counts)).toMatchObject({ [keys[0]!]: 1, [keys[99]!]: 2 })
})

test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
  "a browser that asks for privacy counts nothing: %j",
  async (browser) => {
    const page = await openPage(browser)
    createActor(door, { input: { locked: false }, inspect: page.connectFlows })
      .start()
      .send({ type: "bell.pressed" })
    expect(page.takeUsage()).toBe("")
    for (const listener of leave) listener()
    expect(Object.values(storage).join("")).toBe("")
  },
)

test("what a page counts after its last call is sent once, by the tab's next page", async () => {
  const first = await openPage()
  first.countTransition("payment.left paid")
  for (const listener of leave) listener()
  expect(first.takeUsage()).toBe("")
  const second = await openPage()
  expect(second.takeUsage()).toBe("payment.left paid=1,")
  expect(second.takeUsage()).toBe("")
  expect((await openPage()).takeUsage()).toBe("")
})

test("a page without storage also counts", async () => {
  vi.stubGlobal("sessionStorage", {
    get usage() {
      throw new DOMException("denied", "SecurityError")
    },
  })
  const page = await openPage()
  page.countTransition("a")
  expect(page.takeUsage()).toBe("a=1,")
})

test("the counts are sent in the next call, and are lost with it", async () => {
  const page = await openPage()
  const { makeApiClient } = await import("#api/call.ts")
  const { HealthGroup } = await import("#api/contract/health.ts")
  const sent: (string | null)[] = []
  vi.stubGlobal("fetch", (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("x-usage"))
    return Promise.reject(new TypeError("Failed to fetch"))
  })
  const call = (baseUrl: string) =>
    Effect.runPromiseExit(Object.values(makeApiClient(baseUrl)(HealthGroup))[0]!({}))
  page.countTransition("a b")
  await call("https://elsewhere.example/api")
  await call("/api")
  await call("/api")
  expect(sent).toEqual([null, "a b=1,", null])
})
