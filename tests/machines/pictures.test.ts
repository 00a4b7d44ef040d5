/** The pictures of all flows and life cycles match the code and fit on a page, and nothing in them overlaps. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { transitionKeysOf } from "../../scripts/build/transitions.ts"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import type { Chart } from "../../scripts/statecharts/chart.ts"
import { lifecycleChart } from "../../scripts/statecharts/lifecycle-chart.ts"
import { layoutChart, pageWidth } from "../../scripts/statecharts/layout.ts"
import type { Picture } from "../../scripts/statecharts/layout.ts"
import { svgOf } from "../../scripts/statecharts/svg.ts"
import { folded } from "../../scripts/storyboard/fold.ts"
import { withInside } from "../../scripts/storyboard/inside.ts"
import { statesOf } from "../../scripts/storyboard/story.ts"
import { withUsage } from "../../scripts/storyboard/usage.ts"
import { exploreAll } from "../model/explore.ts"
import { flows, modelOf, root, sentencesOf } from "../model/flows.ts"
import { lifecycleNames, lifecycleOf } from "../model/lifecycles.ts"

interface Area {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the pairs of areas that cover each other by more than half a px. */
function overlaps(areas: readonly Area[]): readonly string[] {
  const covers = (a: Area, b: Area) =>
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5
  return areas.flatMap((a, i) =>
    areas.slice(i + 1).flatMap((b) => (covers(a, b) ? [`${a.name} covers ${b.name}`] : [])),
  )
}

/** Returns the areas with text: boxes of states without children, the words of the others, and the labels of arrows. */
const areasOf = ({ boxes, arrows }: Picture): readonly Area[] => [
  ...boxes.flatMap(({ node, x, y, width, height }) =>
    node.children.length === 0 ? [{ name: node.id, x, y, width, height }] : [],
  ),
  ...arrows.flatMap(({ label, transitions }) =>
    label ? [{ name: `arrow ${transitions.map(({ number }) => number).join(", ")}`, ...label }] : [],
  ),
]

const models = new Map(
  await Promise.all(flows.map(async (flow) => [flow.name, await modelOf(flow)] as const)),
)
const charts = new Map(
  await Promise.all(
    flows.map(async (flow) => {
      const model = models.get(flow.name)!
      return [flow.name, chartOf(model.machine, await sentencesOf(flow), exploreAll(model))] as const
    }),
  ),
)

/** Returns a chart whose every transition was taken some thousand times, so that its figures are long. */
const measured = (name: string): Chart => {
  const keys = transitionKeysOf(models.get(name)!.machine)
  const counts = Object.fromEntries(keys.map((key) => [key, { "2026-11-27": 1_234, "2026-10-28": 1_234 }]))
  return withUsage({ chart: charts.get(name)!, keys }, { day: "2026-11-27", counts })
}

/** Expects a chart to be legible. Returns its picture. */
const expectReadable = async (chart: Chart): Promise<Picture> => {
  const picture = await layoutChart(chart)
  expect(picture.width).toBeLessThanOrEqual(pageWidth)
  expect(overlaps(areasOf(picture))).toEqual([])
  return picture
}

describe("a picture fits on A4 upright, nothing in it overlaps, and the committed one matches the code", () => {
  test.each(lifecycleNames)("%s", async (name) => {
    await expectReadable(lifecycleChart(name, await lifecycleOf(name)))
  })

  test.each([...charts])("%s", async (name, chart) => {
    const laidOut = await expectReadable(chart)
    const committed = readFileSync(join(root, "docs/statecharts", `${name}.svg`), "utf8")
    expect(committed === (await svgOf(chart, { laidOut })), "run `npm run statecharts`").toBe(true)
    await expectReadable(folded(chart))
    await expectReadable(folded(measured(name)))
  })

  const opened = [...charts].flatMap(([name, chart]) =>
    statesOf(folded(chart)).flatMap(({ id, flows: inside }) =>
      inside.map((child) => [name, id, child] as const),
    ),
  )
  test.each(opened)("%s with %s open: %s", async (name, id, child) => {
    await expectReadable(withInside(folded(charts.get(name)!), id, charts.get(child)!))
  })
})

test("two areas that cover each other are found", () => {
  const area = { name: "one", x: 0, y: 0, width: 10, height: 10 }
  expect(overlaps([area, { ...area, name: "two", x: 9 }, { ...area, name: "three", x: 10 }])).toEqual([
    "one covers two",
    "two covers three",
  ])
})
