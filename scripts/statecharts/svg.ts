/** Draws a chart as SVG with its own background, so that it is also legible in dark mode. */
import type { Chart, Kind } from "./chart.ts"
import { layoutChart } from "./layout.ts"
import type { Arrow, Box } from "./layout.ts"
import { kindColour, lineHeight, palette, textWidth } from "./label-lines.ts"
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
        ...(halo ? [`stroke="${halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`] : []),
      ]
      return `<text x="${round(x)}" y="${round(y - line.size * 0.28)}" ${style.join(" ")}>${escape(line.text)}</text>`
    })
    .join("")
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

/** Returns the kind that gives an arrow its colour. Transitions of several kinds give it the neutral "event". */
const kindOf = ({ transitions }: Arrow): Kind => {
  const kinds = new Set(transitions.map((transition) => transition.kind))
  return kinds.size === 1 ? [...kinds][0]! : "event"
}

const stroke = (kind: Kind) =>
  `fill="none" stroke="${kindColour[kind]}" stroke-width="1.5"${kind === "always" ? ' stroke-dasharray="5 4"' : ""} marker-end="url(#${kind})"`

/** Returns the attribute with the source and target states, by which the storyboard finds an arrow and its text. */
const transitionAttribute = ({ transitions: [transition] }: Arrow): string =>
  transition ? ` data-transition="${escape(`${transition.from} ${transition.to}`)}"` : ""
const drawArrow = (arrow: Arrow): string =>
  `<path d="${roundedPath(arrow.points)}" ${stroke(kindOf(arrow))}${transitionAttribute(arrow)}/>`
const drawLabel = (arrow: Arrow): string =>
  arrow.label && arrow.lines.length > 0
    ? `<g${transitionAttribute(arrow)}>${text(arrow.lines, arrow.label.x + 4, arrow.label.y + 1, palette.paper)}</g>`
    : ""

const marker = ([kind, colour]: [string, string]) =>
  `<marker id="${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0,0 L10,5 L0,10 z" fill="${colour}"/></marker>`

const legendEntries: readonly (readonly [Kind, string])[] = [
  ["event", "the member or the portal does something"],
  ["done", "work answered"],
  ["error", "work broke"],
  ["after", "time went by"],
  ["always", "at once"],
]

/** Draws the legend of arrows and actors, in rows that fit the picture's width. */
function legend(width: number, top: number): { readonly svg: string; readonly height: number } {
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
  for (const [kind, label] of legendEntries)
    place(
      label,
      kindColour[kind],
      (at, middle) => `<path d="M${at},${middle} L${at + 30},${middle}" ${stroke(kind)}/>`,
      30,
    )
  place(
    "runs while the flow is here",
    palette.runs,
    (at, middle) => text([{ text: "▷", size: 12, colour: palette.runs }], at, middle - 9),
    10,
  )
  place(
    "happens without leaving",
    palette.quiet,
    (at, middle) => text([{ text: "↻", size: 12, colour: palette.quiet }], at, middle - 9),
    10,
  )
  place("“…” the member reads this", palette.toasts, () => "", 0)
  return { svg: `<g>${parts.join("")}</g>`, height: y - top + legendHeight }
}

export async function svgOf(chart: Chart): Promise<string> {
  const picture = await layoutChart(chart)
  const width = Math.max(Math.ceil(picture.width), 420)
  const legendPart = legend(width, Math.ceil(picture.height) + 16)
  const height = Math.ceil(picture.height) + 16 + legendPart.height
  const body = [
    ...picture.boxes.map(drawBox),
    ...picture.starts.map(
      ({ x, y }) => `<circle cx="${round(x)}" cy="${round(y)}" r="6" fill="${palette.ink}"/>`,
    ),
    ...picture.arrows.map(drawArrow),
    ...picture.boxes.map(drawCompoundText),
    ...picture.arrows.map(drawLabel),
    legendPart.svg,
  ].filter(Boolean)
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Statechart of ${escape(chart.root.title)}" width="${width + 2 * margin}" height="${height + 2 * margin}" viewBox="${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}" font-family="Figtree, Helvetica, Arial, 'DejaVu Sans', sans-serif">`,
    `<defs>${Object.entries(kindColour).map(marker).join("")}</defs>`,
    `<rect x="${-margin}" y="${-margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" rx="16" fill="${palette.paper}"/>`,
    ...body,
    "</svg>",
  ].join("\n")}\n`
}
