import { c } from "../paint.ts"
import { at, disc, line, path, rect, within } from "../shapes.ts"
import type { Dye } from "./dyes.ts"
import { lying, seam, shadow, stitches } from "./ground.ts"
import type { Paper } from "./ground.ts"
import { lettering, mark } from "./lettering.ts"

const shirt =
  "M306 138C340 176 460 176 494 138L566 164C604 180 632 208 652 246L728 376L628 438L584 362C578 460 580 570 588 682C470 702 330 702 212 682C220 570 222 460 216 362L172 438L72 376L148 246C168 208 196 180 234 164Z"

/** The light and shadow of a shirt laid flat, its hems and its sleeves' seams. */
const shirtFolds = (d: Dye) =>
  within(
    shirt,
    path("M500 140C560 300 520 520 560 720L760 720V140Z", d.deep, 'opacity=".2"') +
      path("M236 240C262 400 252 560 244 700H206C216 560 226 400 236 240Z", d.light, 'opacity=".45"'),
  ) +
  seam("M216 362C222 300 226 240 240 196M584 362C578 300 574 240 560 196", d.deep) +
  stitches("M213 664C330 684 470 684 587 664M92 366L182 420M708 366L618 420", d.deep) +
  seam("M250 430C280 480 300 500 340 520M548 452C530 500 500 540 470 556", d.deep, 5, 0.25)

const roundNeck = (d: Dye) =>
  path("M306 138C340 176 460 176 494 138L480 133C450 150 350 150 320 133Z", d.deep) +
  path("M306 138C340 206 460 206 494 138L474 131C450 178 350 178 326 131Z", d.light) +
  seam("M306 138C340 206 460 206 494 138", d.deep, 3, 0.5)

export const shirts = {
  front: (paper: Paper, d: Dye) =>
    lying(
      paper,
      shadow(shirt) +
        path(shirt, d.base) +
        shirtFolds(d) +
        roundNeck(d) +
        mark(400, 352, 118, d.print) +
        lettering(400, 452, 28, "CMDA NIGERIA", d.print, 2.2),
    ),
  back: (paper: Paper, d: Dye) =>
    lying(
      paper,
      shadow(shirt) +
        path(shirt, d.base) +
        shirtFolds(d) +
        path("M304 137C340 182 460 182 496 137L480 131C450 140 350 140 320 131Z", d.base) +
        path("M306 138C340 158 460 158 494 138L480 130C450 142 350 142 320 130Z", d.light) +
        lettering(400, 290, 27, "HEALING HANDS", d.print, 2.4) +
        line("M340 348H460", d.print, 5) +
        lettering(400, 378, 27, "PRAYING HEARTS", d.print, 2.4) +
        mark(400, 510, 96, d.print),
    ),
  polo: (paper: Paper, d: Dye) =>
    lying(
      paper,
      shadow(shirt) +
        path(shirt, d.base) +
        shirtFolds(d) +
        within(shirt, line("M70 372L182 442M730 372L618 442", d.deep, 30, 'opacity=".6"')) +
        path("M306 138C340 176 460 176 494 138L484 120C450 130 350 130 316 120Z", d.deep) +
        rect(376, 160, 48, 172, d.light, 4, 'opacity=".75"') +
        seam("M376 164V332H424V164", d.deep, 3) +
        disc(400, 232, 8, d.print) +
        disc(400, 296, 8, d.print) +
        path("M316 122L296 148L352 246L400 176C360 168 334 148 316 122Z", d.light) +
        path("M484 122L504 148L448 246L400 176C440 168 466 148 484 122Z", d.light) +
        seam("M296 148L352 246L400 176L448 246L504 148", d.deep, 4) +
        mark(496, 306, 62, d.print),
    ),
}

const top =
  "M322 150L400 268L478 150L556 182C590 198 614 226 630 262L690 396L596 440L562 372C558 470 562 560 572 640H228C238 560 242 470 238 372L204 440L110 396L170 262C186 226 210 198 244 182Z"

const scrubsTop = (d: Dye) =>
  shadow(top, 10, 18) +
  path("M322 150L400 268L478 150C440 164 360 164 322 150Z", d.deep) +
  path(top, d.base) +
  within(top, path("M480 140C560 300 520 520 560 720L760 720V140Z", d.deep, 'opacity=".22"')) +
  line("M322 150L400 268L478 150", d.light, 13) +
  seam(
    "M310 156L398 290L490 156M238 372C242 310 246 250 256 206M562 372C558 310 554 250 544 206",
    d.deep,
    3,
  ) +
  stitches("M231 618H569M126 382L216 424M674 382L584 424", d.deep) +
  rect(446, 330, 92, 104, d.light, 5, 'opacity=".5"') +
  line("M446 330H538V418Q538 434 522 434H462Q446 434 446 418Z", d.deep, 4, 'opacity=".6"') +
  seam("M446 352H538", d.deep, 3) +
  mark(492, 394, 46, d.print) +
  line("M254 520H346V604M546 520H454V604", d.deep, 4, 'opacity=".5"')

const trousers = "M36 0H264C276 140 296 300 300 470H182L150 170L118 470H0C4 300 24 140 36 0Z"

export const scrubs = {
  set: (paper: Paper, d: Dye) =>
    lying(
      paper,
      at(
        412,
        212,
        shadow(trousers) +
          path(trousers, d.base) +
          within(trousers, path("M200 0L230 480H310V0Z", d.deep, 'opacity=".25"')) +
          rect(36, 0, 228, 34, d.light, 3) +
          seam("M150 34V170", d.deep) +
          line("M150 20C140 60 128 74 120 104M150 20C160 56 176 70 174 100", d.print, 7) +
          stitches("M4 444H116M184 444H296", d.deep) +
          line("M58 40L38 120M242 40L262 120", d.deep, 4, 'opacity=".5"'),
        0.98,
        -7,
      ) + at(-52, 62, scrubsTop(d), 0.79, -5),
    ),
  pocket: (paper: Paper, d: Dye) =>
    lying(
      paper,
      rect(0, 0, 800, 800, d.base) +
        path("M0 0H150L400 330L650 0H800V60H690L400 420L110 60H0Z", d.light, 'opacity=".6"') +
        path("M150 0L400 330L650 0Z", d.deep) +
        stitches("M126 20L400 384L674 20", d.deep, 5) +
        path("M600 60C690 300 660 560 720 800H800V0Z", d.deep, 'opacity=".2"') +
        line("M500 380V560", c.glow, 24) +
        line("M500 380V440", c.amber, 24) +
        path(
          "M430 470H700V720Q700 756 664 756H466Q430 756 430 720Z",
          c.ink,
          'opacity=".14" transform="translate(10 16)"',
        ) +
        path("M430 470H700V720Q700 756 664 756H466Q430 756 430 720Z", d.light) +
        stitches("M446 520H684M446 484V716Q446 740 470 740H660Q684 740 684 716V484", d.deep, 4) +
        mark(565, 622, 130, d.print) +
        seam("M430 470H700", d.deep, 5),
    ),
}
