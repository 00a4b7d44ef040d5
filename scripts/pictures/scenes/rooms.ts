import { as, cast, free, stand } from "../cast.ts"
import { c, fade, frame, skins } from "../paint.ts"
import { held } from "../held.ts"
import { bunting, table, window } from "../places.ts"
import { at, disc, line, oval, path, rect } from "../shapes.ts"

const W = 960
const H = 540
const room = (wall: string, wallLow: string, floor: string) =>
  rect(0, 0, W, H, fade(wall, wallLow)) +
  rect(0, 410, W, 130, floor) +
  rect(0, 404, W, 8, c.ink, 0, 'opacity=".12"')
const lamp = (x: number, drop: number, color: string) =>
  line(`M${x} 0V${drop}`, c.ink, 3, 'opacity=".5"') +
  disc(x, drop + 40, 110, c.sun, 'opacity=".14"') +
  path(`M${x - 44} ${drop + 36}C${x - 40} ${drop} ${x + 40} ${drop} ${x + 44} ${drop + 36}Z`, color) +
  oval(x, drop + 36, 44, 6, c.glow)
const plate = (x: number, y: number, food: string) =>
  oval(x, y, 40, 10, c.white) + oval(x, y - 3, 25, 6, food)
const bodyOnBed =
  rect(320, 372, 380, 26, c.white, 10) +
  rect(330, 398, 360, 20, c.stone) +
  line("M350 418V500M670 418V500", c.stone, 10) +
  rect(322, 344, 96, 32, c.plumSoft, 14) +
  disc(374, 340, 27, skins.chestnut.tone) +
  path("M346 340C344 308 384 304 398 324C384 322 366 326 360 344C358 352 348 350 346 340Z", c.ink) +
  line("M376 338C379 342 384 342 387 338M384 354C388 356 392 355 394 352", c.ink, 2.2) +
  path("M396 372C396 344 420 332 460 334C560 330 640 336 694 356V376H396Z", c.sky) +
  path("M396 372C396 350 410 338 436 335L446 376H396Z", c.white)

