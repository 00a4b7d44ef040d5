import { cast, free, inPrayer, stand } from "../cast.ts"
import { behindHead, head } from "../head.ts"
import type { Head } from "../head.ts"
import { held } from "../held.ts"
import { c, fade, frame, glow } from "../paint.ts"
import { hills, hospital, palm, sky, sun, tree } from "../places.ts"
import { at, disc, line, oval, path, rect } from "../shapes.ts"

const W = 960
const H = 540

/** A wall and a table top: where most still lifes stand. The table begins at 400. */
const desk = (wall: string, low: string, top: string) =>
  rect(0, 0, W, H, fade(wall, low)) +
  rect(0, 400, W, 140, top) +
  rect(0, 400, W, 10, c.ink, 0, 'opacity=".12"')
const shade = (x: number, y: number, rx: number) => oval(x, y, rx, rx * 0.12, c.ink, 'opacity=".16"')
const halo = (x: number, y: number, r: number) => disc(x, y, r, glow(c.glow))
const cross = (x: number, y: number, size: number, color: string) =>
  rect(x - size / 6, y - size / 2, size / 3, size, color, size / 18) +
  rect(x - size / 2, y - size / 6, size, size / 3, color, size / 18)
const cup = (x: number, y: number, color: string) =>
  shade(x, y + 66, 60) +
  path(`M${x - 48} ${y - 50}H${x + 48}L${x + 38} ${y + 62}H${x - 38}Z`, color) +
  oval(x, y - 50, 48, 10, c.wood) +
  line(`M${x + 46} ${y - 26}C${x + 92} ${y - 26} ${x + 88} ${y + 34} ${x + 42} ${y + 34}`, color, 13) +
  line(
    `M${x - 14} ${y - 84}C${x - 26} ${y - 104} ${x - 2} ${y - 116} ${x - 14} ${y - 138}`,
    c.stone,
    6,
    'opacity=".5"',
  ) +
  line(
    `M${x + 14} ${y - 80}C${x + 2} ${y - 100} ${x + 26} ${y - 114} ${x + 14} ${y - 136}`,
    c.stone,
    6,
    'opacity=".5"',
  )
const paper = (x: number, y: number, w: number, h: number, turn = 0) =>
  at(
    x,
    y,
    rect(-w / 2, -h / 2, w, h, c.white, 8) +
      [0, 1, 2, 3, 4]
        .map((row) =>
          line(`M${-w / 2 + 24} ${-h / 2 + 34 + row * 26}H${w / 2 - (row % 2 ? 60 : 24)}`, c.stone, 5),
        )
        .join(""),
    1,
    turn,
  )
const stethoscope = (x: number, y: number, color: string, scale = 1) =>
  at(
    x,
    y,
    line(
      "M-90 -120C-110 -20 -60 30 -20 40M50 -130C80 -30 30 30 -20 40C-20 100 40 130 100 110C150 92 150 40 130 20",
      color,
      15,
    ) +
      disc(128, 4, 32, c.stone) +
      disc(128, 4, 20, c.white) +
      disc(-90, -124, 10, c.stone) +
      disc(50, -134, 10, c.stone),
    scale,
  )
const book = (x: number, y: number, scale: number, cover: string) =>
  at(
    x,
    y,
    path(
      "M-150 -70C-100 -96 -40 -92 0 -66C40 -92 100 -96 150 -70V70C100 46 40 50 0 74C-40 50 -100 46 -150 70Z",
      cover,
    ) +
      path("M-140 -76C-96 -100 -40 -96 0 -70V64C-40 40 -96 40 -140 60Z", c.white) +
      path("M140 -76C96 -100 40 -96 0 -70V64C40 40 96 40 140 60Z", c.paper) +
      [0, 1, 2, 3]
        .map(
          (row) =>
            line(
              `M-118 ${-46 + row * 24}C-84 ${-58 + row * 24} -50 ${-56 + row * 24} -22 ${-42 + row * 24}`,
              c.stone,
              4,
            ) +
            line(
              `M118 ${-46 + row * 24}C84 ${-58 + row * 24} 50 ${-56 + row * 24} 22 ${-42 + row * 24}`,
              c.stone,
              4,
            ),
        )
        .join("") +
      path("M-4 -66H6V-20L1 -30L-4 -20Z", c.amber),
    scale,
  )
