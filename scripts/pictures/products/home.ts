import { c } from "../paint.ts"
import { at, line, oval, path, rect, within } from "../shapes.ts"
import { type Dye, dyes } from "./dyes.ts"
import { clad, lying, seam, shadow, standing, stitches } from "./ground.ts"
import type { Paper } from "./ground.ts"
import { lettering, mark } from "./lettering.ts"

const cup = "M210 250H540V560Q540 640 460 640H290Q210 640 210 560Z"

export const mug = {
  front: (paper: Paper, d: Dye) =>
    standing(
      paper,
      { y: 640, width: 300, x: 380 },
      line("M538 330C668 310 678 520 540 524", d.deep, 44) +
        line("M538 322C654 306 662 508 540 512", d.base, 36) +
        path(cup, d.base) +
        within(
          cup,
          rect(440, 240, 110, 420, d.deep, 0, 'opacity=".24"') +
            rect(236, 240, 26, 400, d.light, 12, 'opacity=".7"'),
        ) +
        oval(375, 250, 165, 40, d.light) +
        oval(375, 254, 146, 31, "#5A3320") +
        oval(375, 262, 128, 22, "#7A4A2C") +
        mark(375, 430, 130, d.print) +
        lettering(375, 536, 22, "HEALING HANDS", d.print, 2) +
        line("M320 186C300 150 344 130 322 90M420 186C400 150 444 130 422 90", c.white, 14, 'opacity=".8"'),
    ),
  back: (paper: Paper, d: Dye) =>
    standing(
      paper,
      { y: 640, width: 300, x: 420 },
      line("M262 330C132 310 122 520 260 524", d.deep, 44) +
        line("M262 322C146 306 138 508 260 512", d.base, 36) +
        at(
          800,
          0,
          path(cup, d.base) +
            within(
              cup,
              rect(200, 240, 110, 420, d.deep, 0, 'opacity=".24"') +
                rect(488, 240, 26, 400, d.light, 12, 'opacity=".7"'),
            ) +
            oval(375, 250, 165, 40, d.light) +
            oval(375, 254, 146, 31, d.deep),
          1,
          0,
          true,
        ) +
        lettering(425, 370, 34, "PRAYING", d.print, 2) +
        line("M375 428H475", d.print, 5) +
        lettering(425, 452, 34, "HEARTS", d.print, 2),
    ),
}

const flask = "M300 300Q300 250 330 236H470Q500 250 500 300V640Q500 670 470 670H330Q300 670 300 640Z"

export const thermos = (paper: Paper): string =>
  standing(
    paper,
    { y: 670, width: 230 },
    path("M320 120Q320 96 344 96H456Q480 96 480 120V236H320Z", "#9A93A0") +
      rect(320, 120, 38, 116, c.white, 0, 'opacity=".45"') +
      rect(436, 108, 44, 128, c.ink, 0, 'opacity=".18"') +
      line("M322 200H478", "#6F6877", 5) +
      path(flask, c.greenDeep) +
      within(
        flask,
        rect(324, 230, 34, 450, c.leaf, 14, 'opacity=".75"') +
          rect(440, 230, 70, 450, c.ink, 0, 'opacity=".22"') +
          rect(290, 600, 220, 80, "#9A93A0") +
          rect(324, 600, 34, 80, c.white, 0, 'opacity=".5"') +
          rect(440, 600, 70, 80, c.ink, 0, 'opacity=".18"'),
      ) +
      mark(402, 398, 108, c.glow) +
      lettering(402, 492, 26, "CMDA", c.glow, 2) +
      lettering(402, 534, 18, "NIGERIA", c.glow, 1.9),
  )

const bag = "M196 300H604L640 700Q642 722 618 722H182Q158 722 160 700Z"

