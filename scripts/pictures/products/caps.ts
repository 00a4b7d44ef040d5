import { c } from "../paint.ts"
import { path, rect, within } from "../shapes.ts"
import type { Dye } from "./dyes.ts"
import { clad, lying, seam, shadow, stitches } from "./ground.ts"
import type { Paper } from "./ground.ts"
import { mark } from "./lettering.ts"

const crown = "M122 520C104 340 206 208 350 204C492 208 572 318 578 462C420 452 260 470 122 520Z"
const peak =
  "M236 500C340 458 480 450 578 462C682 474 752 524 772 600C700 556 570 534 430 540C340 544 262 540 236 500Z"

/** A face cap from the side, its peak to the right. */
export const faceCap = (paper: Paper, d: Dye): string =>
  lying(
    paper,
    shadow(crown, 14, 30) +
      shadow(peak, 14, 30) +
      path(crown, d.base) +
      within(
        crown,
        path("M110 540C90 340 200 200 290 200C190 300 176 420 190 540Z", d.deep, 'opacity=".35"') +
          path("M430 200C540 270 560 380 552 480H620V200Z", d.light, 'opacity=".4"'),
      ) +
      seam("M350 206C258 270 226 370 228 486M350 206C440 264 486 350 494 456", d.deep, 4) +
      stitches("M338 212C246 274 212 372 214 490M362 212C454 270 500 354 508 456", d.deep, 3) +
      seam("M122 520C260 470 420 452 578 462", d.deep, 5) +
      path("M322 196Q350 180 378 196L372 210H328Z", d.light) +
      path(peak, d.deep) +
      path(
        "M236 500C340 458 480 450 578 462C680 474 748 518 768 582C696 538 570 514 430 520C346 524 270 524 236 500Z",
        d.base,
      ) +
      path(
        "M236 500C340 458 480 450 578 462C628 468 670 482 704 504C600 476 480 470 360 484C310 490 270 500 248 508Z",
        d.light,
        'opacity=".45"',
      ) +
      stitches("M300 508C440 484 620 490 740 550", d.deep, 3) +
      mark(362, 360, 118, d.print),
  )

const bonnet =
  "M158 548C96 500 84 380 148 300C196 214 300 180 400 180C500 180 604 214 652 300C716 380 704 500 642 548C560 500 240 500 158 548Z"
const band = "M152 536C240 486 560 486 648 536L640 622C556 576 244 576 160 622Z"

/** A theatre cap of printed cloth with its band and the ends of its ties. */
export const theatreCap = (paper: Paper, d: Dye): string =>
  lying(
    paper,
    shadow(bonnet) +
      shadow(band) +
      shadow("M628 560L742 660L700 690L610 600Z", 10, 12) +
      path("M630 566C690 580 742 610 764 668L726 692C700 640 660 620 616 610Z", d.deep) +
      path("M632 574C668 620 690 664 686 734L642 734C644 690 632 650 606 612Z", d.light) +
      clad(bonnet, d.base, 2) +
      within(
        bonnet,
        path("M520 190C600 300 610 420 590 560H700V190Z", c.ink, 'opacity=".16"') +
          path("M250 560C200 420 250 280 330 200H190L120 400Z", c.white, 'opacity=".14"'),
      ) +
      seam(
        "M400 198C330 280 306 390 310 508M400 198C470 280 494 390 490 508M250 520C236 480 232 450 236 420M560 520C570 480 572 450 566 420",
        c.ink,
        4,
        0.28,
      ) +
      path(band, d.deep) +
      path("M152 536C240 486 560 486 648 536L646 558C560 508 240 508 154 558Z", d.light, 'opacity=".75"') +
      stitches("M164 608C250 564 550 564 636 608", d.light, 4) +
      rect(604, 556, 34, 60, d.light, 8),
  )
