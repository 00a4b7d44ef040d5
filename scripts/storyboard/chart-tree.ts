import type { Chart, ChartNode } from "../statecharts/chart.ts"

/** The states of a chart by id, and the parent of each state except the root by the id of the state. */
export interface ChartTree {
  readonly nodes: ReadonlyMap<string, ChartNode>
  readonly parents: ReadonlyMap<string, ChartNode>
}

/** Returns the states of a chart and their parents. */
export function treeOf(chart: Chart): ChartTree {
  const nodes = new Map<string, ChartNode>()
  const parents = new Map<string, ChartNode>()
  const visit = (node: ChartNode) => {
    nodes.set(node.id, node)
    for (const child of node.children) {
      parents.set(child.id, node)
      visit(child)
    }
  }
  visit(chart.root)
  return { nodes, parents }
}
