/** The colours of LOOK §1 and the warm neighbours that the pictures need: one box of paint for every drawing. */
export const c = {
  paper: "#FBF8F6",
  ink: "#221A24",
  plum: "#8A2F6B",
  plumDeep: "#5E1D49",
  plumSoft: "#D79BC0",
  green: "#0F6B3C",
  greenDeep: "#084A29",
  greenSoft: "#8CC5A2",
  leaf: "#3E8A5A",
  indigo: "#3B35B8",
  indigoDeep: "#25217F",
  indigoSoft: "#A9A6EC",
  amber: "#E5A23A",
  sun: "#F6C45C",
  glow: "#FBE3B0",
  peach: "#F7CFA8",
  clay: "#C9683C",
  rose: "#E9A9A0",
  sand: "#EAD9C3",
  stone: "#B9A9A6",
  mist: "#E6DEE6",
  white: "#FFFDFA",
  shade: "#E4DADC",
  wood: "#8A5A36",
  sky: "#CFE0EC",
} as const

/** Brown skins from deep to light, each with the tone of its shadow. */
export const skins = {
  deep: { tone: "#4F2E1F", dark: "#3C2116" },
  cocoa: { tone: "#6B4029", dark: "#54301D" },
  chestnut: { tone: "#82502F", dark: "#683D22" },
  amber: { tone: "#9A623C", dark: "#7E4D2C" },
  honey: { tone: "#B0764A", dark: "#925E37" },
} as const
export type Skin = keyof typeof skins

/**
 * Names a printed cloth as a fill. The drawing's frame finds the name and writes the pattern's definition, so that a
 * part can ask for cloth anywhere without carrying definitions around.
 */
export function cloth(
  kind: "sun" | "leaf" | "weave" | "ring" | "stripe",
  ground: string,
  a: string,
  b: string,
): string {
  return `url(#cloth-${kind}-${[ground, a, b].map((x) => x.slice(1)).join("-")})`
}

/** Names a straight gradient as a fill: downwards, or left to right. */
export function fade(from: string, to: string, way: "down" | "across" = "down"): string {
  return `url(#fade-${way}-${from.slice(1)}-${to.slice(1)})`
}

/** Names a round glow that fades to nothing. */
export function glow(color: string): string {
  return `url(#glow-${color.slice(1)})`
}

const motifs: Record<string, (a: string, b: string) => string> = {
  sun: (a, b) =>
    `<circle cx="22" cy="22" r="13" fill="${a}"/><circle cx="22" cy="22" r="6.5" fill="${b}"/><g stroke="${b}" stroke-width="2.4">${[0, 45, 90, 135].map((d) => `<path d="M22 2V7M22 37V42" transform="rotate(${d} 22 22)"/>`).join("")}</g>`,
  leaf: (a, b) =>
    `<path d="M22 4C34 14 34 30 22 40C10 30 10 14 22 4Z" fill="${a}"/><path d="M22 8V40M22 20L28 15M22 27L29 21M22 20L16 15M22 27L15 21" stroke="${b}" stroke-width="2" fill="none"/>`,
  weave: (a, b) =>
    `<path d="M0 22L22 0L44 22L22 44Z" fill="${a}"/><path d="M11 22L22 11L33 22L22 33Z" fill="${b}"/>`,
  ring: (a, b) =>
    `<circle cx="22" cy="22" r="15" fill="none" stroke="${a}" stroke-width="5"/><circle cx="22" cy="22" r="6" fill="${b}"/><circle cx="0" cy="0" r="5" fill="${b}"/><circle cx="44" cy="0" r="5" fill="${b}"/><circle cx="0" cy="44" r="5" fill="${b}"/><circle cx="44" cy="44" r="5" fill="${b}"/>`,
  stripe: (a, b) =>
    `<path d="M8 0V44" stroke="${a}" stroke-width="6"/><path d="M30 0V44" stroke="${b}" stroke-width="4"/>`,
}

function definition(name: string): string {
  const [family, kind, ...colors] = name.split("-") as [string, string, ...string[]]
  const [x, y, z] = colors.map((h) => `#${h}`)
  if (family === "cloth")
    return `<pattern id="${name}" width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="scale(.62) rotate(8)"><rect width="44" height="44" fill="${x}"/>${motifs[kind]?.(y ?? "", z ?? "")}</pattern>`
  if (family === "fade")
    return `<linearGradient id="${name}" x1="0" y1="0" ${kind === "down" ? 'x2="0" y2="1"' : 'x2="1" y2="0"'}><stop offset="0" stop-color="${x}"/><stop offset="1" stop-color="${y}"/></linearGradient>`
  return `<radialGradient id="${name}"><stop offset="0" stop-color="#${kind}"/><stop offset="1" stop-color="#${kind}" stop-opacity="0"/></radialGradient>`
}

/** Frames a drawing: a whole SVG document with every cloth and gradient the body names. */
export function frame(width: number, height: number, body: string): string {
  const names = new Set([...body.matchAll(/url\(#((?:cloth|fade|glow)-[^)]+)\)/g)].map((m) => m[1] as string))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${[...names].map(definition).join("")}</defs>${body}</svg>`
}