export const tote = (paper: Paper, print?: Dye): string =>
  lying(
    paper,
    `<g transform="translate(12 20)">${line("M290 330C280 40 520 40 510 330", c.ink, 26, 'opacity=".12"')}</g>` +
      shadow(bag) +
      line("M302 320C296 110 504 110 498 320", print ? print.deep : "#C7AE8C", 28) +
      (print ? clad(bag, print.base, 2) : path(bag, "#EFE2CC")) +
      within(
        bag,
        path("M500 300C540 420 520 560 570 740H680V300Z", c.ink, 'opacity=".1"') +
          path("M180 740C260 690 220 600 260 560C230 640 200 640 170 650Z", c.ink, 'opacity=".08"'),
      ) +
      line("M290 400C280 60 520 60 510 400", print ? print.light : "#DCC7A6", 30) +
      rect(274, 350, 32, 62, print ? print.light : "#DCC7A6", 4) +
      rect(494, 350, 32, 62, print ? print.light : "#DCC7A6", 4) +
      stitches("M198 330H272M308 330H492M528 330H602", c.wood, 3) +
      seam("M280 356L300 406M300 356L280 406M500 356L520 406M520 356L500 406", c.wood, 3) +
      (print
        ? rect(304, 450, 192, 178, c.white, 26) + mark(400, 540, 128, c.plum)
        : mark(400, 506, 150, c.plum) + lettering(400, 632, 30, "CMDA NIGERIA", c.plum, 2.2)),
  )

const canopy =
  "M-310 60C-300 -130 -160 -240 0 -240C160 -240 300 -130 310 60C270 20 220 20 186 60C160 16 90 16 62 60C40 14 -40 14 -62 60C-90 16 -160 16 -186 60C-220 20 -270 20 -310 60Z"

export const umbrella = (paper: Paper, d: Dye): string =>
  standing(
    paper,
    { y: 700, width: 330, x: 420 },
    at(
      400,
      350,
      line("M0 -262V-236", "#857E8C", 12) +
        line("M0 40V290", "#857E8C", 13) +
        line("M0 270V312C0 372 76 372 76 318", c.wood, 26) +
        path(canopy, d.base) +
        within(
          canopy,
          path("M0 -240C-150 -190 -196 -60 -186 70C-160 16 -90 16 -62 60C-60 -70 -40 -180 0 -240Z", c.white) +
            path("M0 -240C150 -190 196 -60 186 70C160 16 90 16 62 60C60 -70 40 -180 0 -240Z", c.white) +
            path("M0 -240C220 -200 300 -60 310 70H120C160 -60 120 -180 0 -240Z", c.ink, 'opacity=".12"'),
        ) +
        seam(
          "M0 -240C-150 -190 -196 -60 -186 60M0 -240C-40 -180 -60 -70 -62 60M0 -240C40 -180 60 -70 62 60M0 -240C150 -190 196 -60 186 60",
          d.deep,
          3,
          0.45,
        ) +
        mark(0, -50, 80, d.print) +
        line("M-310 60L-312 74M-186 60V74M-62 60V74M62 60V74M186 60V74M310 60L312 74", "#857E8C", 6),
      1,
      8,
    ),
  )

/** The bag folded into its own pouch, to show how small it gets. */
export const toteFolded = (paper: Paper): string =>
  lying(
    paper,
    at(
      400,
      420,
      shadow("M-230 -150H230V170H-230Z") +
        rect(-230, -150, 460, 320, dyes.sunrise.deep, 22) +
        at(
          -400,
          -400,
          clad("M192 250H608Q630 250 630 272V390Q400 470 170 390V272Q170 250 192 250Z", dyes.sunrise.base, 2),
        ) +
        line("M-230 -10Q0 70 230 -10", c.ink, 4, 'stroke-dasharray="10 9" opacity=".4"') +
        rect(-26, -8, 52, 70, c.glow, 8) +
        `<circle cx="0" cy="40" r="12" fill="${c.plum}"/>` +
        mark(150, 112, 70, c.glow),
      1.15,
      -6,
    ),
  )
