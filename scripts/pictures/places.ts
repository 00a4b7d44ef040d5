import { c, fade, glow } from "./paint.ts"
import { at, disc, line, oval, path, rect } from "./shapes.ts"

/** A sky from top colour to horizon colour, over the whole picture. */
export const sky = (w: number, h: number, top: string, low: string) => rect(0, 0, w, h, fade(top, low))

/** A low sun with the halo that warms everything near it. */
export const sun = (x: number, y: number, r: number, color: string = c.sun) =>
  disc(x, y, r * 3.4, glow(c.glow)) + disc(x, y, r * 1.55, c.glow, 'opacity=".55"') + disc(x, y, r, color)

/** Long rolling hills across the width; `y` is the crest's height. */
export const hills = (w: number, h: number, y: number, color: string, phase = 0) => {
  const wave = (i: number) =>
    y + Math.sin(i * 1.7 + phase) * h * 0.035 + Math.sin(i * 0.8 + phase * 2) * h * 0.03
  const step = w / 6
  let d = `M0 ${wave(0).toFixed(0)}`
  for (let i = 0; i < 6; i++)
    d += `C${(i * step + step / 2).toFixed(0)} ${wave(i).toFixed(0)} ${(i * step + step / 2).toFixed(0)} ${wave(i + 1).toFixed(0)} ${((i + 1) * step).toFixed(0)} ${wave(i + 1).toFixed(0)}`
  return path(`${d}V${h}H0Z`, color)
}

/** The piled granite of the Plateau: round rocks with one lit side. About 300 wide, standing on 0. */
export const rocks = (color: string, lit: string) =>
  path("M-160 0C-170 -70 -130 -120 -90 -118C-60 -116 -40 -80 -34 0Z", color) +
  path("M-70 0C-84 -120 -50 -210 6 -214C60 -212 92 -120 84 0Z", color) +
  path("M50 0C44 -70 80 -130 118 -126C156 -120 172 -60 164 0Z", color) +
  path("M-30 -204C-34 -240 -8 -262 20 -256C44 -250 44 -220 34 -206Z", color) +
  path("M-58 -60C-58 -140 -36 -196 0 -205C-26 -170 -34 -120 -32 -40Z", lit, 'opacity=".5"') +
  path("M-150 -30C-150 -80 -126 -108 -100 -112C-118 -88 -126 -60 -124 -20Z", lit, 'opacity=".5"') +
  path("M64 -30C64 -80 84 -112 108 -120C92 -96 86 -60 86 -16Z", lit, 'opacity=".5"')

/** A round shade tree, about 200 high, standing on 0. */
export const tree = (leaf: string, lit: string) =>
  path("M-9 0C-6 -40 -6 -70 -4 -104H6C7 -70 8 -40 12 0Z", c.wood) +
  line("M0 -70L-30 -110M2 -82L34 -118", c.wood, 7) +
  disc(-44, -128, 44, leaf) +
  disc(40, -132, 46, leaf) +
  disc(0, -166, 52, leaf) +
  disc(0, -120, 40, leaf) +
  disc(-52, -142, 22, lit, 'opacity=".55"') +
  disc(-14, -186, 26, lit, 'opacity=".55"') +
  disc(34, -154, 20, lit, 'opacity=".55"')

/** A flat-crowned acacia, about 170 high. */
export const acacia = (leaf: string) =>
  line("M0 0C2 -40 -2 -60 -6 -90M-2 -60C10 -80 30 -100 50 -112M-6 -80C-24 -96 -40 -106 -58 -112", c.wood, 8) +
  oval(-46, -124, 62, 20, leaf) +
  oval(46, -128, 58, 18, leaf) +
  oval(0, -142, 70, 22, leaf)

/** A palm, about 240 high, leaning a little. */
export const palm = (leaf: string) =>
  line("M0 0C6 -70 4 -140 22 -200", c.wood, 11) +
  [-160, -118, -70, -30, 10, 44]
    .map((a) => at(22, -202, path("M0 0C30 -26 70 -26 104 6C70 -6 36 -4 0 8Z", leaf), 0.85, a))
    .join("")

