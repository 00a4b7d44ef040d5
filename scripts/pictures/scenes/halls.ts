import { as, cast, free, stand } from "../cast.ts"
import { c, fade, frame } from "../paint.ts"
import { person, seatedFromBehind } from "../person.ts"
import type { Person } from "../person.ts"
import { bunting, globe, lectern, palm, screen, table, window, books } from "../places.ts"
import { at, disc, line, path, rect } from "../shapes.ts"

const W = 960
const H = 540
const room = (wall: string, wallLow: string, floor: string) =>
  rect(0, 0, W, H, fade(wall, wallLow)) +
  rect(0, 410, W, 130, floor) +
  rect(0, 404, W, 8, c.ink, 0, 'opacity=".12"')
const row = (people: readonly Person[], from: number, step: number, y: number, scale: number) =>
  people.map((p, i) => at(from + i * step, y, seatedFromBehind(p), scale)).join("")

/** Pictures of events in halls and lecture rooms, by the event's slug; each 960 by 540. */
export const halls: Record<string, () => string> = {
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
