import { as, cast, free, inPrayer, stand } from "../cast.ts"
import { c, cloth, frame } from "../paint.ts"
import { held } from "../held.ts"
import { person } from "../person.ts"
import {
  acacia,
  bunting,
  bush,
  chapel,
  hills,
  hospital,
  palm,
  rocks,
  sky,
  sun,
  table,
  tent,
  tree,
} from "../places.ts"
import { at, disc, line, oval, path, rect } from "../shapes.ts"

const W = 960
const H = 540
const candle = (x: number, y: number) =>
  disc(x, y - 30, 34, c.sun, 'opacity=".22"') +
  disc(x, y - 28, 17, c.sun, 'opacity=".35"') +
  rect(x - 4, y - 14, 8, 26, c.paper, 3) +
  path(
    `M${x} ${y - 36}C${x + 8} ${y - 24} ${x + 5} ${y - 16} ${x} ${y - 15}C${x - 5} ${y - 16} ${x - 8} ${y - 24} ${x} ${y - 36}Z`,
    "#FFE9A8",
  )
const stars = [
  [80, 60],
  [170, 120],
  [260, 50],
  [350, 100],
  [620, 60],
  [720, 110],
  [810, 50],
  [900, 130],
  [480, 36],
  [40, 180],
  [930, 220],
]
  .map(([x, y], i) => disc(x ?? 0, y ?? 0, 2 + (i % 3), c.glow))
  .join("")

