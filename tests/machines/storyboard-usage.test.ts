/** How the storyboard reads the daily sums (STATECHARTS §4.4): the two spans, and how often each state was entered. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type AnyStateNode, createActor, setup } from "xstate"
import { transitionKey } from "#machines/app/transition-key.ts"
import { transitionKeysOf } from "../../scripts/build/transitions.ts"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import type { Chart, ChartNode } from "../../scripts/statecharts/chart.ts"
import { svgOf } from "../../scripts/statecharts/svg.ts"
import { pageOf } from "../../scripts/storyboard/page.ts"
import { readUsage, usageOf, withUsage, type Usage } from "../../scripts/storyboard/usage.ts"
import { endingsTable } from "../../scripts/storyboard/usage-tables.ts"

/** Every kind of way: into and out of boxes, to a box around, between regions, and from everywhere. */
const house = setup({
  types: { events: {} as { type: string } },
}).createMachine({
  id: "house",
  initial: "hall",
  on: { "fire.noticed": ".outside" },
  states: {
    hall: { on: { "stairs.climbed": "upstairs", "party.begun": "party.dancing.slow" } },
    upstairs: {
      initial: "landing",
      on: { "stairs.descended": "hall", "bed.sought": ".bedroom" },
      states: {
        landing: { on: { "door.opened": "bedroom", "back.turned": "#house.upstairs" } },
        bedroom: { on: { "door.opened": "landing", "alarm.sounded": "#house.hall" } },
      },
    },
    party: {
      type: "parallel",
      on: { "party.ended": "hall" },
      states: {
        dancing: {
          initial: "fast",
          states: { fast: { on: { "song.changed": "slow" } }, slow: { on: { "song.changed": "fast" } } },
        },
        eating: { initial: "cake", states: { cake: { on: { "plate.emptied": "none" } }, none: {} } },
      },
    },
    outside: { on: { "key.found": "hall", "party.begun": "party" } },
  },
})
const chart = chartOf(house, undefined)
const story = { name: "house", title: "House", chart, keys: transitionKeysOf(house), paths: [] }
const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)]
const nodesIn = (measured: Chart) => new Map(nodesOf(measured.root).map((node) => [node.id, node]))

const events = [...new Set(chart.edges.map(({ event }) => event))]
const stateNodes = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(stateNodes),
]
/** Returns the pseudo-random numbers from a seed: the same walk each time. */
const randomFrom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

const add = (sums: Map<string, number>, key: string) => sums.set(key, (sums.get(key) ?? 0) + 1)

/** Runs the machine on a page for some events. Returns the page's counts, and how often each state was really entered. */
const live = (seed: number) => {
  const random = randomFrom(seed)
  const counts = new Map<string, number>([["house xstate.init", 1]])
  const entered = new Map<string, number>()
  const noting = house.provide({})
  for (const node of stateNodes(noting.root as AnyStateNode)) node.entry = [() => add(entered, node.id)]
  const actor = createActor(noting, {
    inspect: (event) => {
      if (event.type === "@xstate.microstep")
        for (const transition of event._transitions) add(counts, transitionKey(transition))
    },
  }).start()
  for (let step = 0; step < 500; step++) actor.send({ type: events[Math.floor(random() * events.length)]! })
  return { counts, entered }
}
const usageOn = (day: string, counts: ReadonlyMap<string, number>): Usage =>
  usageOf(
    "2026-11-27",
    [...counts].map(([transition, count]) => ({ transition, day, count })),
  )

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a page entered each state as often as the chart says: walk %i",
  (seed) => {
    const { counts, entered } = live(seed)
    expect(counts.size).toBeGreaterThan(10)
    const nodes = nodesIn(withUsage(story, usageOn("2026-11-27", counts)))
    for (const [id, node] of nodes)
      if (id !== "house") expect([id, node.entered?.now]).toEqual([id, entered.get(id) ?? 0])
    // The walk ends in one state; every other exit of a leaf is counted, or made by a box around it.
    for (const { ended } of nodes.values()) expect(ended?.now ?? 0).toBeGreaterThanOrEqual(0)
  },
)

test("the last 30 days are shown with the 30 days before, and older sums are not shown", () => {
  const key = "house.outside key.found"
  const days = {
    "2026-11-27": 1,
    "2026-10-29": 10,
    "2026-10-28": 100,
    "2026-09-29": 1_000,
    "2026-09-28": 10_000,
  }
  const measured = withUsage(story, { day: "2026-11-27", counts: { [key]: days } })
  const edge = measured.edges.find(({ from }) => from === "house.outside")!
  expect(edge.taken).toEqual({ now: 11, before: 1_100, of: { now: 11, before: 1_100 } })
})

const few = {
  day: "2026-11-27",
  counts: {
    "house xstate.init": { "2026-11-20": 10, "2026-10-20": 8 },
    "house.hall stairs.climbed": { "2026-11-20": 6, "2026-10-20": 2 },
  },
}

test("a leaf shows how often pages left the flow there, and the table begins with the highest number", () => {
  const measured = { ...story, chart: withUsage(story, few) }
  const nodes = nodesIn(measured.chart)
  expect(nodes.get("house.hall")).toMatchObject({
    entered: { now: 10, before: 8 },
    ended: { now: 4, before: 6 },
  })
  expect(nodes.get("house.upstairs")).not.toHaveProperty("ended")
  const table = endingsTable([measured], Infinity)
  expect(table.indexOf("landing")).toBeLessThan(table.indexOf("hall"))
  expect(table).toContain("40 %<br>4 of 10")
  expect(table).toContain("75 %<br>6 of 8")
})

test("an arrow is thicker the more often it was taken, and its label has the total", async () => {
  const svg = await svgOf(withUsage(story, few))
  const widthOf = (ends: string) =>
    Number(new RegExp(`stroke-width="([\\d.]+)"[^>]*data-transition="${ends}"`).exec(svg)?.[1])
  expect(widthOf("house.hall house.upstairs")).toBe(8)
  expect(widthOf("house.outside house.hall")).toBe(0.8)
  expect(svg).toContain(">6× (2×)<")
  expect(svg).toContain(">Entered: 10 (8)<")
  expect(svg).toContain(">Left here: 4 (6)<")
})

const revisionIn = (page: string) => /data-revision="(\w+)"/.exec(page)?.[1]

test("usage does not change the version of a flow, and a page without usage does not mention it", async () => {
  const plain = await pageOf(story, new Map(), "")
  const measured = await pageOf({ ...story, chart: withUsage(story, few) }, new Map(), "")
  expect(revisionIn(measured)).toBe(revisionIn(plain))
  expect(plain).not.toMatch(/before:|Where people stop|thicker/)
  expect(measured).toContain("Where people stop")
  // Beside the picture, and in the text for paper.
  expect(measured).toMatch(/"description":"[^"]*\(6 of 10, before: 2 of 8\)"/)
  expect(measured).toMatch(/<li>[^<]* <b>\(6 of 10, before: 2 of 8\)<\/b><\/li>/)
})

test("a file with other content is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "usage-"))
  const file = join(folder, "usage.json")
  for (const text of ["", "[]", '{"day":"2026-11-27","counts":{"a":{"2026-11-27":"x"}}}']) {
    writeFileSync(file, text)
    expect(() => readUsage(file)).toThrow("is not a file of npm run office -- usage")
  }
  writeFileSync(file, JSON.stringify(few))
  expect(readUsage(file)).toEqual(few)
  rmSync(folder, { recursive: true })
})
