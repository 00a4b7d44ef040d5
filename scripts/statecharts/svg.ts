/** Draws a chart as SVG with its own background, so that it is also legible in dark mode. */
import type { Turn } from "../../src/machines/sentences.ts"
import type { Chart } from "./chart.ts"
import { layoutChart } from "./layout.ts"
import type { Arrow, Box, Picture } from "./layout.ts"
import { lineHeight, palette, textWidth, trafficOf, turnColour, turns } from "./label-lines.ts"
import { sentenceColumns } from "./sentence-list.ts"
import type { Line } from "./label-lines.ts"

const margin = 20
const legendHeight = 40

/** Escapes text for HTML and SVG, also inside quoted attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!)
const round = (n: number) => Math.round(n * 10) / 10

/** Draws lines of text from a top edge downwards; `halo` keeps text on arrows legible. */
function text(lines: readonly Line[], x: number, top: number, halo?: string): string {
  let y = top
  return lines
    .map((line) => {
      y += lineHeight(line)
      const style = [
        `font-size="${line.size}"`,
        `fill="${line.colour}"`,
        ...(line.weight ? [`font-weight="${line.weight}"`] : []),
        ...(line.isItalic ? [`font-style="italic"`] : []),
        ...(line.turn ? [`data-turn="${line.turn}"`] : []),
        ...(halo ? [`stroke="${halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`] : []),
      ]
      return `<text x="${round(x)}" y="${round(y - line.size * 0.28)}" ${style.join(" ")}>${escape(line.text)}</text>`
    })
    .join(" ")
}

const isCompound = ({ node }: Box) => node.children.length > 0

const fillOf = ({ node, depth }: Box): string =>
  node.children.length > 0
    ? depth === 0
      ? palette.paper
      : palette.inner[depth % 2]!
    : node.tags.includes("busy")
      ? palette.busy
      : palette.box

