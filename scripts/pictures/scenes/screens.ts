import { as, cast, free, inPrayer, stand } from "../cast.ts"
import { c, cloth, fade, frame } from "../paint.ts"
import { held } from "../held.ts"
import { person } from "../person.ts"
import type { Person } from "../person.ts"
import { bush, hills, laptop, screen, sun, table, window } from "../places.ts"
import { at, disc, line, oval, path, rect } from "../shapes.ts"

const W = 960
const H = 540
const desk = (wall: string, low: string, top: string) =>
  rect(0, 0, W, H, fade(wall, low)) +
  rect(0, 470, W, 70, top) +
  rect(0, 470, W, 10, c.ink, 0, 'opacity=".12"')
const mug = (x: number, color: string) =>
  at(x, 446, held.cup(color), 1.6) +
  line(
    `M${x - 8} 400C${x - 16} 388 ${x} 380 ${x - 6} 366M${x + 8} 400C${x} 388 ${x + 16} 380 ${x + 8} 366`,
    c.paper,
    4,
    'opacity=".7"',
  )
const plant = (x: number, leaf: string) =>
  path(
    `M${x} 410C${x - 60} 380 ${x - 50} 320 ${x - 20} 300C${x - 6} 340 ${x} 370 ${x} 410C${x} 360 ${x + 14} 310 ${x + 44} 296C${x + 66} 340 ${x + 40} 390 ${x} 410Z`,
    leaf,
  ) + path(`M${x - 36} 400H${x + 36}L${x + 28} 470H${x - 28}Z`, c.clay)
/** Faces in a grid of windows, as a video call shows them. */
const call = (people: readonly (readonly [Person, string])[], cols: number, w: number, h: number) => {
  const [cw, ch] = [w / cols, h / Math.ceil(people.length / cols)]
  const s = Math.min(cw / 230, ch / 200)
  return (
    rect(0, 0, w, h, c.ink) +
    people
      .map(([p, ground], i) => {
        const [x, y] = [(i % cols) * cw + 4, Math.floor(i / cols) * ch + 4]
        return `<svg x="${x}" y="${y}" width="${cw - 8}" height="${ch - 8}">${rect(0, 0, cw, ch, ground)}${at(cw / 2 - 4, ch * 0.5, person({ ...p, tall: 300 }), s)}</svg>`
      })
      .join("")
  )
}