const screen = (inside: string, frameColor: string = c.ink) =>
  shade(480, 470, 260) +
  rect(200, 96, 560, 330, frameColor, 20) +
  rect(216, 112, 528, 298, c.indigoDeep, 8) +
  inside +
  path("M440 426H520L540 470H420Z", c.stone) +
  rect(380, 464, 200, 12, c.stone, 6)
const tooth = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    path(
      "M-60 -70C-30 -96 -10 -70 0 -70C10 -70 30 -96 60 -70C90 -40 60 10 50 40C42 76 30 96 18 92C4 88 12 40 0 40C-12 40 -4 88 -18 92C-30 96 -42 76 -50 40C-60 10 -90 -40 -60 -70Z",
      color,
    ),
    scale,
  )
const drop = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    path("M0 -60C30 -20 40 0 40 22C40 46 22 60 0 60C-22 60 -40 46 -40 22C-40 0 -30 -20 0 -60Z", color),
    scale,
  )
const maize = (x: number, y: number, turn: number) =>
  at(
    x,
    y,
    path("M0 -110C34 -90 40 0 22 60H-22C-40 0 -34 -90 0 -110Z", c.sun) +
      [-70, -40, -10, 20, 48]
        .map((row) => line(`M-26 ${row}C-10 ${row + 10} 10 ${row + 10} 26 ${row}`, c.amber, 5))
        .join("") +
      path("M-10 96C-70 60 -62 -20 -44 -50C-30 0 -16 40 0 70Z", c.leaf) +
      path("M10 96C70 60 62 -20 44 -50C30 0 16 40 0 70Z", c.green),
    1,
    turn,
  )
const note = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    oval(-20, 60, 26, 19, color) +
      rect(0, -60, 9, 122, color) +
      path("M0 -60C40 -46 56 -30 44 6C40 -20 20 -26 6 -26Z", color),
    scale,
  )
const globe = (x: number, y: number, r: number) =>
  shade(x, y + r + 30, r) +
  disc(x, y, r, c.indigo) +
  path(
    `M${x - r * 0.3} ${y - r * 0.7}C${x + r * 0.3} ${y - r * 0.8} ${x + r * 0.5} ${y - r * 0.3} ${x + r * 0.3} ${y}C${x + r * 0.2} ${y + r * 0.5} ${x} ${y + r * 0.8} ${x - r * 0.1} ${y + r * 0.3}C${x - r * 0.5} ${y + r * 0.1} ${x - r * 0.5} ${y - r * 0.4} ${x - r * 0.3} ${y - r * 0.7}Z`,
    c.leaf,
  ) +
  path(
    `M${x - r * 0.9} ${y - r * 0.2}C${x - r * 0.7} ${y - r * 0.5} ${x - r * 0.6} ${y} ${x - r * 0.7} ${y + r * 0.3}Z`,
    c.leaf,
  ) +
  line(
    `M${x - r} ${y}C${x - r * 0.4} ${y + r * 0.3} ${x + r * 0.4} ${y + r * 0.3} ${x + r} ${y}`,
    c.paper,
    3,
    'opacity=".4"',
  )

