import { c, skins } from "./paint.ts"
import type { Skin } from "./paint.ts"
import { disc, line, oval, path, rect, within } from "./shapes.ts"

export type Hair =
  | "fade"
  | "low"
  | "afro"
  | "puff"
  | "bun"
  | "braids"
  | "bob"
  | "locs"
  | "bald"
  | "gele"
  | "scarf"
  | "fila"
  | "kufi"
  | "surgical"

export interface Head {
  readonly skin: Skin
  readonly hair: Hair
  readonly hairColor?: string
  /** The colour or cloth of a gele, scarf or cap. */
  readonly wrap?: string
  readonly beard?: boolean
  readonly glasses?: boolean
  readonly mask?: boolean
  readonly earrings?: string
  readonly eyes?: "open" | "closed"
  /** Looks to the left (-1) or right (1). */
  readonly look?: number
  readonly smile?: "soft" | "wide" | "calm"
}

const skull = "M-36 -8C-36 -38 -20 -50 0 -50C20 -50 36 -38 36 -8C36 22 18 46 0 46C-18 46 -36 22 -36 -8Z"
const cap =
  "M-38 -4C-44 -42 -24 -58 0 -58C24 -58 44 -42 38 -4C36 -18 31 -26 25 -31C9 -35 -9 -35 -25 -31C-31 -26 -36 -18 -38 -4Z"

/** What lies behind the head: long or high hair, the wings of a headwrap. */
export function behindHead(h: Head): string {
  const hair = h.hairColor ?? c.ink
  if (h.hair === "afro")
    return [
      [-40, -18, 28],
      [-32, -50, 30],
      [0, -64, 34],
      [32, -50, 30],
      [40, -18, 28],
      [0, -30, 46],
    ]
      .map(([x, y, r]) => disc(x ?? 0, y ?? 0, r ?? 0, hair))
      .join("")
  if (h.hair === "puff") return disc(0, -72, 30, hair) + disc(-22, -64, 18, hair) + disc(22, -64, 18, hair)
  if (h.hair === "bun") return disc(4, -68, 20, hair)
  if (h.hair === "bob")
    return path(
      "M-44 34C-56 -20 -46 -58 0 -60C46 -58 56 -20 44 34C36 46 24 40 22 30L-22 30C-24 40 -36 46 -44 34Z",
      hair,
    )
  if (h.hair === "braids" || h.hair === "locs") {
    const strands = [-46, -38, -29, 29, 38, 46]
    return (
      path("M-44 20C-54 -30 -40 -60 0 -61C40 -60 54 -30 44 20Z", hair) +
      strands
        .map((x, i) =>
          line(
            `M${x * 0.86} -6C${x * 1.06} 30 ${x * 1.1} 70 ${x * (h.hair === "locs" ? 0.98 : 1.02)} ${h.hair === "locs" ? 78 : 120 + (i % 3) * 9}`,
            hair,
            10,
          ),
        )
        .join("")
    )
  }
  if (h.hair === "gele")
    return path(
      "M-38 -14C-86 -26 -90 -86 -44 -90C-20 -120 40 -118 52 -90C94 -84 86 -28 38 -14Z",
      h.wrap ?? c.plum,
    )
  return ""
}

function frontHair(h: Head): string {
  const hair = h.hairColor ?? c.ink
  const wrap = h.wrap ?? c.plum
  switch (h.hair) {
    case "bald":
      return h.hairColor
        ? path("M-37 2C-40 -10 -38 -20 -34 -26C-32 -14 -33 -6 -33 6Z", hair) +
            path("M37 2C40 -10 38 -20 34 -26C32 -14 33 -6 33 6Z", hair)
        : ""
    case "low":
      return path(
        "M-37 -8C-40 -44 -20 -55 0 -55C20 -55 40 -44 37 -8C36 -24 30 -33 22 -37C8 -41 -8 -41 -22 -37C-30 -33 -36 -24 -37 -8Z",
        hair,
      )
    case "gele":
      return (
        path("M-39 -14C-46 -52 -20 -62 0 -62C22 -62 46 -52 39 -14C26 -34 -26 -34 -39 -14Z", wrap) +
        line(
          "M-32 -30C-14 -46 14 -46 34 -34M-36 -48C-20 -70 18 -74 40 -58M-44 -72C-20 -92 22 -96 50 -80",
          c.ink,
          2,
          'opacity=".22"',
        )
      )
    case "scarf":
      return (
        path("M-40 -10C-46 -50 -22 -61 0 -61C22 -61 46 -50 40 -10C28 -32 -28 -32 -40 -10Z", wrap) +
        path("M36 -30C52 -34 58 -22 50 -10C46 2 40 2 38 -10Z", wrap)
      )
    case "fila":
      return (
        path(
          "M-39 -22C-42 -56 -30 -70 4 -76C38 -78 52 -58 46 -40C44 -32 41 -28 38 -22C16 -34 -18 -34 -39 -22Z",
          wrap,
        ) + line("M10 -74C22 -62 30 -48 34 -32", c.ink, 2, 'opacity=".25"')
      )
    case "kufi":
      return (
        path("M-38 -22L-36 -62C-18 -70 18 -70 36 -62L38 -22C16 -33 -16 -33 -38 -22Z", wrap) +
        line("M-36 -44C-14 -53 14 -53 36 -44", c.paper, 3, 'opacity=".6"')
      )
    case "surgical":
      return path("M-40 -14C-48 -54 -22 -64 0 -64C22 -64 48 -54 40 -14C24 -30 -24 -30 -40 -14Z", wrap)
    default:
      return path(cap, hair)
  }
}

