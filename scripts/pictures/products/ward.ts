import { c } from "../paint.ts"
import { at, disc, line, path, rect, within } from "../shapes.ts"
import type { Dye } from "./dyes.ts"
import { lying, seam, shadow } from "./ground.ts"
import type { Paper } from "./ground.ts"
import { lettering, mark } from "./lettering.ts"

const steel = "#B4AEB8"
const steelDeep = "#857E8C"
const tube = "M400 372C404 470 300 452 232 512C160 580 214 690 330 672C470 650 440 520 556 500"

const chestPiece = (d: Dye, x: number, y: number, r: number) =>
  disc(x + 10, y + 16, r, c.ink, 'opacity=".13"') +
  disc(x, y, r, steelDeep) +
  disc(x, y, r * 0.94, steel) +
  disc(x, y, r * 0.74, c.white) +
  disc(x, y, r * 0.74, d.base, 'opacity=".14"') +
  line(
    `M${x - r * 0.84} ${y}A${r * 0.84} ${r * 0.84} 0 0 1 ${x} ${y - r * 0.84}`,
    c.white,
    6,
    'opacity=".8"',
  ) +
  mark(x, y, r * 0.72, d.base === c.white ? c.plum : d.base)

export const stethoscope = {
  whole: (paper: Paper, d: Dye) => {
    const ears = "M300 96C250 190 300 290 388 340M500 96C550 190 500 290 412 340"
    return lying(
      paper,
      `<g transform="translate(12 20)">${line(`${ears}${tube}`, c.ink, 26, 'opacity=".12"')}</g>` +
        line(ears, steelDeep, 20) +
        line(ears, steel, 12) +
        line("M281 150C268 230 314 300 388 344M519 150C532 230 486 300 412 344", d.base, 26) +
        line(tube, d.base, 30) +
        line("M384 340C396 350 398 356 400 380C402 356 404 350 416 340", d.base, 30) +
        line("M392 384C386 456 290 446 224 506", d.light, 6, 'opacity=".8"') +
        line("M284 166C276 230 316 286 372 324", d.light, 6, 'opacity=".8"') +
        line("M300 96L314 74M500 96L486 74", c.ink, 30) +
        line("M556 500L590 500", steelDeep, 24) +
        chestPiece(d, 628, 512, 84),
    )
  },
  chestPiece: (paper: Paper, d: Dye) =>
    lying(
      paper,
      `<g transform="translate(14 24)">${line("M-40 130C180 40 420 60 440 250", c.ink, 64, 'opacity=".12"')}</g>` +
        line("M-40 130C180 40 420 60 440 250", d.base, 66) +
        line("M-40 112C180 24 420 40 444 220", d.light, 12, 'opacity=".8"') +
        line("M440 232V330", steelDeep, 52) +
        line("M432 232V330", steel, 22) +
        chestPiece(d, 430, 490, 210),
    ),
}

