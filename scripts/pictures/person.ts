import { backOfHead, behindHead, head } from "./head.ts"
import type { Head } from "./head.ts"
import { c, skins } from "./paint.ts"
import { bone, disc, elbow, limb, line, path, rect, within } from "./shapes.ts"
import type { Point } from "./shapes.ts"

export type Garment = "coat" | "scrubs" | "shirt" | "agbada" | "dress" | "blazer" | "kaftan"

/** Where a hand goes, in the person's own units (head's centre at 0,0, shoulders at y 112, waist at y 250). */
export interface Reach {
  readonly to: Point
  /** The elbow points outwards; or, when this is set, the other way. */
  readonly inwards?: boolean
}

export interface Person extends Head {
  readonly garment: Garment
  readonly color: string
  /** What is seen under an open coat or blazer. */
  readonly inner?: string
  readonly tie?: string
  readonly stethoscope?: boolean
  readonly left?: Reach
  readonly right?: Reach
  /** The palms meet before the chest. */
  readonly praying?: boolean
  /** Bows the head, in degrees. */
  readonly bow?: number
  /** How far down the figure is drawn: 300 is a bust, 640 stands on its feet. */
  readonly tall?: number
  readonly trousers?: string
  readonly slim?: boolean
  /** Something held, drawn before the body and behind the hands. */
  readonly holds?: string
}

function torso(p: Person, sw: number, end: number): string {
  const flare =
    p.garment === "agbada"
      ? 60
      : p.garment === "dress"
        ? 34
        : p.garment === "coat" || p.garment === "kaftan"
          ? 10
          : 0
  const waist = p.slim ? sw - 24 : sw - 12
  const hip = sw - 8 + flare
  return `M-20 66C-26 82 ${-sw + 18} 84 ${-sw} 108C${-sw - 4} 150 ${-waist - 2} 190 ${-waist} 236C${-waist - 4} 260 ${-hip} 285 ${-hip - 2} ${end}L${hip + 2} ${end}C${hip} 285 ${waist + 4} 260 ${waist} 236C${waist + 2} 190 ${sw + 4} 150 ${sw} 108C${sw - 18} 84 26 82 20 66C10 78 -10 78 -20 66Z`
}

function front(p: Person, outline: string, end: number): string {
  const shadow = within(outline, path(`M30 60L120 60V${end}H46C66 220 60 120 30 60Z`, c.ink, 'opacity=".09"'))
  const inner = p.inner ?? c.white
  const s = skins[p.skin]
  const v = path("M-17 62L0 108L17 62Z", s.tone) + path("M-17 66L0 108L2 96L-14 64Z", s.dark, 'opacity=".5"')
  switch (p.garment) {
    case "coat":
    case "blazer": {
      const long = p.garment === "coat"
      const edge = c.ink
      return (
        within(
          outline,
          path(`M-20 60L-12 ${end}H16L20 60Z`, inner) +
            (p.tie
              ? path(
                  `M-7 92L7 92L10 ${long ? 210 : 190}L0 ${long ? 224 : 204}L-10 ${long ? 210 : 190}Z`,
                  p.tie,
                ) + path("M-8 82H8L6 95H-6Z", p.tie)
              : ""),
        ) +
        (p.tie ? path("M-16 66L-10 92L0 82L10 92L16 66L0 74Z", c.white) : v.replace("108", "100")) +
        shadow +
        path("M-22 66L-40 116L-30 124L-38 132L-8 206L-14 110Z", p.color) +
        path("M22 66L40 116L30 124L38 132L8 206L14 110Z", p.color) +
        line(
          "M-22 68L-40 116L-30 124L-38 132L-9 204M22 68L40 116L30 124L38 132L9 204",
          edge,
          2.2,
          'opacity=".22"',
        ) +
        line(`M-9 206L-13 ${end}M9 206L14 ${end}`, edge, 2.2, 'opacity=".18"') +
        (long
          ? line("M30 168H56V196H30Z", edge, 2.2, 'opacity=".2"') +
            line("M40 160V176M47 162V176", p.tie ?? c.plum, 4)
          : "")
      )
    }
    case "scrubs":
      return (
        v +
        line("M-19 64L0 111L19 64", c.ink, 3, 'opacity=".25"') +
        shadow +
        line("M26 158H52V184H26Z", c.ink, 2.4, 'opacity=".25"')
      )
    case "agbada":
      return (
        shadow +
        path("M-26 66C-14 92 14 92 26 66L34 74C22 108 -22 108 -34 74Z", p.inner ?? c.amber) +
        line("M0 100V210M-14 112C-30 140 -26 170 0 180C26 170 30 140 14 112", p.inner ?? c.amber, 4) +
        line(
          `M-46 120C-40 200 -52 250 -60 ${end}M46 120C40 200 52 250 60 ${end}`,
          c.ink,
          2.4,
          'opacity=".18"',
        )
      )
    case "kaftan":
      return (
        shadow +
        path("M-20 64C-12 82 12 82 20 64L22 72C14 92 -14 92 -22 72Z", p.inner ?? c.amber) +
        line("M0 86V190", p.inner ?? c.amber, 5)
      )
    case "dress":
      return (
        path("M-24 64C-18 100 18 100 24 64Z", s.tone) +
        line("M-25 66C-18 102 18 102 25 66", p.inner ?? c.amber, 5) +
        shadow +
        line("M-48 236C-20 244 20 244 48 236", p.inner ?? c.amber, 6, 'opacity=".85"')
      )
    default:
      return (
        path("M-20 64L0 86L20 64Z", s.tone) +
        path("M-22 62L-10 96L0 84L10 96L22 62L0 76Z", p.inner ?? p.color) +
        line("M-22 64L-10 96L0 84L10 96L22 64M0 84V230", c.ink, 2.4, 'opacity=".25"') +
        shadow
      )
  }
}

