import { as, cast, free, stand } from "../cast.ts"
import { c, fade, frame } from "../paint.ts"
import { held } from "../held.ts"
import { globe, hills, rocks, sun } from "../places.ts"
import { at, disc, line, path, rect } from "../shapes.ts"

const W = 960
const H = 540
/** Pictures of events about going out and sending, by the event's slug; each 960 by 540. */
export const journeys: Record<string, () => string> = {
  "mission-surgery-fellowship-briefing": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#3C4A7D", "#C98A86")) +
        sun(700, 300, 80, "#FBD38A") +
        at(180, 400, rocks("#4A4069", "#8A6A86"), 1.1) +
        hills(W, H, 390, "#3B3A5E", 2) +
        path("M960 430C760 420 640 450 600 540H760C780 500 860 480 960 478Z", "#D9B893") +
        hills(W, H, 450, "#2D3152", 5) +
        rect(90, 300, 330, 130, c.paper, 24) +
        path("M330 324H388C402 324 410 350 412 372H330Z", c.sky) +
        rect(90, 386, 330, 20, c.indigo) +
        rect(190, 320, 16, 54, "#B3261E") +
        rect(171, 339, 54, 16, "#B3261E") +
        [160, 350].map((x) => disc(x, 434, 34, c.ink) + disc(x, 434, 14, c.stone)).join("") +
        stand(560, 236, cast.osaze, 0.62, { tall: 620 }) +
        stand(700, 250, free(cast.ngozi), 0.6, { tall: 620 }) +
        stand(830, 240, cast.obinna, 0.62, { tall: 620 }),
    ),
  "equipment-home-webinar": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#CFE0EC", "#FBE6C4")) +
        sun(770, 140, 58) +
        path("M0 400C240 380 560 420 960 396V540H0Z", "#5E93AE") +
        line("M80 450h120M300 480h160M560 452h110M760 490h120", c.paper, 5, 'opacity=".5"') +
        path("M150 330H820L770 440H220Z", c.indigoDeep) +
        rect(196, 352, 590, 10, c.amber) +
        rect(680, 220, 110, 112, c.paper, 6) +
        [0, 1, 2].map((i) => rect(694 + i * 30, 238, 20, 20, c.sky, 3)).join("") +
        rect(716, 180, 36, 44, c.plum) +
        [
          [c.plum, 210, 270],
          [c.green, 330, 270],
          [c.amber, 450, 270],
          [c.clay, 570, 270],
          [c.green, 270, 210],
          [c.indigo, 390, 210],
          [c.plum, 510, 210],
        ]
          .map(
            ([f, x, y]) =>
              rect(Number(x), Number(y), 114, 58, String(f), 4) +
              line(
                `M${Number(x) + 20} ${Number(y) + 10}V${Number(y) + 48}M${Number(x) + 40} ${Number(y) + 10}V${Number(y) + 48}M${Number(x) + 74} ${Number(y) + 10}V${Number(y) + 48}M${Number(x) + 94} ${Number(y) + 10}V${Number(y) + 48}`,
                c.ink,
                3,
                'opacity=".18"',
              ),
          )
          .join("") +
        rect(440, 222, 14, 36, c.paper) +
        rect(429, 233, 36, 14, c.paper) +
        rect(0, 470, 330, 70, c.stone) +
        stand(90, 300, free(cast.yetunde), 0.5, {
          tall: 560,
          right: { to: [40, 220] },
          holds: at(40, 214, held.clipboard(c.green), 0.9),
        }) +
        stand(210, 300, free(cast.tobi), 0.5, { tall: 560, right: { to: [112, 60] } }),
    ),
  "global-thanksgiving-service": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#3B2D6B", "#D98A5E")) +
        disc(480, 420, 380, c.sun, 'opacity=".18"') +
        at(480, 420, globe("#5A55C4", c.leaf), 3) +
        [
          [-150, 300],
          [0, 240],
          [150, 300],
          [-240, 400],
          [240, 400],
        ]
          .map(([x, y]) => disc(480 + (x ?? 0), y ?? 0, 9, c.sun))
          .join("") +
        line(
          "M240 400C260 320 300 310 330 300C370 250 430 240 480 240C530 240 590 250 630 300C680 320 700 350 720 400",
          c.sun,
          3,
          'stroke-dasharray="1 12"',
        ) +
        [
          free(cast.dauda),
          cast.amara,
          free(as(cast.folasade, { eyes: "closed", bow: 0 })),
          cast.elder,
          free(cast.yetunde),
        ]
          .map((p, i) =>
            stand(
              130 + i * 176,
              316 - (2 - Math.abs(2 - i)) * 12,
              as(p, { smile: "wide", eyes: i % 2 ? "open" : "closed" }),
              0.56,
              { tall: 480, left: { to: [-118, -50] }, right: { to: [118, -50] } },
            ),
          )
          .join(""),
    ),
}