/** Pictures of events that are met on a screen, by the event's slug; each 960 by 540. */
export const screens: Record<string, () => string> = {
  "burnout-webinar": () =>
    frame(
      W,
      H,
      desk("#2B2A55", "#7A5478", "#3A2A3E") +
        path("M838 60C800 70 790 130 836 150C790 168 752 138 756 104C760 70 800 48 838 60Z", "#FBEFCB") +
        at(
          480,
          452,
          laptop(
            rect(0, 0, 560, 330, fade("#F7D9B0", "#F3B98F")) +
              disc(280, 180, 120, c.sun, 'opacity=".7"') +
              at(
                280,
                130,
                person(
                  free(cast.chidinma, {
                    eyes: "closed",
                    smile: "calm",
                    bow: -7,
                    tall: 300,
                    right: { to: [-4, 150] },
                    left: { to: [-20, 236] },
                  }),
                ),
                0.92,
              ),
          ),
          1,
        ) +
        mug(840, c.clay) +
        plant(110, c.leaf),
    ),
  "research-methods-online": () =>
    frame(
      W,
      H,
      desk("#F3E2CF", "#FBF2E6", "#8A5A36") +
        at(
          480,
          452,
          laptop(
            rect(0, 0, 560, 330, c.white) +
              line("M60 280H500M60 280V50", c.ink, 4, 'opacity=".5"') +
              [90, 170, 120, 210, 150]
                .map((h, i) =>
                  rect(
                    90 + i * 84,
                    280 - h,
                    50,
                    h,
                    [c.plum, c.green, c.amber, c.indigo, c.clay][i] ?? c.plum,
                    5,
                  ),
                )
                .join("") +
              line("M114 170L198 96L282 140L366 54L450 110", c.ink, 5) +
              [
                [114, 170],
                [198, 96],
                [282, 140],
                [366, 54],
                [450, 110],
              ]
                .map(([x, y]) => disc(x ?? 0, y ?? 0, 8, c.sun))
                .join(""),
          ),
          0.92,
        ) +
        at(
          120,
          470,
          [c.green, c.plum, c.amber, c.indigo]
            .map(
              (f, i) =>
                rect(-72 + i * 5, -38 * (i + 1), 150 - i * 8, 36, f, 5) +
                rect(-50 + i * 5, -38 * (i + 1) + 13, 60, 7, c.glow, 3),
            )
            .join(""),
        ) +
        mug(850, c.indigo) +
        at(
          120,
          282,
          oval(0, 26, 40, 8, c.ink, 'opacity=".15"') +
            line("M-24 24H34M0 24V-4", "#4B4552", 9) +
            line("M-14 -70L12 -14", "#4B4552", 20) +
            disc(14, -4, 10, c.sky),
        ),
    ),
  "global-prayer-breakfast": () =>
    frame(
      W,
      H,
      desk("#FBE0B8", "#FDF1DC", "#B5794A") +
        sun(130, 110, 54) +
        at(
          480,
          452,
          laptop(
            call(
              [
                [inPrayer(as(cast.folasade, { wrap: cloth("sun", c.plum, c.amber, c.paper) })), "#DCD9F5"],
                [inPrayer(cast.obinna), "#F4D9C2"],
                [inPrayer(cast.amara), "#DCEBDD"],
                [inPrayer(cast.elder), "#F3DCE9"],
                [inPrayer(cast.yetunde), "#F9E6B8"],
                [inPrayer(cast.dauda), "#D3E3EE"],
              ],
              3,
              560,
              330,
            ),
          ),
          1,
        ) +
        mug(850, c.plum) +
        oval(130, 468, 88, 16, c.white) +
        path("M70 462C70 420 190 420 190 462Z", "#D99A4E") +
        line("M100 436L110 450M128 430L134 446M156 434L160 448", "#B97A38", 5) +
        disc(200, 452, 18, c.clay),
    ),
  "womens-health-webinar": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#F6DCE6", "#FBEBDD")) +
        at(140, 340, window("#FBE3B0", c.plum), 1.2) +
        rect(0, 430, W, 110, "#C08A78") +
        at(
          660,
          330,
          screen(
            360,
            230,
            [0, 1].map((i) => rect(-172 + i * 176, -222, 168, 214, i ? "#E3D9F0" : "#DCEBDD", 8)).join("") +
              `<svg x="-172" y="-222" width="168" height="214">${at(84, 100, person({ ...cast.chidinma, tall: 320 }), 0.72)}</svg><svg x="4" y="-222" width="168" height="214">${at(84, 104, person({ ...as(cast.ngozi, { hair: "bob" }), tall: 320 }), 0.72)}</svg>`,
            c.plumDeep,
          ),
          1.25,
        ) +
        at(660, 460, table(520, "#8A5A36", "#6F4529", 100)) +
        stand(230, 272, cast.mama, 0.74, {
          tall: 420,
          right: { to: [30, 214] },
          left: { to: [-20, 224] },
          holds:
            path("M-70 196C-60 160 20 150 66 140C84 150 84 190 60 212C20 236 -54 236 -70 196Z", c.paper) +
            disc(52, 160, 25, "#82502F") +
            path("M30 150C32 128 72 128 76 152C64 142 44 142 30 150Z", c.ink) +
            line(
              "M42 164C44 167 48 167 50 164M58 164C60 167 64 167 66 164M50 173C53 175 56 175 58 173",
              c.ink,
              2,
            ) +
            line("M-56 200C-20 206 20 196 44 186", c.sky, 7),
        }) +
        plant(900, c.leaf),
    ),
  "telemedicine-masterclass": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#D7EDE6", "#FBEBD0")) +
        hills(W, H, 330, "#A8CDB2", 2) +
        hills(W, H, 410, "#6FA07A", 4) +
        at(
          250,
          400,
          rect(-150, -300, 300, 480, c.ink, 34) +
            rect(-134, -268, 268, 416, fade("#DCEBDD", "#A8D0B4"), 14) +
            rect(-30, -288, 60, 8, c.stone, 4),
        ) +
        `<svg x="116" y="132" width="268" height="416">${at(134, 150, person({ ...cast.terhemba, tall: 420 }), 0.92)}</svg>` +
        line("M410 210C470 150 520 150 566 200", c.amber, 6, 'stroke-dasharray="2 15"') +
        [1, 2, 3]
          .map((i) =>
            line(
              `M${590 - i * 16} ${150 - i * 16}C${600 + i * 6} ${130 - i * 18} ${650 - i * 6} ${130 - i * 18} ${660 + i * 16} ${150 - i * 16}`,
              c.plum,
              6,
              `opacity="${0.9 - i * 0.2}"`,
            ),
          )
          .join("") +
        stand(625, 262, cast.mama, 0.56, { tall: 520 }) +
        stand(790, 250, free(cast.nurse, { look: -1 }), 0.58, {
          left: { to: [-70, 196] },
          holds: at(-92, 188, rect(-20, -34, 40, 68, c.ink, 7) + rect(-15, -28, 30, 54, c.sky, 3)),
        }) +
        at(900, 545, bush("#3E7A52", c.amber), 1.4),
    ),
}