/** Pictures of events under the sky, by the event's slug; each 960 by 540. */
export const outdoors: Record<string, () => string> = {
  "national-conference-jos": () =>
    frame(
      W,
      H,
      sky(W, H, "#F5D3C4", "#FBE6BF") +
        sun(480, 220, 90) +
        at(190, 410, rocks("#B9787F", c.glow), 1.25) +
        at(790, 420, rocks("#A96D7E", c.glow), 1.4, 0, true) +
        at(480, 400, rocks("#C98F86", c.glow), 0.7) +
        hills(W, H, 372, "#7C6A86", 1) +
        hills(W, H, 420, "#4A7A55", 4) +
        bunting(90, 870, 60, [c.plum, c.amber, c.green, c.indigo]) +
        stand(150, 300, cast.chidinma, 0.42) +
        stand(270, 290, cast.dauda, 0.42) +
        stand(390, 302, free(cast.ebun), 0.42) +
        stand(510, 286, cast.elder, 0.44) +
        stand(640, 300, cast.yetunde, 0.42) +
        stand(750, 290, free(cast.terhemba), 0.42) +
        stand(860, 302, cast.amara, 0.42),
    ),
  "makurdi-medical-outreach": () =>
    frame(
      W,
      H,
      sky(W, H, "#CFE6EA", "#FBEBCB") +
        sun(790, 130, 56) +
        hills(W, H, 300, "#8FB59A", 2) +
        path("M0 330C240 310 560 350 960 318V400H0Z", "#8DB9CF") +
        line("M120 352h90M420 362h120M700 346h80", c.paper, 5, 'opacity=".6"') +
        hills(W, H, 392, "#7FA25E", 5) +
        at(880, 410, palm("#2F6B4A"), 1.15) +
        at(430, 470, tent(c.green, c.paper), 1.25) +
        stand(250, 322, cast.osaze, 0.44, { tall: 500, right: { to: [96, 210] } }) +
        stand(360, 338, cast.mama, 0.42, { tall: 500 }) +
        stand(560, 320, free(cast.terhemba), 0.45, { tall: 500, left: { to: [-70, 220] } }) +
        at(450, 540, table(420, c.paper, c.greenSoft), 0.95) +
        [300, 336, 372]
          .map(
            (x, i) =>
              rect(x, 396, 26, 32, [c.amber, c.plum, c.indigo][i] ?? c.amber, 5) +
              rect(x + 4, 390, 18, 8, c.paper, 2),
          )
          .join("") +
        rect(530, 392, 96, 36, c.paper, 4) +
        rect(570, 398, 8, 24, "#B3261E") +
        rect(562, 406, 24, 8, "#B3261E") +
        stand(760, 346, cast.ngozi, 0.42) +
        stand(840, 352, cast.musa, 0.42) +
        at(60, 530, bush("#4A7A55", c.amber), 1.4),
    ),
  "students-easter-retreat": () =>
    frame(
      W,
      H,
      sky(W, H, "#E9C7DE", "#FCE1B4") +
        sun(480, 270, 110) +
        hills(W, H, 318, "#A97C9E", 1) +
        path("M250 360C330 240 430 214 480 210C540 214 640 250 720 360Z", "#6B4A70") +
        [
          [480, 92],
          [400, 58],
          [560, 58],
        ]
          .map(
            ([x, h]) =>
              rect((x ?? 0) - 5, 220 - (h ?? 0) + (x === 480 ? 0 : 18), 10, h ?? 0, c.plumDeep) +
              rect((x ?? 0) - 26, 238 - (h ?? 0) + (x === 480 ? 0 : 18), 52, 9, c.plumDeep),
          )
          .join("") +
        hills(W, H, 372, "#5F7F62", 3) +
        at(90, 420, acacia("#3B7550"), 1.1) +
        at(880, 430, tree("#2F6B4A", "#8FB36A"), 1) +
        stand(260, 350, cast.ebun, 0.5) +
        stand(385, 340, free(cast.tobi), 0.5, { left: { to: [-110, -30] } }) +
        stand(520, 350, cast.amara, 0.5, { right: { to: [116, -48] }, left: { to: [-116, -48] } }) +
        stand(660, 340, free(cast.osaze), 0.5) +
        at(120, 545, bush("#2F5A3E", c.rose), 1.5) +
        at(840, 545, bush("#2F5A3E", c.amber), 1.5),
    ),
  "national-carol-night-abuja": () =>
    frame(
      W,
      H,
      sky(W, H, "#1E1B4F", "#5A3E78") +
        stars +
        path("M700 88L708 108L730 110L713 124L718 146L700 134L682 146L687 124L670 110L692 108Z", c.sun) +
        hills(W, H, 380, "#2C2558", 2) +
        at(480, 420, chapel("#E9D3BE", c.plum, c.sun), 1.35) +
        disc(480, 300, 200, c.sun, 'opacity=".10"') +
        hills(W, H, 408, "#241C47", 4) +
        [cast.mama, cast.tobi, cast.nurse, cast.elder, cast.inim, cast.musa]
          .map(
            (p, i) =>
              stand(
                110 + i * 148,
                318 + (i % 2) * 16,
                free(p, { smile: "wide", eyes: i % 2 ? "closed" : "open" }),
                0.5,
                { tall: 480, left: { to: [-8, 214] }, right: { to: [10, 214] } },
              ) + candle(110 + i * 148, 412 + (i % 2) * 16),
          )
          .join(""),
    ),
  "dental-mission-ondo": () =>
    frame(
      W,
      H,
      sky(W, H, "#D6ECDD", "#FBE8C4") +
        hills(W, H, 300, "#A5CBAE", 1) +
        at(130, 380, palm("#2F7A55"), 1.25) +
        at(860, 400, tree("#2F6B4A", "#8FB36A"), 1.35) +
        hills(W, H, 372, "#6FA07A", 4) +
        rect(90, 250, 250, 150, c.paper, 26) +
        rect(90, 310, 250, 26, c.green) +
        rect(260, 268, 60, 44, c.sky, 8) +
        path(
          "M130 268C130 260 150 260 158 268C166 260 186 260 186 276C186 290 178 318 170 306C166 300 150 300 146 306C138 318 130 290 130 268Z",
          c.greenSoft,
        ) +
        [140, 290].map((x) => disc(x, 402, 30, c.ink) + disc(x, 402, 13, c.stone)).join("") +
        stand(620, 268, cast.dental, 0.62, {
          left: { to: [-104, 216] },
          right: { to: [40, 240] },
          holds: at(44, 214, held.toothbrush(c.plum)),
        }) +
        at(
          480,
          300,
          person(as(cast.amara, { tall: 400, garment: "shirt", color: c.amber, smile: "wide" })),
          0.52,
        ) +
        rect(416, 470, 130, 80, c.wood, 14) +
        stand(790, 320, cast.ngozi, 0.5) +
        stand(400, 346, cast.tobi, 0.36, { tall: 560 }) +
        at(900, 545, bush("#3E7A52", c.paper), 1.6),
    ),
  "first-years-welcome": () =>
    frame(
      W,
      H,
      sky(W, H, "#FBE3C4", "#FDF0DC") +
        disc(760, 120, 60, c.sun) +
        at(480, 400, hospital("#F2D9C8", c.plum, c.plum), 1.35) +
        hills(W, H, 388, "#86AE74", 1) +
        path("M420 400C410 440 340 500 290 540H670C620 500 550 440 540 400Z", c.sand) +
        at(80, 420, tree("#3E8A5A", "#A9C97E"), 1) +
        at(890, 424, palm("#2F6B4A"), 1.1) +
        stand(190, 342, cast.inim, 0.46, { left: { to: [-100, 30] } }) +
        stand(330, 356, free(cast.osaze), 0.46) +
        stand(
          480,
          348,
          free(cast.ebun, { garment: "dress", color: cloth("sun", c.plum, c.amber, c.paper) }),
          0.46,
        ) +
        stand(630, 356, cast.tobi, 0.46) +
        stand(770, 344, free(cast.nurse), 0.46, { right: { to: [100, 30] } }),
    ),
  "malaria-day-outreach-kuje": () =>
    frame(
      W,
      H,
      sky(W, H, "#F9D9A8", "#FBEBCB") +
        sun(180, 130, 60) +
        hills(W, H, 320, "#C79C6E", 1) +
        [640, 800]
          .map(
            (x, i) =>
              path(`M${x - 74} 330L${x} ${250 - i * 8}L${x + 74} 330Z`, "#9C6B45") +
              rect(x - 56, 328, 112, 74, "#D9A877") +
              rect(x - 14, 350, 28, 52, "#5E3A26"),
          )
          .join("") +
        hills(W, H, 394, "#A9894F", 3) +
        at(470, 424, acacia("#5E7F45"), 1.3) +
        path("M520 540C520 420 560 350 640 330C720 350 760 420 760 540Z", c.paper, 'opacity=".75"') +
        line(
          "M560 540C570 430 600 370 640 332M640 332V540M720 540C710 430 680 370 640 332M528 470H752M540 410H740",
          c.sky,
          2.5,
        ) +
        stand(200, 300, cast.nurse, 0.54, { right: { to: [92, 206] } }) +
        stand(330, 330, cast.mama, 0.5) +
        stand(440, 412, cast.amara, 0.3, { garment: "shirt", color: c.plum, tall: 460 }) +
        at(640, 384, person(inPrayer(as(cast.tobi, { tall: 400 }), 0)), 0.42) +
        at(880, 540, bush("#7A8F4A", c.amber), 1.5),
    ),
  "day-of-prayer-for-the-sick": () =>
    frame(
      W,
      H,
      sky(W, H, "#3A2A5E", "#E59B7C") +
        disc(480, 330, 300, c.sun, 'opacity=".16"') +
        sun(480, 360, 76, "#FBD38A") +
        hills(W, H, 358, "#6B4A74", 2) +
        at(480, 392, hospital("#EBD2C2", c.indigoDeep, c.indigoDeep), 0.62) +
        hills(W, H, 388, "#3E3460", 5) +
        [cast.folasade, cast.dauda, cast.yetunde, cast.terhemba, cast.mama]
          .map((p, i) =>
            stand(
              130 + i * 175,
              300 + Math.abs(2 - i) * -14,
              inPrayer(as(p, { earrings: c.amber }), i < 2 ? 5 : -5),
              0.58,
            ),
          )
          .join("") +
        oval(480, 552, 560, 30, "#2A2248"),
    ),
  "evening-prayer-for-the-wards": () =>
    frame(
      W,
      H,
      sky(W, H, "#1E2148", "#7A4B78") +
        stars +
        at(480, 350, hospital("#CDB8C9", c.indigoDeep, c.sun), 0.9) +
        hills(W, H, 366, "#2D2A55", 3) +
        [cast.yetunde, cast.obinna, cast.elder, cast.amara]
          .map((p, i) =>
            stand(150 + i * 220, 286 + (i % 3 === 0 ? 0 : 26), inPrayer(as(p, {}), i < 2 ? 6 : -6), 0.62),
          )
          .join("") +
        [60, 260, 480, 700, 900].map((x) => candle(x, 500)).join(""),
    ),
  "blood-pressure-sunday-surulere": () =>
    frame(
      W,
      H,
      sky(W, H, "#D5E8F0", "#FBEFD6") +
        sun(850, 110, 54) +
        hills(W, H, 330, "#A9C39A", 2) +
        at(220, 400, chapel("#F6E4D0", c.plum, c.sky), 1.1) +
        hills(W, H, 396, "#86A863", 4) +
        at(900, 420, palm("#2F6B4A"), 1) +
        bunting(400, 940, 90, [c.green, c.amber, c.plum]) +
        stand(470, 300, cast.nurse, 0.5, { right: { to: [96, 206] } }) +
        stand(620, 318, cast.mama, 0.48) +
        stand(740, 300, cast.elder, 0.5) +
        stand(850, 322, free(cast.tobi), 0.46) +
        at(560, 545, table(380, c.paper, c.greenSoft), 0.9) +
        at(500, 426, held.clipboard(c.indigo), 0.5) +
        at(640, 424, held.tablet(c.greenSoft), 0.6) +
        at(60, 540, bush("#4A7A55", c.amber), 1.4),
    ),
}
