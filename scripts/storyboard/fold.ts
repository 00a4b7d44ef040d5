/** Removes the failures of a chart, so that the usual transitions fill the picture. */
import { isFailure } from "../statecharts/label-lines.ts"
import type { Chart, ChartEdge, ChartNode } from "../statecharts/chart.ts"
import { treeOf } from "./chart-tree.ts"

/** Returns the ids of the states that the machine can reach by `edges`: each one, with its parents and its first child. */
function reached(chart: Chart, edges: readonly ChartEdge[]): ReadonlySet<string> {
  const { nodes, parents } = treeOf(chart)
  const known = new Set<string>()
  const queue = [chart.root.id]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = nodes.get(id)
    if (node === undefined || known.has(id)) continue
    known.add(id)
    const parent = parents.get(id)
    if (parent !== undefined) queue.push(parent.id)
    if (node.initial !== undefined) queue.push(node.initial)
    if (node.type === "parallel") queue.push(...node.children.map((child) => child.id))
    queue.push(...edges.filter(({ from }) => from === id).map(({ to }) => to))
  }
  return known
}

/** Returns the chart without failures and without the states that only failures reach. */
export function folded(chart: Chart): Chart {
  const usual = chart.edges.filter(({ turn }) => !isFailure(turn))
  const known = reached(chart, usual)
  const fold = (node: ChartNode): ChartNode => ({
    ...node,
    stays: node.stays.filter(({ turn }) => !isFailure(turn)),
    children: node.children.filter(({ id }) => known.has(id)).map(fold),
  })
  return { ...chart, root: fold(chart.root), edges: usual.filter(({ from }) => known.has(from)) }
}