/** A head with its centre at 0,0, 96 units high, without the hair behind it (`behindHead`). */
export function head(h: Head): string {
  const s = skins[h.skin]
  const look = (h.look ?? 0) * 7
  const hair = h.hairColor ?? c.ink
  const ears = oval(-36, 2, 7, 10, s.dark) + oval(36, 2, 7, 10, s.dark)
  const rings = h.earrings ? disc(-38, 16, 4.5, h.earrings) + disc(38, 16, 4.5, h.earrings) : ""
  const side = look >= 0 ? -1 : 1
  const face =
    path(skull, s.tone) +
    within(
      skull,
      path(
        `M${side * 40} -60C${side * 12} -30 ${side * 14} 20 ${side * 4} 60L${side * 60} 60V-60Z`,
        s.dark,
        'opacity=".5"',
      ) +
        (h.beard
          ? ""
          : oval(look - 19, 16, 9, 6, c.clay, 'opacity=".26"') +
            oval(look + 19, 16, 9, 6, c.clay, 'opacity=".26"')),
    )
  const eye = (x: number) =>
    h.eyes === "closed"
      ? line(`M${x - 6.5} 1C${x - 3} 5.5 ${x + 3} 5.5 ${x + 6.5} 1`, c.ink, 2.6)
      : oval(x, 1, 3.4, 4.2, c.ink) + disc(x + 1.2, -0.6, 1.1, c.paper)
  const brow = (x: number) =>
    line(`M${x - 8} -11C${x - 3} -15 ${x + 3} -15 ${x + 8} -11.5`, h.hairColor ?? c.ink, 3, 'opacity=".8"')
  const nose = line(
    `M${look + 1} 2C${look + 2 + Math.sign(look) * 3} 8 ${look + 6 * (look < 0 ? -1 : 1)} 14 ${look - 1} 15`,
    s.dark,
    2.8,
  )
  const lips = h.skin === "deep" || h.skin === "cocoa" ? "#A8605A" : "#6B2A2A"
  const mouths = {
    soft: line(`M${look - 9} 26C${look - 4} 31 ${look + 4} 31 ${look + 9} 26`, lips, 3.4),
    calm: line(`M${look - 7} 27.5C${look - 3} 29.5 ${look + 3} 29.5 ${look + 7} 27.5`, lips, 3.4),
    wide:
      path(
        `M${look - 11} 24C${look - 5} 26 ${look + 5} 26 ${look + 11} 24C${look + 8} 35 ${look - 8} 35 ${look - 11} 24Z`,
        "#5A1F22",
      ) +
      path(
        `M${look - 9} 25C${look - 4} 27 ${look + 4} 27 ${look + 9} 25C${look + 6} 30 ${look - 6} 30 ${look - 9} 25Z`,
        c.white,
      ),
  }
  const beard = h.beard
    ? within(skull, path("M-40 6C-34 10 -32 20 -24 20C-14 17 14 17 24 20C32 20 34 10 40 6V60H-40Z", hair)) +
      oval(look, 27.5, 13, 5, s.tone)
    : ""
  const glasses = h.glasses
    ? [-15, 15]
        .map(
          (x) =>
            `<circle cx="${look + x}" cy="1" r="11.5" fill="${c.paper}" fill-opacity=".18" stroke="${c.ink}" stroke-width="2.6"/>`,
        )
        .join("") +
      line(`M${look - 3.5} 0H${look + 3.5}M${look - 26} -1L-35 -4M${look + 26} -1L35 -4`, c.ink, 2.6)
    : ""
  const mask = h.mask
    ? within(skull, path("M-40 12C-20 6 20 6 40 12V60H-40Z", c.sky)) +
      line("M-34 12L-37 4M34 12L37 4M-22 22H22M-20 31H20", c.stone, 1.8)
    : ""
  return (
    ears +
    rings +
    face +
    beard +
    brow(look - 15) +
    brow(look + 15) +
    eye(look - 15) +
    eye(look + 15) +
    nose +
    (h.mask ? "" : mouths[h.smile ?? "soft"]) +
    mask +
    glasses +
    frontHair(h)
  )
}

/** The back of a head, for people who sit before us. */
export function backOfHead(h: Head): string {
  const s = skins[h.skin]
  const hair =
    h.hair === "gele" || h.hair === "scarf" || h.hair === "fila" || h.hair === "kufi" || h.hair === "surgical"
      ? (h.wrap ?? c.plum)
      : (h.hairColor ?? c.ink)
  const bald = h.hair === "bald"
  return (
    rect(-15, 20, 30, 50, s.dark, 10) +
    oval(-36, 2, 6, 9, s.dark) +
    oval(36, 2, 6, 9, s.dark) +
    path(skull, s.tone) +
    (bald
      ? ""
      : path("M-38 0C-42 -40 -22 -57 0 -57C22 -57 42 -40 38 0C36 22 24 32 0 32C-24 32 -36 22 -38 0Z", hair))
  )
}
