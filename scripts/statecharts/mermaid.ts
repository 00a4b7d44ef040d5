/** Renders a chart as Mermaid text for review, complete to the last action. */
import type { Chart, ChartEdge, ChartNode, Transition } from "./chart.ts"
import type { ActionLabel } from "./action-label.ts"

const id = (node: string) => node.replace(/[^A-Za-z0-9]/g, "_")
/** Escapes colon, semicolon and hash, which have a meaning in Mermaid. */
const safe = (text: string) => text.replace(/[#:;]/g, (c) => `#${c.charCodeAt(0)};`)

const actionText = (actionLabels: readonly ActionLabel[]) =>
  actionLabels.length ? ` / ${actionLabels.map((t) => t.text).join(", ")}` : ""
const line = (transition: Transition) =>
  `${[transition.what, transition.condition].filter(Boolean).join(" ")}${actionText(transition.actionLabels)}`

const inside = (node: ChartNode): readonly string[] => [
  ...node.runs.map((actor) => `runs ${actor}`),
  ...(node.entry.length ? [`on entry${actionText(node.entry)}`] : []),
  ...(node.exit.length ? [`on exit${actionText(node.exit)}`] : []),
  ...node.stays.map((transition) => `stays at ${line(transition)}`),
  ...(node.tags.length ? [`tags ${node.tags.join(", ")}`] : []),
]

/** Mermaid cannot draw an arrow from a box to its content, so such a transition is a note in the box. */
const leadsInside = ({ from, to }: ChartEdge): boolean => to.startsWith(`${from}.`)

export function mermaidOf(chart: Chart): string {
  const out = ["stateDiagram-v2", "  direction TB"]
  const put = (node: ChartNode, pad: string) => {
    const notes = inside(node)
    if (node.children.length === 0) {
      out.push(`${pad}state "${[node.title, ...notes.map(safe)].join("<br/>")}" as ${id(node.id)}`)
      if (node.type === "final") out.push(`${pad}${id(node.id)} --> [*]`)
      return
    }
    out.push(`${pad}state "${node.title}" as ${id(node.id)} {`)
    for (const note of notes) out.push(`${pad}  %% ${note}`)
    for (const edge of chart.edges.filter((e) => e.from === node.id && leadsInside(e)))
      out.push(`${pad}  %% ${line(edge)} leads to ${id(edge.to)}`)
    if (node.initial) out.push(`${pad}  [*] --> ${id(node.initial)}`)
    node.children.forEach((child, i) => {
      if (node.type === "parallel" && i > 0) out.push(`${pad}  --`)
      put(child, `${pad}  `)
    })
    out.push(`${pad}}`)
  }
  put(chart.root, "  ")
  const transitions = Map.groupBy(
    chart.edges.filter((e) => !leadsInside(e)),
    (e) => `${id(e.from)} --> ${id(e.to)}`,
  )
  for (const [arrow, edges] of transitions) {
    const labels = edges.map(line).filter(Boolean).map(safe)
    out.push(`  ${arrow}${labels.length ? `: ${labels.join("<br/>")}` : ""}`)
  }
  return `${out.join("\n")}\n`
}
