/**
 * Lays out a chart with ELK: states from top to bottom in the order of the machine, compound states as boxes around their
 * children. Compound nodes do not inherit ELK's options, so each repeats them. ELK's cycle breaking by model order does
 * not support nested nodes, so edges that lead upwards are passed to ELK in reverse.
 */
import ELK from "elkjs/lib/elk.bundled.js"
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from "elkjs/lib/elk-api.js"
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

const usual = {
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

/** Less space between arrows that have only numbers. */
const tight = {
  "elk.spacing.nodeNode": "20",
  "elk.spacing.edgeLabel": "2",
  "elk.spacing.edgeNode": "12",
  "elk.spacing.edgeEdge": "8",
  "elk.layered.nodePlacement.strategy": "SIMPLE",
}

/** Draws the main path as straight as possible. */
const straight = { "elk.layered.priority.straightness": "10", "elk.layered.priority.shortness": "10" }

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineHeight(line), 0)
const widthOf = (lines: readonly Line[]): number => Math.max(0, ...lines.map(textWidth))

const startOf = (id: string) => `${id}::start`

/** The maximum width in px of a picture whose 12 px text is still legible on a printed A4 page (portrait). */
export const pageWidth = 1150

interface Shape {
  /** The characters of a line on an arrow; at 0 an arrow has only the numbers of its sentences. */
  readonly arrowLength: number
  /** How many states may stand side by side; any number if undefined. */
  readonly sideBySide?: number
}

/** The shapes of a chart, the widest first. */
const shapes: readonly Shape[] = [
  { arrowLength: 24 },
  { arrowLength: 24, sideBySide: 3 },
  { arrowLength: 16, sideBySide: 3 },
  { arrowLength: 16 },
  { arrowLength: 16, sideBySide: 2 },
  { arrowLength: 11, sideBySide: 3 },
  { arrowLength: 11, sideBySide: 2 },
  { arrowLength: 11, sideBySide: 1 },
  { arrowLength: 0, sideBySide: 3 },
  { arrowLength: 0, sideBySide: 2 },
  { arrowLength: 0, sideBySide: 1 },
]

/** Lays out a chart in the first shape that fits on a page, or in the narrowest one. */
export async function layoutChart(chart: Chart): Promise<Picture> {
  let narrowest: Picture | undefined
  for (const shape of shapes) {
    const picture = await layoutWith(chart, shape)
    if (picture.width <= pageWidth) return picture
    if (narrowest === undefined || picture.width < narrowest.width) narrowest = picture
  }
  return narrowest!
}

async function layoutWith(chart: Chart, { arrowLength, sideBySide }: Shape): Promise<Picture> {
  const options: LayoutOptions = {
    ...usual,
    ...(arrowLength === 0 ? tight : {}),
    ...(sideBySide === undefined
      ? {}
      : {
          "elk.layered.layering.strategy": "COFFMAN_GRAHAM",
          "elk.layered.layering.coffmanGraham.layerBound": String(sideBySide),
        }),
  }
  const nodes = new Map<string, ChartNode>()
  /** The position of each node in the machine, as child indexes from the root. */
  const positions = new Map<string, readonly number[]>()
  const visit = (node: ChartNode, position: readonly number[]) => {
    nodes.set(node.id, node)
    positions.set(node.id, position)
    node.children.forEach((child, i) => visit(child, [...position, i]))
  }
  visit(chart.root, [])
  const leadsUp = ({ from, to }: ChartEdge): boolean => {
    const [a, b] = [positions.get(from)!, positions.get(to)!]
    const fork = a.findIndex((n, i) => n !== b[i])
    return fork >= 0 && b[fork] !== undefined && a[fork]! > b[fork]
  }

  const elkNodeOf = (node: ChartNode): ElkNode => {
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
        ...node.children.map(elkNodeOf),
      ],
    }
  }

  const groups = [...Map.groupBy(chart.edges, (e) => `${e.from}>${e.to}`).values()]
  const edges: ElkExtendedEdge[] = groups.map((transitions, i) => {
    const { from, to } = transitions[0]!
    const lines = edgeLines(transitions, arrowLength)
    const ends = leadsUp(transitions[0]!) ? [to, from] : [from, to]
    return {
      id: `e${i}`,
      sources: [ends[0]!],
      targets: [ends[1]!],
      ...(transitions.some(({ turn }) => turn === "happy") ? { layoutOptions: straight } : {}),
      labels: lines.length ? [{ text: " ", width: widthOf(lines) + 8, height: heightOf(lines) + 4 }] : [],
    }
  })
  const initialEdges: ElkExtendedEdge[] = [...nodes.values()]
    .filter((n) => n.initial)
    .map((n) => ({ id: `s:${n.id}`, sources: [startOf(n.id)], targets: [n.initial!] }))

  const layout = await new ELK().layout({
    id: "picture",
    layoutOptions: {
      ...options,
      "elk.algorithm": "layered",
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
    },
    children: [elkNodeOf(chart.root)],
    edges: [...initialEdges, ...edges],
  })
  return pictureOf(layout, chart, nodes, groups, leadsUp, arrowLength)
}

/** Converts ELK's result to boxes and arrows. Restores the direction of the reversed arrows. */
function pictureOf(
  layout: ElkNode,
  chart: Chart,
  nodes: ReadonlyMap<string, ChartNode>,
  groups: readonly (readonly ChartEdge[])[],
  leadsUp: (edge: ChartEdge) => boolean,
  arrowLength: number,
): Picture {
  const boxes: Box[] = []
  const starts: { x: number; y: number }[] = []
  const arrows: Arrow[] = []
  const visit = (elkNode: ElkNode, depth: number) => {
    const node = nodes.get(elkNode.id)
    const { x = 0, y = 0, width = 0, height = 0 } = elkNode
    if (node) boxes.push({ node, depth, x, y, width, height, lines: nodeLines(node, node === chart.root) })
    else if (elkNode.id.endsWith("::start")) starts.push({ x: x + 6, y: y + 6 })
    for (const edge of elkNode.edges ?? []) {
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
          lines: edgeLines(transitions, arrowLength),
        })
      }
    }
    for (const child of elkNode.children ?? []) visit(child, depth + 1)
  }
  visit(layout, -1)
  return { width: layout.width ?? 0, height: layout.height ?? 0, boxes, starts, arrows }
}