function stethoscope(): string {
  return (
    line("M-27 70C-34 112 -26 142 -6 156M27 70C34 112 30 130 24 150", "#3A3340", 5.5) +
    line("M-6 156C8 164 6 186 -2 196", "#3A3340", 5.5) +
    disc(-3, 202, 9, c.stone) +
    disc(-3, 202, 4.5, c.white) +
    disc(24, 152, 4, "#3A3340")
  )
}

/** An open hand at the end of a forearm that comes from `from`. */
function hand(end: Point, from: Point, skin: Person["skin"], mirror: boolean): string {
  const s = skins[skin]
  const turn = (Math.atan2(end[1] - from[1], end[0] - from[0]) * 180) / Math.PI
  const body =
    path("M-8 -10C2 -14 14 -13 25 -9C31 -6 31 6 25 9C14 13 2 13 -8 10Z", s.tone) +
    path(
      mirror ? "M2 -8C6 -18 15 -21 19 -17C21 -13 13 -8 12 -4Z" : "M2 8C6 18 15 21 19 17C21 13 13 8 12 4Z",
      s.tone,
    ) +
    line("M14 -3.5H26M14 3H26", s.dark, 1.5, 'opacity=".7"')
  return `<g transform="translate(${end[0].toFixed(1)} ${end[1].toFixed(1)}) rotate(${turn.toFixed(0)})">${body}</g>`
}

