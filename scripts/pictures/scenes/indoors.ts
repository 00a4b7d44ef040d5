import { as, cast, free } from "../cast.ts"
import { c, cloth, fade, frame, skins } from "../paint.ts"
import { held, person, seatedFromBehind } from "../person.ts"
import type { Person } from "../person.ts"
import { books, bunting, globe, lectern, palm, screen, table, window } from "../places.ts"
import { at, disc, line, oval, path, rect } from "../shapes.ts"

const W = 960
const H = 540
const room = (wall: string, wallLow: string, floor: string) =>
  rect(0, 0, W, H, fade(wall, wallLow)) +
  rect(0, 410, W, 130, floor) +
  rect(0, 404, W, 8, c.ink, 0, 'opacity=".12"')
const stand = (x: number, y: number, p: Person, scale: number, change: Partial<Person> = {}) =>
  at(x, y, person({ ...p, tall: 640, ...change }), scale)
const row = (people: readonly Person[], from: number, step: number, y: number, scale: number) =>
  people.map((p, i) => at(from + i * step, y, seatedFromBehind(p), scale)).join("")
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

/** Pictures of events under a roof, by the event's slug; each 960 by 540. */
export const indoors: Record<string, () => string> = {
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
  "healthcare-leadership-summit": () =>
    frame(
      W,
      H,
      room("#DDEBE1", "#F4EBD8", "#86684C") +
        at(
          560,
          316,
          screen(
            440,
            240,
            path(
              "M-180 -40C-110 -60 -60 -110 0 -120S110 -190 180 -200",
              "none",
              `stroke="${c.green}" stroke-width="9" stroke-linecap="round"`,
            ) +
              [-180, -60, 60, 180].map((x, i) => disc(x, -40 - [0, 62, 96, 160][i]!, 11, c.amber)).join("") +
              line("M-196 -20H196", c.stone, 4),
            c.greenDeep,
          ),
        ) +
        at(80, 416, palm(c.leaf), 0.9) +
        rect(46, 380, 100, 60, c.clay, 8) +
        stand(250, 214, cast.obinna, 0.66, { tall: 480, right: { to: [118, 60] } }) +
        at(250, 540, lectern(c.greenDeep), 1.15) +
        row([cast.yetunde, cast.dauda, cast.inim, cast.musa, cast.mama, cast.tobi], 110, 150, 420, 0.62),
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
  "residency-exam-boot-camp": () =>
    frame(
      W,
      H,
      room("#F6E7CC", "#F9F0E2", "#A97B52") +
        rect(150, 50, 660, 220, "#2D4A3E", 10) +
        rect(150, 50, 660, 220, "none", 10, `stroke="${c.wood}" stroke-width="12"`) +
        path(
          "M300 210C250 200 240 120 300 110C330 80 370 110 360 150C360 190 340 216 300 210Z",
          "none",
          'stroke="#F3EDE0" stroke-width="5"',
        ) +
        line(
          "M300 110C306 86 326 78 340 70M430 110H600M430 146H560M430 182H620M660 108L686 134L740 80M660 186L686 212L740 158",
          "#F3EDE0",
          5,
        ) +
        stand(845, 236, free(cast.yetunde, { look: -1 }), 0.66, { left: { to: [-112, 40] }, tall: 520 }) +
        at(120, 440, books([c.plum, c.amber, c.green, c.indigo, c.clay]), 1) +
        row([cast.chidinma, cast.dauda, cast.amara, cast.tobi], 150, 200, 348, 0.8),
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
  "global-regional-meeting-birmingham": () =>
    frame(
      W,
      H,
      room("#DBDCF2", "#F4EBE8", "#7A5B4A") +
        [110, 850].map((x) => at(x, 330, window("#BFD3E6", c.indigoDeep), 1.25)).join("") +
        at(480, 170, globe(c.indigoSoft, c.leaf), 1.15) +
        bunting(200, 760, 26, [c.indigo, c.amber, c.plum, c.green]) +
        stand(150, 290, as(cast.obinna, {}), 0.56) +
        stand(290, 280, cast.amara, 0.56) +
        stand(420, 292, free(as(cast.folasade, { eyes: "open", bow: 0, smile: "wide" })), 0.58, {
          left: { to: [-92, 44] },
        }) +
        stand(560, 280, cast.elder, 0.57) +
        stand(700, 292, cast.yetunde, 0.56) +
        stand(820, 286, cast.ngozi, 0.56) +
        at(630, 408, person(free(cast.tobi, { tall: 460, glasses: false, color: c.indigo })), 0.3),
    ),
  "national-conference-calabar": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#2D1B3F", "#7D3358")) +
        [180, 480, 780]
          .map((x) => path(`M${x - 20} 0L${x - 150} 420H${x + 150}L${x + 20} 0Z`, c.sun, 'opacity=".12"'))
          .join("") +
        at(
          480,
          300,
          screen(
            520,
            230,
            rect(-260, -230, 520, 230, fade("#F6C98F", "#F3A67A")) +
              disc(0, -80, 66, c.sun) +
              path("M-260 -60C-160 -90 160 -30 260 -70V0H-260Z", "#3E7E8F") +
              line("M-3 -170V-60M-40 -132H34", c.plumDeep, 11),
            "#1C1028",
          ),
        ) +
        rect(60, 380, 840, 40, "#4B2B4F", 6) +
        stand(200, 250, free(cast.mama), 0.4, {
          tall: 340,
          left: { to: [-110, -40] },
          right: { to: [110, -40] },
        }) +
        stand(480, 238, cast.elder, 0.4, { tall: 400, right: { to: [100, 40] } }) +
        at(480, 392, lectern(c.wood), 0.6) +
        stand(760, 250, cast.amara, 0.4, {
          tall: 340,
          right: { to: [112, -44] },
          left: { to: [-112, -44] },
        }) +
        row(
          [cast.dauda, cast.ebun, cast.obinna, cast.inim, cast.osaze, cast.yetunde, cast.musa],
          60,
          140,
          420,
          0.6,
        ),
    ),
  "students-quiz-night": () =>
    frame(
      W,
      H,
      room("#F2C14E", "#F7DDA0", "#6B2E58") +
        [0, 1, 2, 3, 4, 5, 6, 7]
          .map((i) =>
            path(
              `M480 150L${480 + Math.cos((i / 8) * 6.283) * 800} ${150 + Math.sin((i / 8) * 6.283) * 800}L${480 + Math.cos((i / 8 + 0.06) * 6.283) * 800} ${150 + Math.sin((i / 8 + 0.06) * 6.283) * 800}Z`,
              c.paper,
              'opacity=".28"',
            ),
          )
          .join("") +
        at(
          480,
          80,
          path("M-46 -40H46C46 30 26 60 0 66C-26 60 -46 30 -46 -40Z", c.amber) +
            line("M-46 -26C-84 -26 -78 22 -36 24M46 -26C84 -26 78 22 36 24", c.amber, 9) +
            rect(-8, 60, 16, 30, c.amber) +
            rect(-34, 88, 68, 18, c.wood, 4) +
            path("M0 -26L7 -9L25 -7L11 4L16 22L0 12L-16 22L-11 4L-25 -7L-7 -9Z", c.paper),
        ) +
        stand(130, 270, cast.tobi, 0.62, { tall: 400, left: { to: [-70, 20] } }) +
        stand(280, 276, cast.inim, 0.62, { tall: 400 }) +
        stand(680, 276, free(cast.ebun), 0.62, { tall: 400 }) +
        stand(830, 270, free(cast.osaze, { smile: "wide" }), 0.62, { tall: 400, right: { to: [84, 16] } }) +
        at(205, 560, table(350, c.paper, c.plum, 140)) +
        at(755, 560, table(350, c.paper, c.indigo, 140)) +
        disc(205, 412, 22, "#B3261E") +
        disc(755, 412, 22, c.green) +
        stand(480, 286, cast.musa, 0.56, {
          tall: 480,
          right: { to: [8, 226] },
          holds: at(20, 214, rect(-34, -22, 68, 44, c.paper, 4) + line("M-20 -8H20M-20 6H10", c.stone, 4)),
        }),
    ),
}
