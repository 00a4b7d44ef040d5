import { c } from "../paint.ts"
import { disc, line, path, rect, within } from "../shapes.ts"
import { lying, seam, shadow, stitches } from "./ground.ts"
import type { Paper } from "./ground.ts"
import { lettering, mark } from "./lettering.ts"

const body =
  "M312 92C350 116 450 116 488 92L560 124C580 134 590 150 594 176L596 420L606 722C480 738 320 738 194 722L204 420L206 176C210 150 220 134 240 124Z"
const left = "M240 124C206 140 186 170 176 214L112 548L196 566L232 330Z"
const right = "M560 124C594 140 614 170 624 214L688 548L604 566L568 330Z"

/** A white coat laid flat. `trim` is the cloth of collar, cuffs and pockets; `ground` colours what is seen inside. */
export function coat(paper: Paper, trim: string | undefined, lining: string): string {
  const edge = "#B8A9AC"
  const lapel = trim ?? "#FFFFFF"
  const pocket = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, "#FFFFFF", 6) +
    line(
      `M${x} ${y}H${x + w}V${y + h - 12}Q${x + w} ${y + h} ${x + w - 12} ${y + h}H${x + 12}Q${x} ${y + h} ${x} ${y + h - 12}Z`,
      edge,
      4,
    ) +
    (trim ? rect(x, y, w, 26, trim, 3) : seam(`M${x} ${y + 24}H${x + w}`, edge, 3))
  return lying(
    paper,
    shadow(left) +
      shadow(right) +
      shadow(body) +
      [left, right].map((sleeve) => path(sleeve, c.white) + line(sleeve, edge, 4)).join("") +
      path(right, c.shade, 'opacity=".7"') +
      (trim
        ? path("M120 506L112 548L196 566L203 524Z", trim) + path("M680 506L688 548L604 566L597 524Z", trim)
        : stitches("M117 522L200 540M683 522L600 540", edge)) +
      path(body, c.white) +
      within(body, path("M430 250C500 400 520 560 540 760H640V100H500Z", c.shade, 'opacity=".75"')) +
      line(body, edge, 4) +
      path("M312 92C350 116 450 116 488 92L404 330H396Z", lining) +
      path("M312 92C350 116 450 116 488 92L470 84C440 98 360 98 330 84Z", trim ?? c.shade) +
      line("M400 330L404 730", edge, 4) +
      [400, 486, 572].map((y) => disc(422, y, 9, edge) + disc(422, y, 4, c.white)).join("") +
      path("M318 84L268 128L262 206L304 214L288 244L398 352L352 210Z", lapel) +
      path("M482 84L532 128L538 206L496 214L512 244L402 352L448 210Z", lapel) +
      line(
        "M318 84L268 128L262 206L304 214L288 244L398 352L352 210ZM482 84L532 128L538 206L496 214L512 244L402 352L448 210Z",
        trim ? c.ink : edge,
        4,
        trim ? 'opacity=".3"' : "",
      ) +
      pocket(468, 322, 96, 106) +
      (trim ? "" : mark(516, 386, 50, c.plum)) +
      pocket(226, 520, 122, 138) +
      pocket(454, 520, 122, 138),
  )
}

/** A close look at the breast pocket with its embroidery and two pens. */
export const coatPocket = (paper: Paper): string =>
  lying(
    paper,
    rect(0, 0, 800, 800, c.white) +
      path("M520 0C600 260 600 540 680 800H800V0Z", c.shade, 'opacity=".7"') +
      path("M0 0H150L190 90L110 150L150 240L0 470Z", c.plumSoft) +
      path("M0 0H230L200 130L300 150L90 620L0 700V470L130 240L60 150Z", "#FFFFFF") +
      line("M230 0L200 130L300 150L90 620L0 700", "#B8A9AC", 5) +
      line("M350 170V400", c.plum, 24) +
      line("M350 170V236", c.plumDeep, 24) +
      line("M412 200V400", c.green, 24) +
      line("M412 200V262", c.greenDeep, 24) +
      path(
        "M240 330H640V650Q640 700 590 700H290Q240 700 240 650Z",
        c.ink,
        'opacity=".1" transform="translate(12 18)"',
      ) +
      path("M240 330H640V650Q640 700 590 700H290Q240 700 240 650Z", "#FFFFFF") +
      line("M240 330H640V650Q640 700 590 700H290Q240 700 240 650Z", "#B8A9AC", 5) +
      stitches("M258 396H622", "#B8A9AC", 4) +
      mark(440, 490, 110, c.plum) +
      lettering(440, 590, 34, "CMDA NIGERIA", c.plum, 2.2),
  )