/** A small flowering bush or grass tuft on 0. */
export const bush = (leaf: string, flower?: string) =>
  disc(-26, -16, 24, leaf) +
  disc(4, -26, 30, leaf) +
  disc(34, -14, 22, leaf) +
  (flower
    ? [
        [-30, -22],
        [-4, -40],
        [18, -22],
        [36, -24],
        [-12, -12],
      ]
        .map(([x, y]) => disc(x ?? 0, y ?? 0, 5, flower))
        .join("")
    : "")

/** A low hospital with verandah and a cross, 420 wide, standing on 0. */
export const hospital = (wall: string, roof: string, mark: string) =>
  rect(-210, -130, 420, 130, wall) +
  path("M-226 -128L-196 -164H196L226 -128Z", roof) +
  rect(-62, -206, 124, 206, wall) +
  path("M-74 -204L0 -252L74 -204Z", roof) +
  rect(-9, -196, 18, 48, mark, 3) +
  rect(-24, -181, 48, 18, mark, 3) +
  rect(-28, -84, 56, 84, c.ink, 4, 'opacity=".55"') +
  rect(-24, -80, 23, 80, mark, 2, 'opacity=".5"') +
  [-186, -136, 92, 142]
    .map((x) => rect(x, -98, 36, 46, c.glow, 4) + line(`M${x + 18} -98V-52`, roof, 3))
    .join("")

/** A small church with a bell gable, 220 wide, standing on 0. */
export const chapel = (wall: string, roof: string, window: string) =>
  rect(-86, -110, 172, 110, wall) +
  path("M-102 -108L0 -196L102 -108Z", roof) +
  rect(-24, -236, 48, 60, wall) +
  path("M-32 -234L0 -266L32 -234Z", roof) +
  rect(-3, -300, 6, 38, c.ink) +
  rect(-12, -290, 24, 6, c.ink) +
  path("M-22 0V-48C-22 -78 22 -78 22 -48V0Z", c.wood) +
  [-60, 60]
    .map((x) => path(`M${x - 12} -34V-66C${x - 12} -82 ${x + 12} -82 ${x + 12} -66V-34Z`, window))
    .join("") +
  disc(0, -130, 15, window)

const stripeAt = (i: number) => -260 + i * 65

/** An open tent over an outreach, 520 wide and 300 high, standing on 0. */
export const tent = (a: string, b: string) => {
  const stripes = [0, 1, 2, 3, 4, 5, 6, 7]
  return (
    [-246, 246].map((p) => rect(p - 6, -210, 12, 210, c.wood)).join("") +
    path("M-270 -206L-60 -316H60L270 -206Z", a) +
    stripes
      .filter((i) => i % 2 === 1)
      .map((i) =>
        path(`M${stripeAt(i)} -206L${-60 + i * 15} -316H${-45 + i * 15}L${stripeAt(i + 1)} -206Z`, b),
      )
      .join("") +
    stripes
      .map((i) =>
        path(
          `M${stripeAt(i) - 1} -207H${stripeAt(i + 1) + 1}V-188C${stripeAt(i + 1)} -172 ${stripeAt(i)} -172 ${stripeAt(i)} -188Z`,
          i % 2 ? b : a,
        ),
      )
      .join("")
  )
}

/** A table with a cloth, `w` wide, standing on 0, 120 high. */
export const table = (w: number, top: string, side: string, h = 120) =>
  rect(-w / 2 + 8, -h + 10, w - 16, h - 10, side) +
  rect(-w / 2, -h, w, 18, top, 4) +
  line(`M${-w / 4} ${-h + 24}V-6M0 ${-h + 24}V-6M${w / 4} ${-h + 24}V-6`, c.ink, 2, 'opacity=".12"')

/** A wooden lectern with a cross, 150 high. */
export const lectern = (color: string) =>
  path("M-52 -150L-40 0H40L52 -150Z", color) +
  rect(-62, -164, 124, 20, c.wood, 4) +
  rect(-4, -118, 8, 56, c.glow, 2) +
  rect(-19, -102, 38, 8, c.glow, 2)

/** A projection screen that frames what is shown on it. */
export const screen = (w: number, h: number, picture: string, border: string = c.ink) =>
  rect(-w / 2 - 8, -h - 8, w + 16, h + 16, border, 10) + rect(-w / 2, -h, w, h, c.white, 4) + picture

