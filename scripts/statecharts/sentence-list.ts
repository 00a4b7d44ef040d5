/** Lists the sentences of a chart in columns for the foot of its picture: one block for each state. */
import type { Chart, ChartNode, Transition } from "./chart.ts"
import { lineHeight, palette, quotesOf, turnColour } from "./label-lines.ts"
import type { Line } from "./label-lines.ts"
import { wrap } from "./labels.ts"

/** The minimum width of a column in px. */
const minColumnWidth = 340
/** The average number of characters in one px of a column. */
const charactersPerPixel = 1 / 6.6

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)]

/** Returns the transitions that leave a state or stay in it, each once, in the order of the machine. */
export const transitionsFrom = (chart: Chart, node: ChartNode): readonly Transition[] => {
  const all = [...chart.edges.filter(({ from }) => from === node.id), ...node.stays]
  return [...new Map(all.map((transition) => [transition.number, transition])).values()].toSorted(
    (a, b) => a.number - b.number,
  )
}

const sentenceLines = (transition: Transition, length: number): readonly Line[] => {
  const quotes = quotesOf(transition.actionLabels).join(" ")
  return wrap(`${transition.number}  ${transition.sentence}${quotes === "" ? "" : ` ${quotes}`}`, length).map(
    (text, i) => ({ text, size: 12, colour: turnColour[transition.turn], ...(i === 0 ? { gap: 3 } : {}) }),
  )
}

function blockOf(chart: Chart, node: ChartNode, length: number): readonly Line[] {
  const transitions = transitionsFrom(chart, node)
  if (transitions.length === 0) return []
  const head = node === chart.root ? "Anywhere" : node.title
  return [
    { text: head, size: 13, weight: 700, colour: palette.ink, gap: 10 },
    ...transitions.flatMap((transition) => sentenceLines(transition, length)),
  ]
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineHeight(line), 0)

/** Fills as many columns as fit into the width, to about the same height. */
export function sentenceColumns(
  chart: Chart,
  width: number,
): { readonly columns: readonly (readonly Line[])[]; readonly columnWidth: number; readonly height: number } {
  const count = Math.max(1, Math.floor(width / minColumnWidth))
  const columnWidth = Math.floor(width / count)
  const length = Math.floor((columnWidth - 24) * charactersPerPixel)
  const blocks = nodesOf(chart.root).map((node) => blockOf(chart, node, length))
  const columns: Line[][] = [[]]
  const share = heightOf(blocks.flat()) / count
  for (const block of blocks) {
    const current = columns.at(-1)!
    if (current.length > 0 && columns.length < count && heightOf(current) + heightOf(block) / 2 > share)
      columns.push([...block])
    else current.push(...block)
  }
  return { columns, columnWidth, height: Math.max(...columns.map(heightOf)) + 16 }
}
