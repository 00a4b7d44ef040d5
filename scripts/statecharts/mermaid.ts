/** Renders a chart as Mermaid text for review: the sentences, and the names of events, guards and actions. */
import type { Chart, ChartEdge, ChartNode, Transition } from "./chart.ts"
import type { ActionLabel } from "./action-label.ts"

const id = (node: string) => node.replace(/[^A-Za-z0-9]/g, "_")
/** Escapes colons, semicolons and hashes, which have a meaning in Mermaid. */
const safe = (text: string) => text.replace(/[#:;]/g, (c) => `#${c.charCodeAt(0)};`)

const actionText = (actionLabels: readonly ActionLabel[]) =>
  actionLabels.length ? ` / ${actionLabels.map((t) => t.text).join(", ")}` : ""
const line = ({ sentence, event, guard, actionLabels }: Transition) =>
  `${sentence} (${event}${guard === "" ? "" : ` [${guard}]`}${actionText(actionLabels)})`

const notesOf = (node: ChartNode): readonly string[] => [
  ...node.runs.map((actor) => `meanwhile ${actor}`),
  ...(node.entry.length ? [`on entry${actionText(node.entry)}`] : []),
  ...(node.exit.length ? [`on exit${actionText(node.exit)}`] : []),
  ...node.stays.map((transition) => `stays at ${line(transition)}`),
  ...(node.tags.length ? [`tags ${node.tags.join(", ")}`] : []),
]

/** Returns whether a transition leads from a box to a state inside it. Mermaid cannot draw this, so a comment replaces it. */
const leadsInside = ({ from, to }: ChartEdge): boolean => to.startsWith(`${from}.`)

/** Returns a chart as a Mermaid state diagram. */
export function mermaidOf(chart: Chart): string {
  const out = ["stateDiagram-v2", "  direction TB"]
  const writeNode = (node: ChartNode, indent: string) => {
    const notes = notesOf(node)
    if (node.children.length === 0) {
      out.push(`${indent}state "${[node.title, ...notes.map(safe)].join("<br/>")}" as ${id(node.id)}`)
      if (node.type === "final") out.push(`${indent}${id(node.id)} --> [*]`)
      return
    }
    out.push(`${indent}state "${node.title}" as ${id(node.id)} {`)
    for (const note of notes) out.push(`${indent}  %% ${note}`)
    for (const edge of chart.edges.filter((e) => e.from === node.id && leadsInside(e)))
      out.push(`${indent}  %% ${line(edge)} leads to ${id(edge.to)}`)
    if (node.initial) out.push(`${indent}  [*] --> ${id(node.initial)}`)
    node.children.forEach((child, i) => {
      if (node.type === "parallel" && i > 0) out.push(`${indent}  --`)
      writeNode(child, `${indent}  `)
    })
    out.push(`${indent}}`)
  }
  writeNode(chart.root, "  ")
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
