/** Compares two versions of a flow: added, removed and changed states, transitions, conditions, delays and texts. */
import type { Chart, ChartEdge, ChartNode, Transition } from "../statecharts/chart.ts"
import { escape } from "../statecharts/svg.ts"
import { documentOf, inlinePicture } from "./page.ts"
import { type Change, type ScreenChange, screensSection } from "./screen-changes.ts"
import { activitiesOf, descriptionOf, statesOf } from "./story.ts"
import type { Story } from "./story.ts"

interface Line {
  readonly change: Change
  readonly what: string
  readonly before?: string
  readonly after?: string
}

export interface Difference {
  readonly name: string
  readonly title: string
  readonly change: Change
  readonly lines: readonly Line[]
  /** Both versions in one chart, with the change of each state and arrow. */
  readonly chart: Chart
  readonly states: ReadonlyMap<string, Change>
  readonly arrows: ReadonlyMap<string, Change>
}

/** Returns a transition with the names of its event, guard and actions, because a change of these counts too. */
const fullDescription = (transition: Transition): string =>
  `${descriptionOf(transition)} (${[transition.event, transition.guard && `[${transition.guard}]`, ...transition.actionLabels.map(({ text }) => text)].filter(Boolean).join(", ")})`

const describeNode = (node: ChartNode): string =>
  [
    `${node.title}.`,
    node.description ?? "",
    ...activitiesOf(node),
    ...[...node.entry, ...node.exit].map(({ text }) => `(${text})`),
    ...node.stays.map(fullDescription),
    node.tags.length > 0 ? `Tags: ${node.tags.join(", ")}.` : "",
    node.type === "final" ? "The flow ends here." : "",
  ]
    .filter(Boolean)
    .join(" ")

const nameIn = (charts: readonly Chart[], id: string): string =>
  charts.flatMap((chart) => [chart.root, ...statesOf(chart)]).find((node) => node.id === id)?.title ?? id

/** Returns the new chart with the removed parts of the old one at their old places. */
function merged(before: Chart, after: Chart): Chart {
  const present = new Set([after.root, ...statesOf(after)].map(({ id }) => id))
  /** The removed children of each old node. */
  const removedChildren = new Map<string, ChartNode[]>()
  const collect = (node: ChartNode) => {
    removedChildren.set(
      node.id,
      node.children.filter((child) => !present.has(child.id)),
    )
    node.children.forEach(collect)
  }
  collect(before.root)
  const withRemoved = (node: ChartNode): ChartNode => ({
    ...node,
    children: [...node.children.map(withRemoved), ...(removedChildren.get(node.id) ?? [])],
  })
  const has = (edge: ChartEdge) => after.edges.some((other) => isSameEdge(other, edge))
  return {
    ...after,
    root: withRemoved(after.root),
    edges: [...after.edges, ...before.edges.filter((edge) => !has(edge))],
  }
}

const isSameEdge = (a: ChartEdge, b: ChartEdge): boolean =>
  a.from === b.from && a.to === b.to && fullDescription(a) === fullDescription(b)

/** Returns the event without the length of a delay. */
const eventOf = ({ event }: ChartEdge): string => event.split(" ")[0]!

/** Returns the removed, added and changed transitions. A changed one is a pair: its old and its new version. */
function edgeChanges(before: Chart, after: Chart) {
  const removed = before.edges.filter((edge) => !after.edges.some((other) => isSameEdge(other, edge)))
  const added = after.edges.filter((edge) => !before.edges.some((other) => isSameEdge(other, edge)))
  /** The criteria for two versions of one transition, the strictest first. */
  const criteria: readonly ((a: ChartEdge, b: ChartEdge) => boolean)[] = [
    (a, b) => a.from === b.from && a.to === b.to && a.event === b.event && a.guard === b.guard,
    (a, b) => a.from === b.from && a.event === b.event && a.guard === b.guard,
    (a, b) => a.from === b.from && a.to === b.to && eventOf(a) === eventOf(b),
  ]
  const changed: (readonly [ChartEdge, ChartEdge])[] = []
  for (const isVersion of criteria)
    for (const oldEdge of removed.slice()) {
      const newEdge = added.find((edge) => isVersion(oldEdge, edge))
      if (newEdge === undefined) continue
      changed.push([oldEdge, newEdge])
      removed.splice(removed.indexOf(oldEdge), 1)
      added.splice(added.indexOf(newEdge), 1)
    }
  return { removed, added, changed }
}

const empty = (chart: Chart): Chart => ({
  ...chart,
  root: { ...chart.root, children: [], stays: [], entry: [], exit: [], runs: [] },
  edges: [],
})

