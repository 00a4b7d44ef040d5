/**
 * Lays out a chart with ELK: states in story order from top to bottom, compound states as boxes around their
 * children. ELK does not pass options down to compound nodes, so every node repeats them. Its cycle breaking by
 * model order does not support nesting, so upward edges are passed reversed.
 */
import ELK from "elkjs/lib/elk.bundled.js"
import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js"
import type { Chart, ChartEdge, ChartNode } from "./chart.ts"
import { edgeLines, lineHeight, nodeLines, textWidth } from "./label-lines.ts"
import type { Line } from "./label-lines.ts"

export interface Arrow {
  readonly transitions: readonly ChartEdge[]
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly label?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly lines: readonly Line[]
}

export interface Box {
  readonly node: ChartNode
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
}

export interface Picture {
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly starts: readonly { readonly x: number; readonly y: number }[]
  readonly arrows: readonly Arrow[]
}

const options = {
  "elk.direction": "DOWN",
  "elk.layered.spacing.nodeNodeBetweenLayers": "44",
  "elk.spacing.nodeNode": "36",
  "elk.spacing.edgeLabel": "5",
  "elk.spacing.edgeNode": "22",
  "elk.spacing.edgeEdge": "14",
  "elk.layered.spacing.edgeNodeBetweenLayers": "20",
  "elk.layered.edgeLabels.sideSelection": "SMART_DOWN",
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
} as const

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineHeight(line), 0)
const widthOf = (lines: readonly Line[]): number => Math.max(0, ...lines.map(textWidth))

const startOf = (id: string) => `${id}::start`

export async function layoutChart(chart: Chart): Promise<Picture> {
  const nodes = new Map<string, ChartNode>()
  /** Returns a node's position in story order, as child indexes from the root. */
  const ancestorPaths = new Map<string, readonly number[]>()
  const visit = (node: ChartNode, trail: readonly number[]) => {
    nodes.set(node.id, node)
    ancestorPaths.set(node.id, trail)
    node.children.forEach((child, i) => visit(child, [...trail, i]))
  }
  visit(chart.root, [])
  const leadsUp = ({ from, to }: ChartEdge): boolean => {
    const [a, b] = [ancestorPaths.get(from)!, ancestorPaths.get(to)!]
    const fork = a.findIndex((n, i) => n !== b[i])
    return fork >= 0 && b[fork] !== undefined && a[fork]! > b[fork]
  }

  const shape = (node: ChartNode): ElkNode => {
    const lines = nodeLines(node, node === chart.root)
    const width = Math.max(widthOf(lines) + 30, 96)
    const height = heightOf(lines) + 18
    if (node.children.length === 0) return { id: node.id, width, height }
    return {
      id: node.id,
      layoutOptions: {
        ...options,
        "elk.padding": `[top=${height + 12},left=20,bottom=20,right=20]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${width},${height + 40})`,
      },
      children: [
        ...(node.initial ? [{ id: startOf(node.id), width: 12, height: 12 }] : []),
        ...node.children.map(shape),
      ],
    }
  }

  const groups = [...Map.groupBy(chart.edges, (e) => `${e.from}>${e.to}`).values()]
  const edges: ElkExtendedEdge[] = groups.map((transitions, i) => {
    const { from, to } = transitions[0]!
    const lines = edgeLines(transitions)
    const ends = leadsUp(transitions[0]!) ? [to, from] : [from, to]
    return {
      id: `e${i}`,
      sources: [ends[0]!],
      targets: [ends[1]!],
      labels: lines.length ? [{ text: " ", width: widthOf(lines) + 8, height: heightOf(lines) + 4 }] : [],
    }
  })
  const beginnings: ElkExtendedEdge[] = [...nodes.values()]
    .filter((n) => n.initial)
    .map((n) => ({ id: `s:${n.id}`, sources: [startOf(n.id)], targets: [n.initial!] }))

  const laid = await new ELK().layout({
    id: "picture",
    layoutOptions: {
      ...options,
      "elk.algorithm": "layered",
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
    },
    children: [shape(chart.root)],
    edges: [...beginnings, ...edges],
  })
  return collect(laid, chart, nodes, groups, leadsUp)
}

/** Converts ELK's result to boxes and arrows, and reverses the reversed arrows again. */
function collect(
  laid: ElkNode,
  chart: Chart,
  nodes: ReadonlyMap<string, ChartNode>,
  groups: readonly (readonly ChartEdge[])[],
  leadsUp: (edge: ChartEdge) => boolean,
): Picture {
  const boxes: Box[] = []
  const starts: { x: number; y: number }[] = []
  const arrows: Arrow[] = []
  const visit = (g: ElkNode, depth: number) => {
    const node = nodes.get(g.id)
    const { x = 0, y = 0, width = 0, height = 0 } = g
    if (node) boxes.push({ node, depth, x, y, width, height, lines: nodeLines(node, node === chart.root) })
    else if (g.id.endsWith("::start")) starts.push({ x: x + 6, y: y + 6 })
    for (const edge of g.edges ?? []) {
      const transitions = edge.id.startsWith("e") ? groups[Number(edge.id.slice(1))]! : []
      const [label] = edge.labels ?? []
      for (const section of edge.sections ?? []) {
        const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
        arrows.push({
          transitions,
          points: transitions[0] && leadsUp(transitions[0]) ? points.toReversed() : points,
          ...(label
            ? {
                label: {
                  x: label.x ?? 0,
                  y: label.y ?? 0,
                  width: label.width ?? 0,
                  height: label.height ?? 0,
                },
              }
            : {}),
          lines: edgeLines(transitions),
        })
      }
    }
    for (const child of g.children ?? []) visit(child, depth + 1)
  }
  visit(laid, -1)
  return { width: laid.width ?? 0, height: laid.height ?? 0, boxes, starts, arrows }
}
