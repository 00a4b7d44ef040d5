import { c } from "./paint.ts"
import { line, path, rect } from "./shapes.ts"

/** Small things that hands hold, centred at 0,0. */
export const held = {
  book: (cover: string) =>
    rect(-46, -32, 92, 64, cover, 5) +
    rect(-40, -27, 80, 54, c.white, 3) +
    line("M0 -27V27", c.stone, 3) +
    line("M-32 -14H-10M-32 -2H-10M-32 10H-14M10 -14H32M10 -2H32M10 10H28", c.stone, 2.4),
  closedBook: (cover: string, page = c.white) =>
    rect(-34, -44, 68, 88, cover, 6) + rect(-34, 36, 68, 6, page) + line("M0 -26V6M-11 -14H11", c.glow, 5),
  clipboard: (color: string) =>
    rect(-38, -50, 76, 100, color, 7) +
    rect(-31, -40, 62, 84, c.white, 3) +
    rect(-14, -56, 28, 14, c.stone, 5) +
    line("M-20 -22H20M-20 -8H20M-20 6H12M-20 20H16", c.stone, 3),
  tablet: (screen: string) => rect(-44, -32, 88, 64, c.ink, 8) + rect(-38, -26, 76, 52, screen, 4),
  cup: (color: string) => path("M-14 -16H14L11 18H-11Z", color) + line("M14 -8C26 -8 24 10 12 8", color, 4),
  toothbrush: (color: string) => line("M0 40L0 -30", color, 7) + rect(-9, -44, 14, 22, c.white, 3),
} as const
