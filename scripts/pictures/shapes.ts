/** One point of a drawing, in its own units. */
export type Point = readonly [number, number]

const n = (x: number) => String(Math.round(x * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Moves, scales and (last) turns a part; a negative scale of x mirrors it. */
export const at = (x: number, y: number, body: string, scale = 1, turn = 0, mirror = false) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${mirror ? -scale : scale} ${scale})${turn ? ` rotate(${turn})` : ""}">${body}</g>`

/** A limb: two bones with round joints, thick at the root and thin at the end. */
export function limb(
  points: readonly [Point, Point, Point],
  widths: readonly [number, number, number],
  fill: string,
): string {
  return (
    bone(points[0], points[1], widths[0], widths[1], fill) +
    bone(points[1], points[2], widths[1], widths[2], fill)
  )
}

/** One tapered bone from a to b. */
export function bone(a: Point, b: Point, wa: number, wb: number, fill: string): string {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2
  const [dx, dy] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  const quad = [
    [a[0] + dx * wa, a[1] + dy * wa],
    [b[0] + dx * wb, b[1] + dy * wb],
    [b[0] - dx * wb, b[1] - dy * wb],
    [a[0] - dx * wa, a[1] - dy * wa],
  ] as const
  const d = quad.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")
  return path(`M${d}Z`, fill) + disc(a[0], a[1], wa / 2, fill) + disc(b[0], b[1], wb / 2, fill)
}

/** Where the elbow lies for a hand that reaches for `hand`; `bend` 1 or -1 says to which side. */
export function elbow(
  shoulder: Point,
  hand: Point,
  upper: number,
  lower: number,
  bend: 1 | -1,
): { elbow: Point; hand: Point } {
  const [dx, dy] = [hand[0] - shoulder[0], hand[1] - shoulder[1]]
  const reach = Math.hypot(dx, dy)
  const d = Math.min(Math.max(reach, Math.abs(upper - lower) + 1), upper + lower - 1)
  const base = Math.atan2(dy, dx)
  const lift = Math.acos((upper * upper + d * d - lower * lower) / (2 * upper * d))
  const turn = base + bend * lift
  const joint: Point = [shoulder[0] + Math.cos(turn) * upper, shoulder[1] + Math.sin(turn) * upper]
  const end: Point = [shoulder[0] + Math.cos(base) * d, shoulder[1] + Math.sin(base) * d]
  return { elbow: joint, hand: end }
}

/** The part of a body inside an outline: used to lay light and shadow over a shape. */
let clips = 0
export function within(outline: string, body: string): string {
  clips += 1
  return `<clipPath id="within-${clips}"><path d="${outline}"/></clipPath><g clip-path="url(#within-${clips})">${body}</g>`
}