/** Pictures of the library by name; each 960 by 540, light enough to be served as it is. */
export const library: Record<string, () => string> = {
  "praying-with-patients": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#F3E3EE", "#FBEBD6")) +
        halo(480, 180, 300) +
        rect(90, 330, 780, 26, c.white, 12) +
        rect(90, 350, 780, 110, c.plumSoft, 16) +
        rect(110, 290, 180, 54, c.white, 24) +
        at(
          200,
          268,
          behindHead({ skin: "cocoa", hair: "low" }) +
            head({ skin: "cocoa", hair: "low", eyes: "closed", smile: "calm" }),
          0.95,
          -10,
        ) +
        path("M270 330C300 270 520 262 870 300V360H270Z", c.sky) +
        stand(690, 150, inPrayer(cast.terhemba, 6), 0.62, { tall: 400 }) +
        rect(80, 456, 12, 84, c.stone) +
        rect(868, 456, 12, 84, c.stone),
    ),
  "first-week": () =>
    frame(
      W,
      H,
      desk("#E4EDF3", "#F8EBDD", "#C99F77") +
        cup(190, 340, c.plum) +
        paper(480, 330, 240, 190, -5) +
        at(480, 330, line("M-60 -30L-40 -8L-4 -54M-60 40L-40 62L-4 16", c.green, 11), 0.9, -5) +
        stethoscope(740, 330, c.indigo) +
        line("M330 470L450 452", c.plumDeep, 13),
    ),
  "sickle-cell": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#7A1F2B", "#B4414A")) +
        [
          [150, 120, 60],
          [820, 420, 70],
          [330, 430, 50],
          [700, 110, 44],
        ]
          .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, "#D8606A") + disc(x, y, r * 0.55, "#B4414A"))
          .join("") +
        at(
          480,
          270,
          path("M-150 60C-120 -90 60 -140 160 -40C60 -80 -40 -30 -60 70C-66 108 -140 110 -150 60Z", c.rose),
          1.2,
        ) +
        at(
          240,
          290,
          path("M-70 30C-56 -42 28 -66 76 -20C28 -38 -20 -14 -28 34C-32 52 -66 52 -70 30Z", c.rose),
          0.9,
          40,
        ) +
        at(
          740,
          270,
          path("M-70 30C-56 -42 28 -66 76 -20C28 -38 -20 -14 -28 34C-32 52 -66 52 -70 30Z", c.rose),
          1,
          -70,
        ),
    ),
  "boat-chair": () =>
    frame(
      W,
      H,
      sky(W, H, "#F7CFA8", "#FBE9C9") +
        sun(720, 190, 54) +
        at(120, 330, palm(c.leaf)) +
        at(850, 336, palm(c.green), 0.8, 0, true) +
        rect(0, 330, W, 210, fade("#6FA7B5", "#2F6B80")) +
        line("M0 372H300M520 390H960M120 450H420M600 470H900", c.white, 4, 'opacity=".35"') +
        path("M180 400H760C740 470 690 490 640 490H300C240 490 200 460 180 400Z", c.wood) +
        rect(180, 394, 580, 14, "#6A4226", 6) +
        at(
          470,
          380,
          path("M-70 10L-110 -120H-70L-34 -10H70V20H-70Z", c.green) +
            rect(-20, 14, 18, 44, c.stone) +
            rect(-60, 52, 100, 10, c.stone, 5) +
            line("M40 -10C90 -60 70 -140 20 -150", c.stone, 8) +
            disc(14, -150, 22, c.sun),
        ) +
        tooth(610, 350, 0.4, c.white),
    ),
  colleague: () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#D9DDF0", "#F6EAF0")) +
        rect(640, 60, 220, 260, c.sky, 10) +
        line("M750 60V320M640 190H860", c.white, 10) +
        rect(120, 400, 720, 26, c.wood, 10) +
        rect(150, 426, 20, 114, c.wood) +
        rect(790, 426, 20, 114, c.wood) +
        stand(360, 210, free(cast.chidinma, { eyes: "closed", smile: "calm", bow: 6 }), 0.62, { tall: 330 }) +
        stand(560, 200, free(cast.ngozi), 0.62, { tall: 330, left: { to: [-150, 190] } }) +
        at(720, 372, held.cup(c.plum), 1.5) +
        at(220, 372, held.cup(c.green), 1.5),
    ),
  "parents-abroad": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#25217F", "#5B4C9E")) +
        [80, 190, 320, 560, 700, 880].map((x, i) => disc(x, 50 + ((i * 67) % 130), 3, c.glow)).join("") +
        rect(330, 60, 300, 440, c.ink, 34) +
        rect(346, 78, 268, 404, c.glow, 22) +
        at(
          480,
          250,
          behindHead({ skin: "cocoa", hair: "gele", wrap: c.plum }) +
            path("M-96 230C-96 90 -50 60 0 60C50 60 96 90 96 230Z", c.plum) +
            head({
              skin: "cocoa",
              hair: "gele",
              wrap: c.plum,
              smile: "wide",
              earrings: c.amber,
              glasses: true,
            }),
          1.25,
        ) +
        disc(480, 440, 24, "#B3261E") +
        line("M468 440H492", c.white, 7) +
        line(
          "M120 270C180 210 230 210 290 250M670 250C730 210 790 210 850 270",
          c.amber,
          6,
          'stroke-dasharray="2 18"',
        ),
    ),
  "reading-a-paper": () =>
    frame(
      W,
      H,
      desk("#E3F0E8", "#FBF1DE", "#B98A62") +
        paper(380, 300, 300, 250, -3) +
        at(420, 350, line("M-90 60V-20M-40 60V-60M10 60V10M60 60V-40", c.indigo, 22), 0.9, -3) +
        disc(600, 270, 96, c.white, 'opacity=".5"') +
        `<circle cx="600" cy="270" r="96" fill="none" stroke="${c.plum}" stroke-width="18"/>` +
        line("M668 338L752 424", c.plumDeep, 26) +
        cup(840, 350, c.green),
    ),
  "clean-hands": () =>
    frame(
      W,
      H,
      desk("#DDEEF3", "#F3F4EA", "#C9B79E") +
        path("M300 150H480L460 400H320Z", c.indigo) +
        oval(390, 150, 90, 18, c.indigoDeep) +
        rect(462, 300, 60, 20, c.stone, 6) +
        rect(508, 312, 16, 26, c.stone, 4) +
        drop(516, 370, 0.32, c.sky) +
        drop(516, 412, 0.24, c.sky) +
        path("M450 450C500 420 560 424 620 440C600 480 480 490 440 476Z", "#82502F") +
        path("M600 430C560 400 520 408 470 430C490 470 580 478 620 462Z", "#6B4029") +
        [520, 560, 590].map((x, i) => disc(x, 424 - i * 6, 12 - i * 2, c.white, 'opacity=".85"')).join("") +
        rect(730, 250, 90, 150, c.green, 14) +
        rect(754, 214, 42, 40, c.white, 6) +
        cross(775, 326, 54, c.white),
    ),
  sabbath: () =>
    frame(
      W,
      H,
      sky(W, H, "#CFE0EC", "#FBE9C9") +
        sun(230, 180, 50) +
        hills(W, H, 330, c.greenSoft) +
        hills(W, H, 390, c.leaf, 2) +
        at(700, 430, tree(c.green, c.greenSoft), 1.5) +
        line("M590 300C620 420 780 420 812 300", c.wood, 5) +
        path("M560 348C620 430 790 430 850 348C820 452 600 452 560 348Z", c.plum) +
        path("M600 384C660 424 750 424 806 384C780 436 640 440 600 384Z", c.amber) +
        at(330, 440, held.closedBook(c.plum), 0.8, 80),
    ),
  fellowship: () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#F3DCC6", "#FBEFE0")) +
        halo(480, 240, 280) +
        oval(480, 470, 400, 60, c.sand) +
        stand(740, 250, free(cast.nurse), 0.56, { tall: 420 }) +
        stand(400, 220, free(cast.ebun), 0.58, { tall: 440 }) +
        stand(570, 220, free(cast.osaze), 0.58, { tall: 440 }) +
        book(480, 452, 0.62, c.plum),
    ),
  harvest: () =>
    frame(
      W,
      H,
      sky(W, H, "#F6C45C", "#FBE9C9") +
        sun(480, 220, 70) +
        hills(W, H, 340, "#D9A441", 1) +
        hills(W, H, 420, c.leaf, 3) +
        maize(260, 330, -14) +
        maize(400, 300, 4) +
        maize(540, 310, -6) +
        maize(690, 330, 14) +
        rect(180, 430, 600, 70, c.wood, 14) +
        line("M180 454H780M180 478H780", "#6A4226", 5),
    ),
  "katsina-ala": () =>
    frame(
      W,
      H,
      sky(W, H, "#CFE0EC", "#FBE9C9") +
        sun(170, 150, 40) +
        hills(W, H, 250, c.greenSoft, 1) +
        rect(0, 320, W, 220, fade("#8AB7BE", "#3F7C8C")) +
        line("M60 380H340M480 400H860M160 470H520", c.white, 4, 'opacity=".35"') +
        path("M0 300C160 270 300 330 420 300V340H0Z", c.leaf) +
        rect(470, 250, 300, 120, c.white, 16) +
        rect(490, 268, 70, 50, c.sky, 6) +
        rect(576, 268, 70, 50, c.sky, 6) +
        cross(710, 300, 56, c.green) +
        disc(540, 372, 28, c.ink) +
        disc(700, 372, 28, c.ink) +
        disc(540, 372, 12, c.stone) +
        disc(700, 372, 12, c.stone) +
        rect(400, 396, 500, 18, c.wood, 4) +
        [430, 560, 690, 820].map((x) => rect(x, 396, 14, 110, c.wood)).join(""),
    ),
  "five-regions": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#E4E2F6", "#F8EBDD")) +
        globe(480, 250, 150) +
        [
          [300, 140, c.plum],
          [670, 130, c.green],
          [740, 300, c.clay],
          [230, 320, c.amber],
          [480, 470, c.indigoDeep],
        ]
          .map(
            ([x, y, color]) =>
              line(`M480 250L${x} ${y}`, String(color), 4, 'stroke-dasharray="2 14"') +
              disc(Number(x), Number(y), 26, String(color)) +
              disc(Number(x), Number(y), 10, c.white),
          )
          .join(""),
    ),
  examinations: () =>
    frame(
      W,
      H,
      desk("#EDE3F3", "#F8EFE0", "#B98A62") +
        paper(420, 310, 340, 230, -2) +
        [0, 1, 2, 3]
          .map(
            (row) =>
              `<circle cx="${290 + row * 6}" cy="${236 + row * 44}" r="13" fill="${row === 1 ? c.plum : c.white}" stroke="${c.plum}" stroke-width="5"/>`,
          )
          .join("") +
        at(
          680,
          330,
          path("M-12 -150H12V90L0 126L-12 90Z", c.amber) +
            path("M-12 90L0 126L12 90Z", c.sand) +
            rect(-12, -168, 24, 22, c.rose, 4),
          1,
          28,
        ) +
        disc(800, 170, 74, c.white) +
        `<circle cx="800" cy="170" r="74" fill="none" stroke="${c.indigo}" stroke-width="12"/>` +
        line("M800 170V124M800 170L832 190", c.ink, 8),
    ),
  rains: () =>
    frame(
      W,
      H,
      sky(W, H, "#7D93A8", "#C7D3D6") +
        [200, 330, 470].map((x, i) => oval(x, 110 + (i % 2) * 20, 120, 56, "#5F7388")).join("") +
        [640, 760].map((x, i) => oval(x, 96 + i * 16, 130, 50, "#6E8397")).join("") +
        Array.from({ length: 22 }, (_, i) =>
          line(`M${60 + i * 42} ${180 + ((i * 53) % 120)}l-14 46`, c.sky, 5),
        ).join("") +
        hills(W, H, 400, c.leaf, 1) +
        at(500, 430, hospital("#F6E7D2", c.clay, c.green), 0.8) +
        rect(0, 426, W, 114, c.green) +
        oval(300, 490, 130, 16, c.sky, 'opacity=".6"') +
        oval(720, 506, 160, 16, c.sky, 'opacity=".6"'),
    ),
  burnout: () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#2D2338", "#5A4663")) +
        screen(
          stand(390, 230, free(cast.obinna), 0.42, { tall: 300 }) +
            stand(580, 230, free(cast.yetunde), 0.42, { tall: 300 }) +
            rect(216, 370, 528, 40, c.plumDeep, 6),
        ),
    ),
  suturing: () =>
    frame(
      W,
      H,
      desk("#DCE9DF", "#F6F0E2", "#8CC5A2") +
        rect(220, 300, 520, 190, "#D9A27C", 30) +
        line("M280 400C400 376 560 376 690 396", "#9A4B3C", 9) +
        [330, 400, 470, 540, 610]
          .map((x) => line(`M${x} 358V424`, c.indigoDeep, 6) + disc(x, 358, 7, c.indigoDeep))
          .join("") +
        at(
          690,
          240,
          line("M-10 130L60 -60M20 138L96 -50", c.stone, 13) +
            `<circle cx="66" cy="-86" r="26" fill="none" stroke="${c.stone}" stroke-width="11"/><circle cx="116" cy="-76" r="26" fill="none" stroke="${c.stone}" stroke-width="11"/>`,
        ) +
        `<path d="M640 330A52 52 0 0 1 700 396" fill="none" stroke="${c.ink}" stroke-width="6"/>`,
    ),
  equipment: () =>
    frame(
      W,
      H,
      sky(W, H, "#CFE0EC", "#F3E7D5") +
        rect(0, 380, W, 160, fade("#4E7F92", "#2F5C70")) +
        path("M120 330H840L800 440H180Z", c.plumDeep) +
        [220, 370, 520]
          .map(
            (x, i) =>
              rect(x, 220, 140, 110, [c.clay, c.indigo, c.green][i] ?? c.clay, 4) +
              line(
                `M${x + 28} 224V326M${x + 56} 224V326M${x + 84} 224V326M${x + 112} 224V326`,
                c.ink,
                3,
                'opacity=".25"',
              ),
          )
          .join("") +
        rect(680, 190, 100, 140, c.white, 6) +
        rect(696, 210, 68, 26, c.sky, 4) +
        cross(440, 276, 54, c.white) +
        rect(720, 130, 26, 62, c.amber) +
        line("M0 420H200M700 480H960M180 500H500", c.white, 4, 'opacity=".3"'),
    ),
  newborn: () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#FBE3D6", "#F6EAF4")) +
        halo(480, 220, 320) +
        oval(480, 430, 330, 60, c.sand) +
        path("M220 380C240 250 700 240 760 380C740 450 260 460 220 380Z", c.white) +
        path("M300 370C320 290 640 286 700 366C660 420 340 424 300 370Z", c.sky) +
        disc(350, 322, 60, "#82502F") +
        path("M290 312C288 262 330 250 372 262C402 272 412 296 408 310C372 284 320 290 290 312Z", c.ink) +
        line(
          "M326 330C332 336 340 336 346 330M366 326C372 332 380 332 386 326M350 352C356 356 364 356 370 350",
          c.ink,
          3.4,
        ) +
        `<path d="M480 150C460 110 400 120 404 164C406 196 450 216 480 240C510 216 554 196 556 164C560 120 500 110 480 150Z" fill="${c.plum}"/>`,
    ),
  "oral-cancer": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#DDEFE4", "#F6F3E6")) +
        [250, 370, 490, 610]
          .map(
            (x, i) =>
              tooth(x + 20, 306 + (i % 2) * 14, 1.12, "#E9DFD2") +
              tooth(x + 20, 300 + (i % 2) * 14, 1.05, c.white),
          )
          .join("") +
        path("M120 190C280 120 700 120 840 190C760 250 200 250 120 190Z", c.rose) +
        line("M760 470L640 330", c.stone, 14) +
        `<ellipse cx="610" cy="296" rx="46" ry="42" fill="${c.sky}" stroke="${c.stone}" stroke-width="10"/>` +
        disc(640, 200, 16, "#9A4B3C"),
    ),
  hymns: () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#5E1D49", "#8A2F6B")) +
        halo(480, 260, 320) +
        [0, 1, 2, 3, 4]
          .map((row) =>
            line(
              `M60 ${150 + row * 34}C320 ${110 + row * 34} 640 ${190 + row * 34} 900 ${150 + row * 34}`,
              c.plumSoft,
              4,
              'opacity=".7"',
            ),
          )
          .join("") +
        note(220, 190, 0.9, c.glow) +
        note(400, 170, 0.9, c.sun) +
        note(590, 214, 0.9, c.glow) +
        note(760, 176, 0.9, c.sun) +
        book(480, 440, 0.9, c.amber),
    ),
  ogoja: () =>
    frame(
      W,
      H,
      sky(W, H, "#F7CFA8", "#FBEFD8") +
        sun(760, 170, 56) +
        hills(W, H, 330, c.greenSoft, 2) +
        at(450, 430, hospital("#F6E7D2", c.clay, c.plum), 1.15) +
        rect(0, 428, W, 112, "#C98E5B") +
        at(830, 440, tree(c.green, c.greenSoft), 1.1) +
        at(90, 440, palm(c.leaf)),
    ),
  luke: () =>
    frame(
      W,
      H,
      desk("#2B2440", "#5A4663", "#6A4226") +
        halo(690, 230, 240) +
        book(400, 370, 1.25, c.plum) +
        path("M650 330C640 300 740 300 730 330L716 400H664Z", c.amber) +
        path("M690 210C716 250 720 276 690 304C660 276 664 250 690 210Z", c.sun) +
        path("M690 250C702 270 702 286 690 298C678 286 678 270 690 250Z", c.white) +
        oval(690, 404, 60, 12, c.ink, 'opacity=".3"'),
    ),
  back: () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#D7E8DE", "#F8F0E0")) +
        oval(480, 486, 300, 30, c.leaf, 'opacity=".5"') +
        stand(480, 130, free(cast.nurse, { left: { to: [-190, -40] }, right: { to: [190, -40] } }), 0.66, {
          tall: 560,
        }) +
        line(
          "M230 250C250 180 300 130 350 110M730 250C710 180 660 130 610 110",
          c.amber,
          9,
          'stroke-dasharray="3 22"',
        ),
    ),
  "portal-tour": () =>
    frame(
      W,
      H,
      rect(0, 0, W, H, fade("#E4E2F6", "#F6EAF0")) +
        screen(
          rect(216, 112, 528, 298, c.paper, 8) +
            rect(216, 112, 120, 298, c.plum, 8) +
            [0, 1, 2, 3, 4].map((row) => rect(234, 140 + row * 40, 84, 14, c.plumSoft, 7)).join("") +
            rect(360, 136, 220, 24, c.ink, 8) +
            [0, 1, 2]
              .map((column) =>
                rect(
                  360 + column * 124,
                  186,
                  108,
                  90,
                  [c.greenSoft, c.peach, c.indigoSoft][column] ?? c.sky,
                  10,
                ),
              )
              .join("") +
            [0, 1, 2]
              .map(
                (column) =>
                  rect(360 + column * 124, 300, 108, 14, c.shade, 7) +
                  rect(360 + column * 124, 324, 70, 14, c.shade, 7),
              )
              .join("") +
            at(640, 330, path("M0 0L0 62L16 48L28 74L40 68L28 43H50Z", c.ink)),
        ),
    ),
}

