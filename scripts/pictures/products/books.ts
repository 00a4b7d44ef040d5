import { c, fade } from "../paint.ts"
import { at, disc, line, path, rect, within } from "../shapes.ts"
import { lying, shadow } from "./ground.ts"
import type { Dye } from "./dyes.ts"
import type { Paper } from "./ground.ts"
import { lettering, mark } from "./lettering.ts"

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}H${x + w}V${y + h}H${x}Z`

/** A closed book, 400 by 540 at 0,0, its pages seen at the right and below. */
const book = (cover: string, deep: string, art: string, thick = 26) =>
  shadow(box(0, 0, 400 + thick, 540 + thick), 14, 22) +
  path(`M14 0L${14 + thick} ${thick}V${540 + thick}H${400 + thick}V${thick}L400 0Z`, deep) +
  path(`M22 534L${22 + thick - 5} ${534 + thick}H${400 + thick - 8}V${thick}L392 8Z`, c.white) +
  line(
    [1, 2, 3].map((i) => `M${30 + i * 6} ${538 + i * 5}H${396 + i * 5}V${20 + i * 5}`).join(""),
    c.stone,
    1.6,
    'opacity=".7"',
  ) +
  rect(0, 0, 400, 540, cover, 9) +
  art +
  rect(0, 0, 30, 540, c.ink, 9, 'opacity=".16"') +
  line("M34 4V536", c.white, 2, 'opacity=".25"')

const laid = (paper: Paper, turn: number, body: string, more = "") =>
  lying(paper, at(400, 400, at(-212, -282, body), 1.08, turn) + more)

export const books = {
  devotional: (paper: Paper) =>
    laid(
      paper,
      -6,
      book(
        c.plum,
        c.plumDeep,
        within(
          "M30 0H400V540H30Z",
          rect(30, 0, 370, 360, fade(c.plum, c.clay)) +
            disc(215, 350, 200, c.amber, 'opacity=".35"') +
            disc(215, 350, 124, c.sun) +
            path("M0 366C100 316 180 336 250 350C320 362 370 340 420 330V560H0Z", c.leaf) +
            path("M0 440C120 380 260 440 420 396V560H0Z", c.greenDeep) +
            rect(196, 292, 42, 60, c.white, 2) +
            path("M184 296L217 262L250 296Z", c.plumDeep) +
            line("M217 236V264M208 245H226", c.plumDeep, 5),
        ) +
          lettering(217, 70, 46, "MORNING", c.glow, 2.2) +
          lettering(217, 136, 46, "ROUNDS", c.glow, 2.2) +
          lettering(217, 474, 18, "A YEAR OF READINGS", c.glow, 1.8),
      ),
    ),
  handbook: (paper: Paper) =>
    laid(
      paper,
      5,
      book(
        c.green,
        c.greenDeep,
        rect(30, 190, 370, 236, c.glow) +
          mark(215, 312, 168, c.green, 1) +
          lettering(200, 66, 34, "STUDENTS", c.white, 2.2) +
          lettering(200, 122, 34, "HANDBOOK", c.white, 2.2) +
          lettering(215, 462, 26, "CMDA NIGERIA", c.greenSoft, 2) +
          path("M346 0H380V92L363 76L346 92Z", c.amber),
      ),
    ),
  hymnal: (paper: Paper) =>
    laid(
      paper,
      -4,
      path("M150 520V618L170 600L190 618V520Z", c.clay) +
        book(
          c.indigoDeep,
          "#15124F",
          line("M62 34H366Q366 60 374 66V474Q366 480 366 506H62Q62 480 54 474V66Q62 60 62 34Z", c.amber, 4) +
            line("M214 120V290M162 172H266", c.sun, 18) +
            lettering(214, 342, 40, "HYMNS", c.sun, 2) +
            lettering(214, 412, 17, "FOR THE CONFERENCE", c.amber, 1.7) +
            line("M174 460H254", c.amber, 4),
          40,
        ),
    ),
  journal: (paper: Paper, d: Dye) =>
    laid(
      paper,
      -5,
      path("M236 520V632L254 614L272 632V520Z", c.amber) +
        book(
          d.base,
          d.deep,
          rect(96, 96, 214, 250, d.light, 8, 'opacity=".55"') +
            line("M203 138V262M162 178H244", d.print, 12) +
            lettering(203, 296, 22, "PRAYERS", d.print, 2) +
            rect(346, 0, 22, 540, d.deep),
        ),
      at(
        668,
        250,
        shadow("M-13 -150H13V210L0 250L-13 210Z", 12, 18) +
          path("M-13 200L0 252L13 200Z", c.glow) +
          path("M-4 236L0 252L4 236Z", c.ink) +
          rect(-13, -150, 26, 356, c.ink, 6) +
          rect(-13, -150, 26, 70, c.amber, 6) +
          line("M4 -128V-40", c.glow, 6),
        1.1,
        9,
      ),
    ),
  journalOpen: (paper: Paper, d: Dye) =>
    lying(
      paper,
      at(
        400,
        410,
        shadow("M-352 -236H352V246H-352Z") +
          rect(-352, -240, 704, 486, d.base, 12) +
          path("M-336 -222C-220 -250 -90 -244 0 -216V230C-90 204 -220 198 -336 226Z", c.white) +
          path("M336 -222C220 -250 90 -244 0 -216V230C90 204 220 198 336 226Z", "#FBF3E8") +
          path("M0 -216C30 -226 50 -230 70 -232V212C50 214 30 220 0 230Z", c.ink, 'opacity=".1"') +
          [-150, -100, -50, 0, 50, 100, 150]
            .map((y) =>
              line(
                `M-300 ${y}C-210 ${y - 20} -110 ${y - 16} -40 ${y + 4}M300 ${y}C210 ${y - 20} 110 ${y - 16} 40 ${y + 4}`,
                c.rose,
                3,
                'opacity=".7"',
              ),
            )
            .join("") +
          line(
            "M-296 -160c14 -18 24 10 40 -8s26 8 42 -8s22 10 40 0s24 -12 40 2M-296 -110c14 -18 24 10 40 -8s26 8 42 -8s22 10 40 0M-296 -60c14 -18 24 10 40 -8s26 8 42 -8s22 10 40 0s24 -8 36 2",
            d.base,
            5,
          ) +
          path("M-12 -216H12V262L0 246L-12 262Z", c.amber),
        1,
        -4,
      ),
    ),
}