/** Pictures of events around a table, a bed or an operating table, by the event's slug; each 960 by 540. */
export const rooms: Record<string, () => string> = {
  "ethics-workshop-lagos": () =>
    frame(
      W,
      H,
      room("#EFE3EE", "#F8EBDD", "#C99F77") +
        [150, 480, 810].map((x) => at(x, 300, window("#CFE3EE", c.paper), 1.1)).join("") +
        rect(60, 320, 840, 10, c.wood) +
        at(
          480,
          96,
          line("M0 -10V150M-120 20H120", c.wood, 9) +
            disc(0, -16, 13, c.amber) +
            path("M-170 96C-160 130 -80 130 -70 96Z", c.amber) +
            path("M70 96C80 130 160 130 170 96Z", c.amber) +
            line("M-120 20L-166 96M-120 20L-74 96M120 20L74 96M120 20L166 96", c.wood, 3),
        ) +
        stand(200, 268, free(cast.ngozi), 0.62, { tall: 400 }) +
        stand(350, 256, cast.yetunde, 0.62, { tall: 400, right: { to: [96, 196] } }) +
        stand(610, 256, free(cast.elder), 0.62, { tall: 400, left: { to: [-60, 216] } }) +
        stand(760, 268, free(cast.ebun), 0.62, { tall: 400 }) +
        at(480, 560, table(800, c.wood, "#9A6B42", 130)) +
        at(300, 422, held.book(c.plum), 0.7) +
        at(660, 424, held.book(c.green), 0.7) +
        at(480, 424, held.clipboard(c.indigo), 0.45),
    ),
  "clinical-skills-week": () =>
    frame(
      W,
      H,
      room("#E3E9F6", "#F6EEF4", "#B9C4D6") +
        rect(60, 60, 180, 130, c.white, 10) +
        line("M84 140L112 140L126 96L146 168L162 120L176 140H216", c.green, 6) +
        at(850, 250, window("#F9E3B8", c.paper), 1.1) +
        line("M700 120V410M660 120H740", c.stone, 6) +
        rect(676, 130, 44, 66, c.plumSoft, 10) +
        line("M698 196C698 260 650 280 610 330", c.plumSoft, 3) +
        stand(250, 220, cast.osaze, 0.7, { tall: 440, right: { to: [112, 196] }, left: { to: [-30, 250] } }) +
        stand(540, 206, free(cast.chidinma), 0.68, {
          tall: 440,
          left: { to: [-40, 224] },
          right: { to: [70, 224] },
        }) +
        bodyOnBed +
        stand(800, 232, free(cast.nurse, { look: -1 }), 0.7, {
          tall: 480,
          left: { to: [-10, 226] },
          right: { to: [20, 232] },
          holds: at(4, 210, held.clipboard(c.indigo)),
        }),
    ),
  "mentoring-evening-enugu": () =>
    frame(
      W,
      H,
      room("#5A2B4C", "#A8574E", "#4B2A2A") +
        [140, 820].map((x) => at(x, 330, window("#2B2350", "#D79B74"), 1.1)).join("") +
        lamp(480, 70, c.amber) +
        lamp(250, 40, c.clay) +
        lamp(710, 40, c.clay) +
        stand(170, 276, free(cast.tobi, { look: 1 }), 0.66, { tall: 400, right: { to: [60, 222] } }) +
        stand(
          370,
          250,
          free(cast.terhemba, { garment: "kaftan", color: c.greenSoft, inner: c.green, stethoscope: false }),
          0.7,
          { tall: 400, look: 1, right: { to: [112, 176] } },
        ) +
        stand(590, 260, free(cast.inim, { look: -1 }), 0.68, {
          tall: 400,
          left: { to: [-34, 216] },
          right: { to: [20, 222] },
          holds: at(-6, 214, held.cup(c.paper), 1.1),
        }) +
        stand(790, 276, free(cast.amara, { look: -1 }), 0.66, { tall: 400 }) +
        at(480, 560, table(860, c.paper, "#EAD9C3", 120)) +
        plate(220, 442, c.clay) +
        plate(400, 446, c.leaf) +
        plate(640, 446, c.amber) +
        plate(770, 442, c.clay) +
        rect(500, 400, 30, 44, c.amber, 8) +
        at(545, 436, held.cup(c.plum), 0.9),
    ),
  "house-officers-welcome-dinner": () =>
    frame(
      W,
      H,
      room("#103F33", "#2D6A4E", "#0C2E26") +
        bunting(60, 900, 40, [c.amber, c.paper, c.clay, c.greenSoft]) +
        lamp(300, 110, c.glow) +
        lamp(660, 110, c.glow) +
        [cast.chidinma, free(cast.osaze), cast.elder, free(cast.nurse), free(cast.terhemba)]
          .map((p, i) =>
            stand(130 + i * 176, 262 - (i % 2) * 16, as(p, { smile: "wide" }), 0.64, {
              tall: 420,
              right: { to: [36, 190] },
              left: { to: [-86, 250] },
              holds: at(
                34,
                170,
                held.cup([c.amber, c.plum, c.paper, c.clay, c.indigoSoft][i] ?? c.amber),
                1.2,
              ),
            }),
          )
          .join("") +
        at(480, 570, table(980, c.paper, "#E4D5B8", 128)) +
        [120, 300, 480, 660, 840]
          .map((x, i) => plate(x, 450, [c.clay, c.amber, c.leaf, c.clay, c.amber][i] ?? c.clay))
          .join(""),
    ),
  "surgical-skills-course-ilorin": () =>
    frame(
      W,
      H,
      room("#CBE4E0", "#E8F3EE", "#8FB3AD") +
        disc(480, 80, 300, c.white, 'opacity=".5"') +
        line("M480 0V40", c.stone, 14) +
        oval(480, 62, 150, 34, c.stone) +
        [-90, -30, 30, 90].map((x) => oval(480 + x, 76, 25, 10, c.glow)).join("") +
        path("M340 84L230 420H730L620 84Z", "#FFF8DC", 'opacity=".4"') +
        stand(280, 220, cast.dental, 0.72, {
          tall: 440,
          hair: "surgical",
          wrap: c.indigo,
          color: c.leaf,
          look: 1,
          right: { to: [110, 222] },
          left: { to: [20, 240] },
        }) +
        stand(480, 196, as(cast.dental, { skin: "deep", slim: false, glasses: true, color: c.green }), 0.74, {
          tall: 440,
          left: { to: [-40, 240] },
          right: { to: [44, 240] },
        }) +
        stand(690, 220, as(cast.dental, { skin: "chestnut", wrap: c.plum, color: c.leaf, look: -1 }), 0.72, {
          tall: 440,
          left: { to: [-106, 224] },
          right: { to: [-10, 244] },
        }) +
        path("M150 412C260 376 700 376 810 412V470H150Z", "#3D8F86") +
        path("M400 398H560L576 424H384Z", "#2C6F68") +
        path("M440 404H520L528 416H432Z", skins.chestnut.tone) +
        line("M452 410H508", "#B3261E", 3) +
        rect(150, 468, 660, 90, "#2F756D") +
        at(870, 540, table(170, c.stone, c.mist, 150)) +
        line("M830 384V350M850 384L856 346M876 384V352M896 384L890 348", "#8A8F99", 5),
    ),
}
