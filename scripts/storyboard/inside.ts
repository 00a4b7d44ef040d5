/** Puts the chart of a flow inside the state that runs it. */
import type { Chart, ChartNode } from "../statecharts/chart.ts"
import { folded } from "./fold.ts"

/**
 * Returns the chart with `inner`, without its failures, as a child of the state `id`. The inner ids get a prefix, because two
 * states may run the same flow: `event-registration.paying/payment.filling`.
 */
export function withInside(chart: Chart, id: string, inner: Chart): Chart {
  const { root, edges } = folded(inner)
  const prefixed = (innerId: string) => `${id}/${innerId}`
  const copy = (node: ChartNode): ChartNode => ({
    ...node,
    id: prefixed(node.id),
    ...(node.initial === undefined ? {} : { initial: prefixed(node.initial) }),
    children: node.children.map(copy),
  })
  const open = (node: ChartNode): ChartNode => ({
    ...node,
    children: node.id === id ? [...node.children, copy(root)] : node.children.map(open),
  })
  return {
    ...chart,
    root: open(chart.root),
    edges: [
      ...chart.edges,
      ...edges.map((edge) => ({ ...edge, from: prefixed(edge.from), to: prefixed(edge.to) })),
    ],
  }
}
