/**
 * Compares two versions of a flow: added, removed and changed states, transitions, conditions, delays and texts.
 */
import type { Chart, ChartEdge, ChartNode } from "../statecharts/chart.ts"
import { documentOf, escape, inlinePicture } from "./page.ts"
import { invokedActorsOf, descriptionOf, statesOf } from "./story.ts"
import type { Story } from "./story.ts"

export type Change = "added" | "changed" | "removed"

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

const describeNode = (node: ChartNode): string =>
  [
    node.description ?? "",
    ...invokedActorsOf(node),
    ...node.stays.map((transition) => descriptionOf(transition)),
    node.tags.length > 0 ? `Tags: ${node.tags.join(", ")}.` : "",
    node.type === "final" ? "The flow ends here." : "",
  ]
    .filter(Boolean)
    .join(" ")

const nameIn = (charts: readonly Chart[], id: string): string =>
  charts.flatMap((chart) => [chart.root, ...statesOf(chart)]).find((node) => node.id === id)?.title ?? id

/** Returns the new chart, including the removed parts of the old one at their old places. */
function merged(before: Chart, after: Chart): Chart {
  const present = new Set([after.root, ...statesOf(after)].map(({ id }) => id))
  const parents = new Map<string, ChartNode[]>()
  const note = (node: ChartNode) => {
    parents.set(
      node.id,
      node.children.filter((child) => !present.has(child.id)),
    )
    node.children.forEach(note)
  }
  note(before.root)
  const put = (node: ChartNode): ChartNode => ({
    ...node,
    children: [...node.children.map(put), ...(parents.get(node.id) ?? [])],
  })
  const has = (edge: ChartEdge) => after.edges.some((one) => same(one, edge))
  return {
    ...after,
    root: put(after.root),
    edges: [...after.edges, ...before.edges.filter((edge) => !has(edge))],
  }
}

const same = (a: ChartEdge, b: ChartEdge): boolean =>
  a.from === b.from && a.to === b.to && descriptionOf(a) === descriptionOf(b)

/** Returns removed and added transitions. Two versions of one transition form a pair. */
function edgesOf(before: Chart, after: Chart) {
  const gone = before.edges.filter((edge) => !after.edges.some((one) => same(one, edge)))
  const come = after.edges.filter((edge) => !before.edges.some((one) => same(one, edge)))
  const alike: readonly ((a: ChartEdge, b: ChartEdge) => boolean)[] = [
    (a, b) => a.from === b.from && a.to === b.to && a.what === b.what,
    (a, b) => a.from === b.from && a.what === b.what && a.condition === b.condition,
    (a, b) => a.from === b.from && a.to === b.to && a.kind === b.kind,
  ]
  const pairs: (readonly [ChartEdge, ChartEdge])[] = []
  for (const isAlike of alike)
    for (const old of gone.slice()) {
      const now = come.find((edge) => isAlike(old, edge))
      if (now === undefined) continue
      pairs.push([old, now])
      gone.splice(gone.indexOf(old), 1)
      come.splice(come.indexOf(now), 1)
    }
  return { gone, come, pairs }
}

const empty = (chart: Chart): Chart => ({
  ...chart,
  root: { ...chart.root, children: [], stays: [], entry: [], exit: [], runs: [] },
  edges: [],
})

/** Returns the difference between two versions of one flow; undefined when they are equal. */
export function differenceOf(before: Story | undefined, after: Story | undefined): Difference | undefined {
  const one = after ?? before
  if (one === undefined) return undefined
  const old = before?.chart ?? empty(one.chart)
  const now = after?.chart ?? empty(one.chart)
  const states = new Map<string, Change>()
  const arrows = new Map<string, Change>()
  const lines: Line[] = []
  const olds = new Map([old.root, ...statesOf(old)].map((node) => [node.id, node]))
  const nows = new Map([now.root, ...statesOf(now)].map((node) => [node.id, node]))
  for (const [id, node] of after === undefined ? [] : nows) {
    const was = before === undefined ? undefined : olds.get(id)
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
  for (const [id, node] of olds)
    if (before !== undefined && (after === undefined || !nows.has(id))) {
      states.set(id, "removed")
      lines.push({ change: "removed", what: `State ${node.title}`, before: describeNode(node) })
    }
  const { gone, come, pairs } = edgesOf(old, now)
  const nameOf = (id: string) => nameIn([now, old], id)
  const describe = (edge: ChartEdge) => descriptionOf(edge, nameOf(edge.to))
  for (const edge of come) {
    arrows.set(`${edge.from} ${edge.to}`, "added")
    lines.push({ change: "added", what: `Way from ${nameOf(edge.from)}`, after: describe(edge) })
  }
  for (const edge of gone) {
    arrows.set(`${edge.from} ${edge.to}`, "removed")
    lines.push({ change: "removed", what: `Way from ${nameOf(edge.from)}`, before: describe(edge) })
  }
  for (const [was, is] of pairs) {
    arrows.set(`${is.from} ${is.to}`, "changed")
    if (was.to !== is.to) arrows.set(`${was.from} ${was.to}`, "removed")
    lines.push({
      change: "changed",
      what: `Way from ${nameOf(is.from)}`,
      before: describe(was),
      after: describe(is),
    })
  }
  if (lines.length === 0) return undefined
  const change = before === undefined ? "added" : after === undefined ? "removed" : "changed"
  return { name: one.name, title: one.title, change, lines, chart: merged(old, now), states, arrows }
}

/** Marks the changes in the drawn picture. */
const drawn = async (difference: Difference): Promise<string> =>
  (await inlinePicture(difference.chart))
    .replace(/<g data-state="([^"]+)"/g, (whole, id: string) => {
      const change = difference.states.get(id)
      return change === undefined ? whole : `${whole} class="is-${change}"`
    })
    .replace(/data-transition="([^"]+)"\/>/g, (whole, ends: string) => {
      const change = difference.arrows.get(ends)
      return change === undefined ? whole : `data-transition="${ends}" class="is-${change}"/>`
    })

/** Renders the review page: each changed flow with its picture, then every change as text. */
export async function changesPage(differences: readonly Difference[], revision: string): Promise<string> {
  const sections = await Promise.all(
    differences.map(
      async (
        difference,
      ) => `<section id="${escape(difference.name)}"><h2>${escape(difference.title)} <span class="tag ${difference.change}">${difference.change}</span></h2>
<div class="scroll">${await drawn(difference)}</div>
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
<main>${differences.length === 0 ? "<p>No flow changed: the same states, ways, conditions, delays and sentences.</p>" : `<ul>${list}</ul>${sections.join("\n")}`}</main>`,
  )
}