function arm(p: Person, side: -1 | 1, sw: number, outline: string): string {
  const reach = side < 0 ? p.left : p.right
  const shoulder: Point = [side * (sw - 16), 112]
  const target: Point = p.praying ? [side * 7, 168] : (reach?.to ?? [side * (sw + 2), 300])
  const raised = target[1] < 130
  const out = raised !== (reach?.inwards ?? false) ? side : -side
  const bend = elbow(shoulder, target, 100, 92, out as 1 | -1)
  const w = p.slim ? 0.88 : 1
  const short = p.garment === "scrubs"
  const wide = p.garment === "agbada"
  const widths = wide ? ([60, 64, 54] as const) : ([40 * w, 34 * w, 27 * w] as const)
  const s = skins[p.skin]
  const edge = limb(
    [shoulder, bend.elbow, bend.hand],
    [widths[0] + 5, widths[1] + 5, widths[2] + 4],
    p.garment === "coat" ? "#CFC3C8" : c.ink,
  )
  const cut: Point = [
    bend.elbow[0] + (bend.hand[0] - bend.elbow[0]) * 0.8,
    bend.elbow[1] + (bend.hand[1] - bend.elbow[1]) * 0.8,
  ]
  const sleeve = short
    ? limb([shoulder, bend.elbow, bend.hand], [30 * w, 27 * w, 21 * w], s.tone) +
      bone(
        shoulder,
        [
          shoulder[0] + (bend.elbow[0] - shoulder[0]) * 0.62,
          shoulder[1] + (bend.elbow[1] - shoulder[1]) * 0.62,
        ],
        42 * w,
        42 * w,
        p.color,
      )
    : bone(bend.elbow, bend.hand, 24 * w, 20 * w, s.tone) + limb([shoulder, bend.elbow, cut], widths, p.color)
  const seam = p.praying ? "" : within(outline, `<g opacity="${p.garment === "coat" ? 1 : 0.2}">${edge}</g>`)
  return seam + sleeve + (p.praying ? "" : hand(bend.hand, bend.elbow, p.skin, side < 0))
}

function palms(skin: Person["skin"]): string {
  const s = skins[skin]
  return (
    path("M-12 178C-14 158 -8 132 -1 120C2 118 3 122 3 128V184Z", s.tone) +
    path("M12 178C14 158 8 132 1 120C-1 118 -2 122 -2 128V184Z", s.dark) +
    path("M-10 180C-11 158 -6 136 0 124V182Z", s.tone)
  )
}

function legs(p: Person, tall: number): string {
  const color = p.trousers ?? c.ink
  const shoe = (x: number) =>
    path(`M${x - 20} ${tall}C${x - 20} ${tall - 22} ${x + 16} ${tall - 22} ${x + 21} ${tall}Z`, c.ink)
  return (
    bone([-30, 300], [-32, tall - 22], 62, 34, color) +
    bone([30, 300], [32, tall - 22], 62, 34, color) +
    shoe(-34) +
    shoe(34)
  )
}

/** A person seen from the front: head at 0,0, drawn down to `tall`. */
export function person(p: Person): string {
  const sw = p.slim ? 68 : 80
  const tall = p.tall ?? 320
  const standing = tall > 420
  const robe = p.garment === "dress" || p.garment === "agbada" || p.garment === "kaftan"
  const end = standing
    ? robe
      ? tall - (p.garment === "agbada" ? 28 : 70)
      : p.garment === "coat"
        ? 400
        : 320
    : tall
  const s = skins[p.skin]
  const outline = torso(p, sw, end)
  const neck =
    path("M-17 30V74C-10 86 10 86 17 74V30Z", s.tone) +
    path("M-17 40C-6 58 10 56 17 44V56C8 66 -8 64 -17 56Z", s.dark, 'opacity=".65"')
  const skull = `<g transform="rotate(${p.bow ?? 0})">`
  return (
    `${skull}${behindHead(p)}</g>` +
    (standing ? legs(p, tall) : "") +
    neck +
    path(outline, p.color) +
    front(p, outline, end) +
    (p.stethoscope ? stethoscope() : "") +
    `${skull}${head(p)}</g>` +
    (p.holds ?? "") +
    arm(p, -1, sw, outline) +
    arm(p, 1, sw, outline) +
    (p.praying ? palms(p.skin) : "")
  )
}

/** A person from behind, down to the back of a chair: heads and shoulders of an audience. */
export function seatedFromBehind(p: Person): string {
  const sw = p.slim ? 70 : 82
  return (
    path(
      `M-16 58C-26 84 ${-sw + 14} 84 ${-sw} 116C${-sw - 6} 160 ${-sw - 4} 200 ${-sw + 2} 240H${sw - 2}C${sw + 4} 200 ${sw + 6} 160 ${sw} 116C${sw - 14} 84 26 84 16 58Z`,
      p.color,
    ) +
    behindHead(p) +
    backOfHead(p) +
    rect(-sw + 6, 176, 2 * sw - 12, 80, c.wood, 12) +
    rect(-sw + 6, 176, 2 * sw - 12, 8, c.ink, 4, 'opacity=".15"')
  )
}