const face = (ground: string, shoulders: string, h: Head) => () =>
  frame(
    160,
    160,
    rect(0, 0, 160, 160, ground) +
      at(
        80,
        84,
        behindHead(h) + path("M-110 120C-100 66 -44 52 0 52C44 52 100 66 110 120Z", shoulders) + head(h),
        0.98,
      ),
  )

/** Those who write for the library; each 160 by 160. */
export const authors: Record<string, () => string> = {
  gyang: face("#F3DCC6", c.plum, {
    skin: "cocoa",
    hair: "bob",
    earrings: c.amber,
    smile: "soft",
    glasses: true,
  }),
  iorliam: face("#DDEFE4", c.white, { skin: "deep", hair: "fade", beard: true, smile: "soft" }),
  bankole: face("#E4E2F6", c.indigo, {
    skin: "cocoa",
    hair: "gele",
    wrap: c.amber,
    earrings: c.glow,
    smile: "wide",
  }),
  okonkwo: face("#FBE3B0", c.green, { skin: "honey", hair: "bun", earrings: c.plum, smile: "wide" }),
  ekanem: face("#CFE0EC", c.plumDeep, {
    skin: "chestnut",
    hair: "low",
    hairColor: "#D8D0D4",
    beard: true,
    glasses: true,
    smile: "calm",
  }),
}
