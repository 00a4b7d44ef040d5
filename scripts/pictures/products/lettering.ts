import { at, disc, line } from "../shapes.ts"

/** Letters of one stroke, 14 high: width and path. Drawn, so that no machine's fonts change a picture. */
const letters: Record<string, readonly [number, string]> = {
  A: [10, "M0 14L5 0L10 14M2 9.5H8"],
  B: [9, "M0 0V14H5C11 14 11 7 5 7H0M5 7C9.5 7 9.5 0 5 0H0"],
  C: [10, "M10 2.2C5.5 -2 0 1 0 7C0 13 5.5 16 10 11.8"],
  D: [10, "M0 0V14H3C12.5 14 12.5 0 3 0Z"],
  E: [8, "M8 0H0V14H8M0 7H6.5"],
  F: [8, "M8 0H0V14M0 7H6.5"],
  G: [10, "M10 2.2C5.5 -2 0 1 0 7C0 13 5.5 16 10 11.8V8H6"],
  H: [9, "M0 0V14M9 0V14M0 7H9"],
  I: [0, "M0 0V14"],
  J: [7, "M7 0V9.5C7 15.5 0 15.5 0 10.5"],
  K: [9, "M0 0V14M9 0L0 8.5M3.4 5.6L9 14"],
  L: [7.5, "M0 0V14H7.5"],
  M: [12, "M0 14V0L6 9L12 0V14"],
  N: [10, "M0 14V0L10 14V0"],
  O: [11, "M5.5 0C-1.8 0 -1.8 14 5.5 14C12.8 14 12.8 0 5.5 0Z"],
  P: [8.5, "M0 14V0H4.5C11 0 11 8 4.5 8H0"],
  R: [9, "M0 14V0H4.5C11 0 11 7.6 4.5 7.6H0M4.5 7.6L9 14"],
  S: [8.5, "M8.2 2C6 -1.4 0.3 -0.4 0.4 3.4C0.6 8 8.4 6 8.4 10.5C8.4 15 1.8 15 0 11.8"],
  T: [9, "M0 0H9M4.5 0V14"],
  U: [9.5, "M0 0V9C0 15.7 9.5 15.7 9.5 9V0"],
  V: [10, "M0 0L5 14L10 0"],
  W: [14, "M0 0L3.6 14L7 4L10.4 14L14 0"],
  Y: [10, "M0 0L5 7L10 0M5 7V14"],
  " ": [5, ""],
}

/** A line of capitals, centred on x, its top at y, `high` pixels high; `heavy` is the stroke in units of 14 a letter. */
export function lettering(x: number, y: number, high: number, text: string, tone: string, heavy = 2): string {
  const gap = 4.2
  const drawn = text.split("").map((letter) => {
    const found = letters[letter]
    if (!found) throw new Error(`No letter is drawn for '${letter}'`)
    return found
  })
  const whole = drawn.reduce((sum, [width]) => sum + width + gap, -gap)
  let from = -whole / 2
  const strokes = drawn.map(([width, d]) => {
    const letter = at(from, 0, line(d, tone, heavy))
    from += width + gap
    return letter
  })
  return at(x, y, strokes.join(""), high / 14)
}

/** The association's mark in one tone, centred on x and y: a cross in the arc of a stethoscope. */
export const mark = (x: number, y: number, size: number, tone: string, soft = 0.8) =>
  at(
    x,
    y,
    at(
      -24,
      -22,
      line("M24 9v22M18 16h12", tone, 5.5) +
        `<g opacity="${soft}">${
          line("M10.5 23.5v2.5a13.5 13.5 0 0 0 27 0v-2.5M6.8 15.5c0 5 1.3 8 3.7 8s3.7-3 3.7-8", tone, 2.8) +
          disc(37.5, 19.5, 4, tone)
        }</g>`,
    ),
    size / 36,
  )
