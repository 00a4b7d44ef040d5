import { c, frame } from "../paint.ts"
import { at, disc, line, oval, path, rect, within } from "../shapes.ts"

/** Soft papers that products lie on: the sheet, and the light that falls on its middle. */
const papers = {
  peach: ["#F8E2CC", "#FCF0E2"],
  mint: ["#D9E8DB", "#EAF4EA"],
  lilac: ["#E2DFF3", "#F0EEFA"],
  rose: ["#F2DCE7", "#FAEEF4"],
  sand: ["#EDDFCD", "#F8F0E4"],
} as const
export type Paper = keyof typeof papers

/** A square picture of a thing that lies on paper, seen from above. */
export function lying(paper: Paper, body: string): string {
  const [sheet, light] = papers[paper]
  return frame(800, 800, rect(0, 0, 800, 800, sheet) + disc(400, 400, 340, light) + body)
}

/** A square picture of a thing that stands on a table; its foot is at `foot`, so wide. */
export function standing(paper: Paper, foot: { y: number; width: number; x?: number }, body: string): string {
  const [sheet, light] = papers[paper]
  const x = foot.x ?? 400
  return frame(
    800,
    800,
    rect(0, 0, 800, 800, sheet) +
      disc(400, 380, 320, light) +
      rect(0, foot.y - 60, 800, 860 - foot.y, sheet) +
      rect(0, foot.y - 60, 800, 860 - foot.y, c.wood, 0, 'opacity=".13"') +
      oval(x + 26, foot.y + 4, foot.width * 0.66, 22, c.ink, 'opacity=".16"') +
      body,
  )
}

/** The shadow that an outline throws on the paper below it. */
export const shadow = (outline: string, dx = 12, dy = 20) =>
  path(outline, c.ink, `opacity=".13" transform="translate(${dx} ${dy})"`)

/** Seams and folds: thin lines in a darker or lighter tone of the cloth. */
export const seam = (d: string, tone: string, width = 4, opacity = 0.6) =>
  line(d, tone, width, `opacity="${opacity}"`)
export const stitches = (d: string, tone: string, width = 3) =>
  line(d, tone, width, 'stroke-dasharray="9 8" opacity=".75"')

/** An outline clad in a printed cloth whose motifs are `scale` times their usual size. */
export const clad = (outline: string, fill: string, scale: number) =>
  within(outline, at(0, 0, rect(0, 0, 800 / scale, 800 / scale, fill), scale))
