import { as, cast, free, inPrayer } from "../cast.ts"
import { c, cloth, frame } from "../paint.ts"
import { held } from "../held.ts"
import { person } from "../person.ts"
import { acacia, bush, chapel, globe, hills, hospital, palm, rocks, sky, sun, tent, tree } from "../places.ts"
import { at, disc, line, oval, path, rect } from "../shapes.ts"

/** Sunrise over the Plateau: the three arms before a mission hospital, work on one side and prayer on the other. */
export function hero(): string {
  const small = 0.24
  return frame(
    1280,
    860,
    sky(1280, 860, "#F9DDB4", "#F8BE8E") +
      sun(640, 270, 170, "#FAD27A") +
      line("M96 84h120M150 110h70M1010 60h130M1060 86h70M300 176h90", c.paper, 9, 'opacity=".5"') +
      at(1090, 440, rocks("#C98F86", c.glow), 1.1) +
      at(180, 440, rocks("#D39C8C", c.glow), 0.85, 0, true) +
      hills(1280, 860, 425, "#B97F86", 1) +
      hills(1280, 860, 480, "#8E6A86", 3) +
      at(215, 530, chapel("#F4E3D2", c.plum, c.sun), 0.8) +
      at(1050, 535, hospital("#F6EADB", c.green, c.green), 0.8) +
      hills(1280, 860, 530, "#5F7F62", 2) +
      at(52, 590, palm("#2F6B4A"), 1.3) +
      at(1238, 600, tree("#2F6B4A", "#8FB36A"), 1.1) +
      at(512, 545, acacia("#3B7550"), 0.55) +
      at(78, 606, person(inPrayer(as(cast.ngozi, { tall: 620 }))), small) +
      at(134, 598, person(inPrayer(as(cast.tobi, { tall: 620 }))), small) +
      at(190, 606, person(inPrayer(as(cast.mama, { tall: 620 }))), small) +
      at(1150, 762, tent(c.plum, c.paper), 0.6) +
      at(1098, 622, person(as(cast.dental, { tall: 620, right: { to: [120, 200] } })), 0.22) +
      at(1158, 630, person(free(cast.amara, { tall: 620 })), 0.22) +
      at(1214, 626, person(free(cast.musa, { tall: 620 })), 0.22) +
      hills(1280, 860, 745, "#3F6B4A", 5) +
      at(70, 800, bush("#2F5A3E", c.amber), 1.3) +
      at(1216, 806, bush("#2F5A3E", c.rose), 1.4) +
      oval(640, 880, 640, 70, "#2F5A3E") +
      at(382, 348, person(as(cast.ebun, { tall: 620 })), 1.3) +
      at(912, 352, person(as(cast.folasade, { tall: 620 })), 1.3) +
      at(646, 236, person(as(cast.terhemba, { tall: 640 })), 1.4),
  )
}

/** One arm for a card, 480 by 360: a person to the waist before a round of the arm's colour. */
export const arms = {
  student: () =>
    frame(
      480,
      360,
      rect(0, 0, 480, 360, "#F8E9F1") +
        disc(240, 200, 150, c.plumSoft, 'opacity=".75"') +
        disc(366, 92, 30, c.sun) +
        at(
          70,
          360,
          ["#7B2C60", c.amber, c.green, c.plum, c.indigo]
            .map(
              (f, i) =>
                rect(-50 + (i % 2) * 8, -26 * (i + 1), 116, 24, f, 4) +
                rect(-38 + (i % 2) * 8, -26 * (i + 1) + 9, 44, 5, c.glow, 2),
            )
            .join(""),
        ) +
        rect(352, 250, 90, 110, c.paper, 8) +
        line("M368 276H426M368 294H426M368 312H404", c.plumSoft, 5) +
        rect(384, 242, 26, 14, c.stone, 5) +
        at(240, 112, person(cast.ebun), 0.9),
    ),
  doctor: () =>
    frame(
      480,
      360,
      rect(0, 0, 480, 360, "#E6F1EA") +
        disc(240, 200, 150, c.greenSoft, 'opacity=".7"') +
        at(388, 360, hospital(c.paper, c.green, c.green), 0.5) +
        at(66, 360, palm(c.leaf), 0.85) +
        at(110, 360, bush(c.leaf, c.amber), 0.9) +
        disc(112, 84, 28, c.sun) +
        at(240, 104, person(cast.terhemba), 0.9),
    ),
  global: () =>
    frame(
      480,
      360,
      rect(0, 0, 480, 360, "#EAE9F8") +
        at(240, 196, globe(c.indigoSoft, "#8E8AE0"), 1.56) +
        line("M96 120C160 40 320 30 392 104", c.amber, 4, 'stroke-dasharray="2 12"') +
        path("M384 88L414 112L378 116L388 104Z", c.amber) +
        disc(96, 122, 7, c.clay) +
        at(240, 136, person(as(cast.folasade, { tall: 320 })), 0.9),
    ),
} as const

const panelGround = (top: string, low: string) => sky(1100, 1400, top, low)