/** Returns the difference between two versions of one flow; undefined when they are equal. */
export function differenceOf(before: Story | undefined, after: Story | undefined): Difference | undefined {
  const story = after ?? before
  if (story === undefined) return undefined
  const oldChart = before?.chart ?? empty(story.chart)
  const newChart = after?.chart ?? empty(story.chart)
  const states = new Map<string, Change>()
  const arrows = new Map<string, Change>()
  const lines: Line[] = []
  const oldNodes = new Map([oldChart.root, ...statesOf(oldChart)].map((node) => [node.id, node]))
  const newNodes = new Map([newChart.root, ...statesOf(newChart)].map((node) => [node.id, node]))
  for (const [id, node] of after === undefined ? [] : newNodes) {
    const was = before === undefined ? undefined : oldNodes.get(id)
    if (was === undefined) {
      states.set(id, "added")
      lines.push({ change: "added", what: `State ${node.title}`, after: describeNode(node) })
    } else if (describeNode(was) !== describeNode(node)) {
      states.set(id, "changed")
      lines.push({
        change: "changed",
        what: `State ${node.title}`,
        before: describeNode(was),
        after: describeNode(node),
      })
    }
  }
  for (const [id, node] of oldNodes)
    if (before !== undefined && (after === undefined || !newNodes.has(id))) {
      states.set(id, "removed")
      lines.push({ change: "removed", what: `State ${node.title}`, before: describeNode(node) })
    }
  const { removed, added, changed } = edgeChanges(oldChart, newChart)
  const nameOf = (id: string) => nameIn([newChart, oldChart], id)
  const describe = (edge: ChartEdge) => `${fullDescription(edge)} Then: ${nameOf(edge.to)}.`
  for (const edge of added) {
    arrows.set(`${edge.from} ${edge.to}`, "added")
    lines.push({ change: "added", what: `Transition from ${nameOf(edge.from)}`, after: describe(edge) })
  }
  for (const edge of removed) {
    arrows.set(`${edge.from} ${edge.to}`, "removed")
    lines.push({ change: "removed", what: `Transition from ${nameOf(edge.from)}`, before: describe(edge) })
  }
  for (const [was, is] of changed) {
    arrows.set(`${is.from} ${is.to}`, "changed")
    if (was.to !== is.to) arrows.set(`${was.from} ${was.to}`, "removed")
    lines.push({
      change: "changed",
      what: `Transition from ${nameOf(is.from)}`,
      before: describe(was),
      after: describe(is),
    })
  }
  if (lines.length === 0) return undefined
  const change = before === undefined ? "added" : after === undefined ? "removed" : "changed"
  return {
    name: story.name,
    title: story.title,
    change,
    lines,
    chart: merged(oldChart, newChart),
    states,
    arrows,
  }
}

/** Draws the chart of a difference with its changes marked. */
const markedPicture = async (difference: Difference): Promise<string> =>
  (await inlinePicture(difference.chart, difference.name))
    .replace(/<g data-state="([^"]+)"/g, (whole, id: string) => {
      const change = difference.states.get(id)
      return change === undefined ? whole : `${whole} class="is-${change}"`
    })
    .replace(/data-transition="([^"]+)"\/>/g, (whole, ends: string) => {
      const change = difference.arrows.get(ends)
      return change === undefined ? whole : `data-transition="${ends}" class="is-${change}"/>`
    })

/**
 * Renders the review page: each changed flow with its picture, every change as text, then the changed screens.
 * @param screens undefined when the screenshots of the revision are unknown.
 */
export async function changesPage(
  differences: readonly Difference[],
  revision: string,
  screens?: readonly ScreenChange[],
): Promise<string> {
  const sections = await Promise.all(
    differences.map(
      async (
        difference,
      ) => `<section id="${escape(difference.name)}"><h2>${escape(difference.title)} <span class="tag ${difference.change}">${difference.change}</span></h2>
<div class="scroll">${await markedPicture(difference)}</div>
<div class="scroll"><table><thead><tr><th>Change</th><th>What</th><th>Before</th><th>After</th></tr></thead><tbody>${difference.lines
        .map(
          ({ change, what, before, after }) =>
            `<tr><td><span class="tag ${change}">${change}</span></td><td>${escape(what)}</td><td>${before === undefined ? "" : `<del>${escape(before)}</del>`}</td><td>${after === undefined ? "" : `<ins>${escape(after)}</ins>`}</td></tr>`,
        )
        .join("")}</tbody></table></div></section>`,
    ),
  )
  const list = differences
    .map(
      ({ name, title, lines, change }) =>
        `<li><a href="#${escape(name)}">${escape(title)}</a> <span class="tag ${change}">${change}</span> <span class="quiet">${lines.length} changes</span></li>`,
    )
    .join("")
  return documentOf(
    `What changed since ${revision}`,
    `<header><h1>What changed in the flows since ${escape(revision)}</h1><span class="quiet">Green came, amber is different, red went.</span></header>
<main>${differences.length === 0 ? "<p>No flow changed: the same states, transitions, conditions, delays and sentences.</p>" : `<ul>${list}</ul>${sections.join("\n")}`}
${screens === undefined ? "<p class='quiet'>The screens were not compared: nobody named the screenshots of that revision.</p>" : screensSection(screens)}</main>`,
  )
}