/** A laptop seen from the front: the screen 560 by 330, its foot on 0; `picture` is drawn on the screen (0,0 in its corner). */
export const laptop = (picture: string) =>
  rect(-296, -366, 592, 366, c.ink, 18) +
  `<svg x="-280" y="-350" width="560" height="330" viewBox="0 0 560 330">${picture}</svg>` +
  path("M-350 0H350L336 22C330 28 -330 28 -336 22Z", c.stone) +
  rect(-60, 0, 120, 9, c.ink, 5, 'opacity=".25"')

/** A globe on its stand, radius 100 around 0,0. */
export const globe = (sea: string, land: string) =>
  disc(0, 0, 100, sea) +
  path(
    "M-20 -60C10 -74 50 -60 46 -34C70 -20 52 6 40 30C34 60 20 78 8 74C-6 60 0 36 -12 18C-40 14 -46 -8 -42 -26C-38 -44 -32 -54 -20 -60Z",
    land,
  ) +
  path("M-70 -70C-50 -90 -20 -94 -6 -90C-16 -78 -40 -76 -52 -62C-58 -54 -76 -56 -70 -70Z", land) +
  path("M66 -40C84 -36 94 -14 94 6C82 0 70 -14 66 -40Z", land) +
  path("M-96 -6C-80 0 -70 20 -74 44C-88 34 -96 14 -96 -6Z", land) +
  line(
    "M-100 0H100M-86 -50H86M-86 50H86M0 -100V100M-50 -86C-80 -40 -80 40 -50 86M50 -86C80 -40 80 40 50 86",
    c.paper,
    1.8,
    'opacity=".35"',
  )

/** A stack of books; the colours from below upwards. */
export const books = (colors: readonly string[]) =>
  colors
    .map(
      (fill, i) =>
        rect(-70 + (i % 2) * 10 - i * 2, -26 * (i + 1), 138 - i * 6, 24, fill, 4) +
        rect(-58 + (i % 2) * 10, -26 * (i + 1) + 8, 60, 5, c.glow, 2, 'opacity=".8"'),
    )
    .join("")

/** A dental chair with its lamp, 300 wide, standing on 0; a patient is drawn by the scene. */
export const dentalChair = (color: string, shade: string) =>
  oval(0, -4, 110, 12, shade) +
  rect(-22, -80, 44, 78, c.stone, 8) +
  path(
    "M-120 -86C-100 -110 60 -112 150 -72C166 -62 150 -46 132 -52C60 -66 -60 -58 -110 -58C-130 -58 -134 -76 -120 -86Z",
    color,
  ) +
  path(
    "M-132 -70C-170 -150 -150 -250 -120 -290C-96 -300 -80 -286 -84 -266C-96 -210 -88 -140 -74 -90Z",
    color,
  ) +
  path("M-126 -288C-120 -330 -84 -330 -78 -300C-76 -280 -120 -270 -126 -288Z", shade)

/** A church or hall window, 90 by 200, its foot on 0. */
export const window = (glass: string, bar: string) =>
  path("M-45 0V-140C-45 -210 45 -210 45 -140V0Z", glass) +
  line("M0 0V-190M-45 -70H45M-45 -130H45", bar, 5) +
  line("M-45 0V-140C-45 -210 45 -210 45 -140V0Z", bar, 7)

/** Strings of little flags between two points. */
export const bunting = (x1: number, x2: number, y: number, colors: readonly string[]) => {
  const count = 12
  const step = (x2 - x1) / count
  const sag = (i: number) => y + 34 * (1 - ((i / count) * 2 - 1) ** 2)
  let d = `M${x1} ${y}`
  let flags = ""
  for (let i = 0; i < count; i++) {
    d += `L${x1 + (i + 1) * step} ${sag(i + 1)}`
    const [x, top] = [x1 + (i + 0.5) * step, (sag(i) + sag(i + 1)) / 2]
    flags += path(`M${x - 15} ${top}H${x + 15}L${x} ${top + 34}Z`, colors[i % colors.length] ?? c.amber)
  }
  return line(d, c.ink, 2, 'opacity=".4"') + flags
}