/** The tall pictures beside the forms of the authentication screens, 1100 by 1400. */
export const panels = {
  login: () =>
    frame(
      1100,
      1400,
      panelGround("#F9DDB4", "#F4B488") +
        sun(550, 560, 190, "#FAD27A") +
        at(210, 860, rocks("#C98F86", c.glow), 1.3) +
        at(920, 850, rocks("#BF857F", c.glow), 1.15, 0, true) +
        hills(1100, 1400, 820, "#9C6C84", 1) +
        hills(1100, 1400, 890, "#5F7F62", 3) +
        at(560, 935, chapel("#F6E6D4", c.plum, c.sun), 1.5) +
        at(150, 1000, palm("#2F6B4A"), 1.7) +
        at(980, 1010, tree("#2F6B4A", "#8FB36A"), 1.5) +
        hills(1100, 1400, 1010, "#4A7A55", 5) +
        path("M520 935C500 1060 380 1200 300 1400H820C720 1200 600 1060 596 935Z", "#E9CFA9") +
        at(300, 960, person(free(cast.ebun, { tall: 640, right: { to: [84, 250] } })), 0.58) +
        at(470, 930, person(free(cast.terhemba, { tall: 640, look: -1 })), 0.6) +
        at(
          660,
          940,
          person(free(as(cast.folasade, { eyes: "open", bow: 0 }), { tall: 640, look: -1 })),
          0.6,
        ) +
        at(838, 960, person(free(cast.elder, { tall: 640, look: -1 })), 0.58) +
        at(120, 1390, bush("#2F5A3E", c.amber), 3) +
        at(1010, 1400, bush("#2F5A3E", c.rose), 3.2),
    ),
  student: () =>
    frame(
      1100,
      1400,
      panelGround("#F4DCE8", "#F8D8B4") +
        disc(550, 560, 420, c.plumSoft, 'opacity=".55"') +
        rect(90, 240, 920, 18, c.wood, 6) +
        rect(90, 500, 300, 18, c.wood, 6) +
        rect(760, 500, 250, 18, c.wood, 6) +
        [c.plum, c.amber, c.indigo, c.green, c.clay, c.plumDeep, c.leaf]
          .map(
            (f, i) =>
              rect(120 + i * 42, 110 + (i % 3) * 14, 36, 130 - (i % 3) * 14, f, 4) +
              rect(128 + i * 42, 150, 20, 6, c.glow, 2),
          )
          .join("") +
        [c.indigo, c.green, c.plum, c.amber]
          .map((f, i) => rect(800 + i * 46, 376 + (i % 2) * 16, 38, 124 - (i % 2) * 16, f, 4))
          .join("") +
        at(880, 158, globe(c.indigoSoft, c.leaf), 0.68) +
        rect(852, 224, 56, 16, c.wood, 5) +
        at(
          240,
          500,
          rect(-60, -90, 120, 90, c.paper, 10) + line("M-34 -60H34M-34 -40H34M-34 -20H10", c.plumSoft, 6),
        ) +
        at(810, 650, person(as(free(cast.osaze), { tall: 760, look: -1 })), 1.3) +
        at(
          290,
          640,
          person(
            as(free(cast.amara, { garment: "scrubs", color: c.indigo, inner: c.paper }), {
              tall: 760,
              look: 1,
            }),
          ),
          1.3,
        ) +
        at(550, 560, person(as(cast.ebun, { tall: 760 })), 1.62) +
        rect(0, 1200, 1100, 200, "#8A5A36") +
        rect(0, 1200, 1100, 20, "#A06B42") +
        at(230, 1206, held.book(c.green), 2.4) +
        at(
          900,
          1200,
          ["#7B2C60", c.amber, c.green]
            .map(
              (f, i) =>
                rect(-120 + i * 12, -46 * (i + 1), 240 - i * 16, 44, f, 6) +
                rect(-96 + i * 12, -46 * (i + 1) + 16, 90, 9, c.glow, 3),
            )
            .join(""),
        ),
    ),
  doctor: () =>
    frame(
      1100,
      1400,
      panelGround("#DCEBDD", "#F9E2BC") +
        sun(830, 360, 120) +
        at(560, 900, hospital("#F8EEDF", c.green, c.green), 2) +
        hills(1100, 1400, 880, "#7FA883", 1) +
        at(110, 930, palm("#2F6B4A"), 1.9) +
        at(1000, 940, tree("#2F6B4A", "#8FB36A"), 1.5) +
        hills(1100, 1400, 960, "#4A7A55", 3) +
        at(
          300,
          690,
          person(
            as(free(cast.chidinma), {
              tall: 760,
              look: 1,
              right: { to: [40, 236] },
              left: { to: [-4, 250] },
              holds: at(22, 220, held.tablet(c.plumSoft)),
            }),
          ),
          1.42,
        ) +
        at(850, 700, person(as(cast.dental, { tall: 760, look: -1 })), 1.34) +
        at(575, 580, person(as(cast.terhemba, { tall: 820 })), 1.6) +
        at(80, 1400, bush("#2F5A3E", c.amber), 3) +
        at(1040, 1410, bush("#2F5A3E", c.paper), 3),
    ),
  global: () =>
    frame(
      1100,
      1400,
      panelGround("#DAD9F5", "#F9DDB4") +
        at(550, 520, globe(c.indigoSoft, "#8E8AE0"), 4.3) +
        line("M170 520C300 150 800 120 960 420", c.amber, 8, 'stroke-dasharray="3 22"') +
        path("M940 380L1004 436L930 446L950 420Z", c.amber) +
        disc(170, 524, 15, c.clay) +
        at(280, 730, person(inPrayer(as(cast.obinna, { tall: 760 }))), 1.36) +
        at(
          840,
          740,
          person(
            as(free(cast.yetunde), {
              tall: 760,
              look: -1,
              right: { to: [20, 236] },
              holds: at(10, 222, held.closedBook(c.plum)),
              left: { to: [-20, 250] },
            }),
          ),
          1.36,
        ) +
        at(555, 640, person(as(cast.folasade, { tall: 820 })), 1.62) +
        path(
          "M0 1290C300 1220 800 1220 1100 1290V1400H0Z",
          cloth("sun", c.indigoDeep, c.amber, c.indigoSoft),
        ),
    ),
} as const
