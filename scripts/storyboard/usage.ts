/**
 * Adds to the charts what pages counted in the last 30 days, and in the 30 days before (STATECHARTS §4.4): how often they
 * took each transition, how often they came into each state, and how often they did not leave it.
 */
import { subDays } from "date-fns/subDays"
import { Schema } from "effect"
import { readFileSync } from "node:fs"
import type { Chart, ChartEdge, ChartNode, Traffic, Transition } from "../statecharts/chart.ts"
import { type ChartTree, treeOf } from "./chart-tree.ts"
import type { Story } from "./story.ts"

const Usage = Schema.Struct({
  /** The day of the export in Lagos (YYYY-MM-DD). */
  day: Schema.String,
  /** By the key of a transition: how often it was taken on each day. */
  counts: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Int)),
})
export type Usage = typeof Usage.Type

/** The number of days that a figure sums. (The figure of a calendar month would be 0 on its first day.) */
const span = 30

/** Returns the content of the file that `npm run office -- usage` writes. `day` is today in Lagos. */
export const usageOf = (
  day: string,
  rows: readonly { readonly transition: string; readonly day: string; readonly count: number }[],
): Usage => ({
  day,
  counts: Object.fromEntries(
    [...Map.groupBy(rows, ({ transition }) => transition)].map(([transition, some]) => [
      transition,
      Object.fromEntries(some.map((row) => [row.day, row.count])),
    ]),
  ),
})

/** Reads the file of `npm run office -- usage`. Throws for any other file. */
export const readUsage = (file: string): Usage => {
  try {
    return Schema.decodeUnknownSync(Schema.fromJsonString(Usage))(readFileSync(file, "utf8"))
  } catch (cause) {
    throw new Error(`${file} is not a file of npm run office -- usage.`, { cause })
  }
}

const none: Traffic = { now: 0, before: 0 }
const sum = (parts: readonly Traffic[]): Traffic =>
  parts.reduce((a, b) => ({ now: a.now + b.now, before: a.before + b.before }), none)
const larger = (a: Traffic, b: Traffic): Traffic => ({
  now: Math.max(a.now, b.now),
  before: Math.max(a.before, b.before),
})
const difference = (a: Traffic, b: Traffic): Traffic => ({ now: a.now - b.now, before: a.before - b.before })

/** Returns how often a transition was taken in the last `span` days, and in as many days before. */
const trafficOf = ({ day, counts }: Usage, key: string): Traffic => {
  const dayBefore = (days: number) => subDays(day, days).toISOString().slice(0, 10)
  const [first, firstBefore] = [dayBefore(span - 1), dayBefore(2 * span - 1)]
  const days = Object.entries(counts[key] ?? {})
  const between = (from: string, to: string) =>
    days.reduce((total, [one, count]) => total + (one >= from && one < to ? count : 0), 0)
  return { now: between(first, "9999"), before: between(firstBefore, first) }
}

/** Returns a state and everything around it, from the inside out. */
const around = ({ nodes, parents }: ChartTree, id: string): readonly ChartNode[] => {
  const parent = parents.get(id)
  return [nodes.get(id)!, ...(parent === undefined ? [] : around({ nodes, parents }, parent.id))]
}

/** Returns a state and those that begin with it. */
const begun = (node: ChartNode): readonly ChartNode[] => [
  node,
  ...node.children
    .filter(({ id }) => node.type === "parallel" || (node.type === "compound" && id === node.initial))
    .flatMap(begun),
]

/**
 * Returns the ids of the states that a transition enters: its target, the states around the target that did not contain
 * the source, and their initial states.
 */
function enteredBy(tree: ChartTree, { from, to }: ChartEdge): readonly string[] {
  const source = new Set(around(tree, from).map(({ id }) => id))
  const [target, ...outer] = around(tree, to)
  // A transition to a state around its source leaves that state and enters it again.
  const stays = outer.findIndex(({ id }) => source.has(id))
  const path = [target!, ...outer.slice(0, stays)]
  return path.flatMap((node, depth) => {
    if (depth === 0) return begun(node).map(({ id }) => id)
    const others = node.type === "parallel" ? node.children.filter((child) => child !== path[depth - 1]) : []
    return [node.id, ...others.flatMap(begun).map(({ id }) => id)]
  })
}

/** Returns each transition once. One with several targets has several edges. */
const once = <T extends Transition>(transitions: readonly T[]): readonly T[] => [
  ...new Map(transitions.map((transition) => [transition.number, transition])).values(),
]

const isLeaf = ({ type }: ChartNode) => type === "atomic"

/** Returns the chart of a story with its usage. */
export function withUsage({ chart, keys }: Pick<Story, "chart" | "keys">, usage: Usage): Chart {
  const tree = treeOf(chart)
  const started = trafficOf(usage, `${chart.id} xstate.init`)
  const takenOf = ({ number }: Transition): Traffic => trafficOf(usage, keys[number - 1]!)
  const entered = new Map<string, Traffic[]>(begun(chart.root).map(({ id }) => [id, [started]]))
  for (const edge of chart.edges)
    for (const id of enteredBy(tree, edge)) entered.set(id, [...(entered.get(id) ?? []), takenOf(edge)])
  const transitionsOf = (id: string) => once(chart.edges.filter(({ from }) => from === id))
  const leftOf = (id: string) => sum(transitionsOf(id).map(takenOf))
  // A page that was in a state before the first day can leave it later.
  const enteredOf = ({ id }: ChartNode) => larger(sum(entered.get(id) ?? []), leftOf(id))
  const measured = (node: ChartNode): ChartNode => ({
    ...node,
    entered: enteredOf(node),
    ...(isLeaf(node) && transitionsOf(node.id).length > 0
      ? { ended: difference(enteredOf(node), leftOf(node.id)) }
      : {}),
    stays: node.stays.map((transition) => ({ ...transition, taken: takenOf(transition) })),
    children: node.children.map(measured),
  })
  return {
    ...chart,
    root: { ...measured(chart.root), entered: started },
    edges: chart.edges.map((edge) => {
      const source = tree.nodes.get(edge.from)!
      return { ...edge, taken: { ...takenOf(edge), ...(isLeaf(source) ? { of: enteredOf(source) } : {}) } }
    }),
  }
}

/** Returns how often a transition was taken, in words: "82 of 100, before: 61 of 80". */
export const takenText = ({ taken }: Pick<Transition, "taken">): string =>
  taken === undefined
    ? ""
    : `${taken.now}${taken.of === undefined ? "" : ` of ${taken.of.now}`}, before: ${taken.before}${taken.of === undefined ? "" : ` of ${taken.of.before}`}`