/** Reflex hammer, pen torch and pupil gauge: what a student carries on the ward. */
export const pocketSet = (paper: Paper): string =>
  lying(
    paper,
    at(
      250,
      410,
      shadow("M-14 -110H14V300H-14Z") +
        shadow("M-110 -250L110 -250L0 -80Z") +
        rect(-13, -120, 26, 400, steel, 12) +
        rect(-13, -120, 10, 400, c.white, 8, 'opacity=".55"') +
        rect(-20, 130, 40, 170, c.plum, 16) +
        line("M-12 170H12M-12 200H12M-12 230H12M-12 260H12", c.plumDeep, 5) +
        path("M-104 -236Q-118 -258 -92 -260H92Q118 -258 104 -236L22 -100Q0 -70 -22 -100Z", c.clay) +
        path("M0 -260H92Q118 -258 104 -236L22 -100Q12 -84 0 -84Z", c.ink, 'opacity=".14"') +
        disc(0, -182, 26, steel) +
        disc(0, -182, 11, steelDeep),
      1.05,
      -10,
    ) +
      at(
        430,
        410,
        shadow("M-24 -250H24V260H-24Z") +
          rect(-24, -190, 48, 450, c.greenDeep, 20) +
          rect(-24, -190, 16, 450, c.leaf, 10, 'opacity=".6"') +
          rect(-30, -260, 60, 86, steel, 10) +
          rect(-30, -260, 20, 86, c.white, 8, 'opacity=".6"') +
          rect(-22, -274, 44, 20, c.sun, 6) +
          rect(14, -150, 18, 210, steel, 8) +
          rect(-12, 252, 24, 20, steelDeep, 6) +
          mark(-2, 150, 40, c.glow),
        1.05,
        4,
      ) +
      at(
        610,
        420,
        shadow("M-84 -250H84V250H-84Z") +
          rect(-84, -250, 168, 500, c.white, 18) +
          lettering(0, -220, 22, "PUPILS", c.indigo, 2) +
          [8, 12, 16, 20, 25, 30].map((r, i) => disc(-30, -162 + i * 66 + r * 0.35, r, c.ink)).join("") +
          line(
            Array.from({ length: 21 }, (_, i) => `M76 ${-190 + i * 20}H${i % 5 ? 60 : 44}`).join(""),
            c.indigo,
            4,
          ),
        1,
        10,
      ),
  )

/** The enamel pin on its card. */
export const lapelPin = (paper: Paper): string => {
  const card = "M-190 -250H190V250H-190Z"
  return lying(
    paper,
    at(
      400,
      400,
      shadow(card) +
        rect(-190, -250, 380, 500, c.white, 16) +
        within(card, path("M-190 130C-80 90 80 170 190 120V250H-190Z", c.glow)) +
        disc(0, -214, 16, c.sand) +
        `<g transform="translate(8 14)">${rect(-112, -156, 224, 224, c.ink, 62, 'opacity=".2"')}</g>` +
        rect(-112, -156, 224, 224, c.amber, 62) +
        line("M-100 -96Q-98 -142 -50 -144H20", c.glow, 7) +
        rect(-98, -142, 196, 196, c.plum, 50) +
        mark(0, -50, 150, c.glow, 0.9) +
        path("M-98 -60V-92Q-98 -142 -48 -142H30Z", c.white, 'opacity=".14"') +
        lettering(0, 172, 30, "CMDA NIGERIA", c.plum, 2.2),
      1.1,
      -5,
    ),
  )
}

/** A verse in its frame, leaning on the wall. */
export const framedPrint = (wood: Dye): string =>
  lying(
    "sand",
    at(
      400,
      400,
      shadow("M-230 -300H230V300H-230Z", 16, 26) +
        rect(-230, -300, 460, 600, wood.base, 4) +
        path("M-230 -300H230L204 -274H-204Z", wood.light) +
        path("M230 -300V300L204 274V-274Z", wood.deep, 'opacity=".7"') +
        path("M-230 300H230L204 274H-204Z", wood.deep) +
        rect(-204, -274, 408, 548, c.white) +
        rect(-150, -218, 300, 436, "#FBEBD2") +
        within(
          "M-150 -218H150V218H-150Z",
          disc(0, 130, 130, c.peach) +
            disc(0, 130, 86, c.sun) +
            path("M-150 150C-60 100 60 170 150 126V220H-150Z", c.leaf) +
            path("M-150 190C-40 150 60 210 150 170V220H-150Z", c.greenDeep),
        ) +
        lettering(0, -176, 22, "I AM THE LORD", c.plum, 2) +
        lettering(0, -128, 30, "WHO", c.plum, 2.2) +
        lettering(0, -76, 36, "HEALS", c.plum, 2.2) +
        lettering(0, -18, 36, "YOU", c.plum, 2.2) +
        seam("M-204 -274H204V274", c.ink, 5, 0.14) +
        path("M-204 -274H40L-204 60Z", c.white, 'opacity=".3"'),
      1.06,
    ),
  )