function drawBox(box: Box): string {
  const { node, x, y, width, height } = box
  const border =
    node.type === "final"
      ? `stroke="${palette.ink}" stroke-width="3"`
      : `stroke="${palette.line}" stroke-width="1.3"`
  const rect = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="12" fill="${fillOf(box)}" ${border}/>`
  return `<g data-state="${escape(node.id)}">${rect}${isCompound(box) ? "" : boxText(box)}</g>`
}

/** Draws the text of a box. */
const boxText = (box: Box): string =>
  text(box.lines, box.x + 15, box.y + 6, isCompound(box) ? fillOf(box) : undefined)
/** Draws the text of a compound state after the arrows, because they may cross it. */
const drawCompoundText = (box: Box): string =>
  isCompound(box) ? `<g data-words="${escape(box.node.id)}">${boxText(box)}</g>` : ""

/** Returns the point `by` px from `a` towards `b`. */
function pointTowards(a: { x: number; y: number }, b: { x: number; y: number }, by: number): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return `${round(a.x + ((b.x - a.x) / length) * by)},${round(a.y + ((b.y - a.y) / length) * by)}`
}

/** Returns a path with rounded corners through the points. */
function roundedPath(points: Arrow["points"]): string {
  return points
    .map((p, i) => {
      const [before, after] = [points[i - 1], points[i + 1]]
      if (!before) return `M${round(p.x)},${round(p.y)}`
      if (!after) return `L${round(p.x)},${round(p.y)}`
      const bend = Math.min(
        9,
        Math.hypot(p.x - before.x, p.y - before.y) / 2,
        Math.hypot(after.x - p.x, after.y - p.y) / 2,
      )
      return `L${pointTowards(p, before, bend)} Q${round(p.x)},${round(p.y)} ${pointTowards(p, after, bend)}`
    })
    .join(" ")
}

/** Returns the turn that gives an arrow its colour: the main path before another path, and both before failures. */
const turnOf = ({ transitions }: Arrow): Turn => {
  const present = new Set(transitions.map(({ turn }) => turn))
  return (Object.keys(turns) as Turn[]).find((turn) => present.has(turn)) ?? "plain"
}

const dashes: Readonly<Partial<Record<Turn, string>>> = { unreachable: "2 3", expired: "7 4", givenUp: "5 4" }

const stroke = (turn: Turn, width = turn === "happy" ? 3 : 1.3) =>
  `fill="none" stroke="${turnColour[turn]}" stroke-width="${width}"${dashes[turn] === undefined ? "" : ` stroke-dasharray="${dashes[turn]}"`} marker-end="url(#${turn})"`

/** Returns the attribute with the source and target states, by which the storyboard finds an arrow and its text. */
const transitionAttribute = ({ transitions: [transition] }: Arrow): string =>
  transition ? ` data-transition="${escape(`${transition.from} ${transition.to}`)}"` : ""
/** Returns the attribute with all turns of an arrow, by which the storyboard hides it. */
const turnsAttribute = ({ transitions }: Arrow): string =>
  transitions.length > 0 ? ` data-turns="${[...new Set(transitions.map(({ turn }) => turn))].join(" ")}"` : ""
const takenOf = ({ transitions }: Arrow): number => trafficOf(transitions)?.now ?? 0
/** Returns the width of an arrow in px, in a chart with usage. It grows with the square root of how often it was taken. */
const measuredWidth = (taken: number, max: number): number =>
  taken === 0 ? 0.8 : round(1.3 + 6.7 * Math.sqrt(taken / max))
const widthOf = (arrow: Arrow, max: number): number | undefined =>
  trafficOf(arrow.transitions) === undefined ? undefined : measuredWidth(takenOf(arrow), max)
const drawArrow = (arrow: Arrow, max: number): string =>
  `<path d="${roundedPath(arrow.points)}" ${stroke(turnOf(arrow), widthOf(arrow, max))}${turnsAttribute(arrow)}${transitionAttribute(arrow)}/>`
const drawLabel = (arrow: Arrow): string =>
  arrow.label && arrow.lines.length > 0
    ? `<g${transitionAttribute(arrow)}>${text(arrow.lines, arrow.label.x + 4, arrow.label.y + 1, palette.paper)}</g>`
    : ""

const marker = ([turn, colour]: [string, string], size: number) =>
  `<marker id="${turn}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="${size}" markerHeight="${size}" orient="auto-start-reverse"><path d="M0,0 L10,5 L0,10 z" fill="${colour}"/></marker>`

/** Draws the legend of arrows and actors, in rows that fit the picture's width. */
function legend(
  width: number,
  top: number,
  isMeasured: boolean,
): { readonly svg: string; readonly height: number } {
  let x = 0
  let y = top
  const parts: string[] = []
  const place = (
    label: string,
    colour: string,
    sample: (at: number, y: number) => string,
    sampleWidth: number,
  ) => {
    const line: Line = { text: label, size: 12, colour }
    const needed = sampleWidth + 8 + textWidth(line) + 22
    if (x > 0 && x + needed > width) {
      x = 0
      y += 22
    }
    parts.push(sample(x, y + 11), text([line], x + sampleWidth + 8, y + 2))
    x += needed
  }
  for (const [turn, label] of Object.entries(turns) as [Turn, string][])
    place(
      label,
      turnColour[turn],
      (at, middle) => `<path d="M${at},${middle} L${at + 30},${middle}" ${stroke(turn)}/>`,
      30,
    )
  place(
    "goes on meanwhile",
    palette.runs,
    (at, middle) => text([{ text: "▷", size: 12, colour: palette.runs }], at, middle - 9),
    10,
  )
  place(
    "stays here",
    palette.quiet,
    (at, middle) => text([{ text: "↻", size: 12, colour: palette.quiet }], at, middle - 9),
    10,
  )
  place("“…” the member reads this", palette.toasts, () => "", 0)
  if (isMeasured) {
    place(
      "thicker: taken more often",
      palette.ink,
      (at, middle) =>
        `<path d="M${at},${middle} L${at + 30},${middle}" stroke="${palette.ink}" stroke-width="7"/>`,
      30,
    )
    place("82 of 100: taken 82 of the 100 times here, in the last 30 days", palette.ink, () => "", 0)
    place("(61 of 80): in the 30 days before", palette.quiet, () => "", 0)
  }
  return { svg: `<g>${parts.join("")}</g>`, height: y - top + legendHeight }
}

/** Draws the sentences of all transitions in columns under the picture. */
function sentenceList(
  chart: Chart,
  width: number,
  top: number,
): { readonly svg: string; readonly height: number } {
  const { columns, columnWidth, height } = sentenceColumns(chart, width)
  const svg = columns.map((lines, i) => text(lines, i * columnWidth, top)).join("")
  return { svg: `<g>${svg}</g>`, height }
}

/**
 * Draws the chart with its legend. `hasSentences` adds the numbered sentences under the picture, for a page that does not
 * list them itself. `laidOut` is the picture when the caller has it already.
 */
export async function svgOf(
  chart: Chart,
  { hasSentences = true, laidOut }: { readonly hasSentences?: boolean; readonly laidOut?: Picture } = {},
): Promise<string> {
  const picture = laidOut ?? (await layoutChart(chart))
  const width = Math.max(Math.ceil(picture.width), hasSentences ? 700 : 420)
  const isMeasured = chart.root.entered !== undefined
  const max = Math.max(1, ...picture.arrows.map(takenOf))
  const legendPart = legend(width, Math.ceil(picture.height) + 16, isMeasured)
  const below = Math.ceil(picture.height) + 16 + legendPart.height
  const list = hasSentences ? sentenceList(chart, width, below) : { svg: "", height: 0 }
  const height = below + list.height
  const body = [
    ...picture.boxes.map(drawBox),
    ...picture.starts.map(
      ({ x, y }) => `<circle cx="${round(x)}" cy="${round(y)}" r="6" fill="${palette.ink}"/>`,
    ),
    ...picture.arrows.map((arrow) => drawArrow(arrow, max)),
    ...picture.boxes.map(drawCompoundText),
    ...picture.arrows.map(drawLabel),
    legendPart.svg,
    list.svg,
  ].filter(Boolean)
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Statechart: ${escape(chart.root.title)}" width="${width + 2 * margin}" height="${height + 2 * margin}" viewBox="${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}" font-family="Figtree, Helvetica, Arial, 'DejaVu Sans', sans-serif">`,
    `<defs>${Object.entries(turnColour)
      .map((one) => marker(one, isMeasured ? 16 : 10))
      .join("")}</defs>`,
    `<rect x="${-margin}" y="${-margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" rx="16" fill="${palette.paper}"/>`,
    ...body,
    "</svg>",
  ].join("\n")}\n`
}
