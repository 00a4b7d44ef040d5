/** Each palette is a background and three colours for the motifs: the hues of the roles and warm colours (LOOK §1). */
const palettes = [
  ["#5E1D49", "#8A2F6B", "#E5A23A", "#FBE3B0"],
  ["#084A29", "#0F6B3C", "#8CC5A2", "#F6C45C"],
  ["#25217F", "#3B35B8", "#A9A6EC", "#E5A23A"],
  ["#F3DCC6", "#C9683C", "#8A2F6B", "#FBF8F6"],
  ["#FBE3B0", "#E5A23A", "#0F6B3C", "#8A2F6B"],
  ["#E4E2F6", "#3B35B8", "#C9683C", "#F6C45C"],
] as const

type Colors = readonly [string, string, string, string]

/** Tiles of 120 × 120 px. They use up to three colours; the first colour of the palette is the background. */
const motifs: readonly ((c: Colors) => string)[] = [
  ([, a, b, l]) =>
    `<circle cx="60" cy="60" r="46" fill="${a}"/><circle cx="60" cy="60" r="30" fill="${b}"/><circle cx="60" cy="60" r="13" fill="${l}"/>`,
  ([, a, b]) =>
    `<path d="M0 0A120 120 0 0 1 120 120H84A84 84 0 0 0 0 36Z" fill="${a}"/><path d="M0 60A60 60 0 0 1 60 120H28A28 28 0 0 0 0 92Z" fill="${b}"/>`,
  ([, a, b, l]) =>
    `<path d="M60 6C100 34 100 86 60 114C20 86 20 34 60 6Z" fill="${a}"/><path d="M60 18V104M60 48L80 36M60 70L84 54M60 48L40 36M60 70L36 54" stroke="${l}" stroke-width="5" fill="none"/><circle cx="8" cy="60" r="8" fill="${b}"/><circle cx="112" cy="60" r="8" fill="${b}"/>`,
  ([, a, b, l]) =>
    `<path d="M60 4L116 60L60 116L4 60Z" fill="${a}"/><path d="M60 32L88 60L60 88L32 60Z" fill="${b}"/><path d="M55 46H65V55H74V65H65V74H55V65H46V55H55Z" fill="${l}"/>`,
  ([, a, b, l]) =>
    `<path d="M60 60C26 44 28 14 60 4C92 14 94 44 60 60C76 26 106 28 116 60C106 92 76 94 60 60C94 76 92 106 60 116C28 106 26 76 60 60C44 94 14 92 4 60C14 28 44 26 60 60Z" fill="${a}"/><circle cx="60" cy="60" r="13" fill="${l}"/><path d="M0 0H26A26 26 0 0 1 0 26ZM120 120H94A26 26 0 0 1 120 94Z" fill="${b}"/>`,
]

/** Hashes the title with FNV-1a, ignoring case and outer spaces. The result is stable across machines and runs. */
function seed(title: string): number {
  let hash = 0x811c9dc5
  for (const character of title.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Makes a generator of pseudo-random numbers in [0, limit) from a seed (mulberry32). */
function randomBelow(from: number): (limit: number) => number {
  let state = from
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

/**
 * Makes a 960 × 540 px SVG from a title, for an event or resource without one. The same title gives the same picture.
 * The title itself is not in the SVG, so it cannot inject markup.
 */
export function pattern(title: string): string {
  const random = randomBelow(seed(title))
  const colors = palettes[random(palettes.length)] as Colors
  const first = random(motifs.length)
  const second = (first + 1 + random(motifs.length - 1)) % motifs.length
  const quarterTurns = [random(4), random(4), random(4), random(4)]
  const period = 2 + random(2)
  const tile = (id: string, motif: number) => `<g id="${id}">${motifs[motif]?.(colors) ?? ""}</g>`
  let uses = ""
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 8; column++) {
      const degrees = (quarterTurns[(row + column * period) % 4] ?? 0) * 90
      const id = (row + column) % period === 0 ? "b" : "a"
      uses += `<use href="#${id}" transform="translate(${column * 120} ${row * 120 - 30}) rotate(${degrees} 60 60)"/>`
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540" preserveAspectRatio="xMidYMid slice"><defs>${tile("a", first)}${tile("b", second)}</defs><rect width="960" height="540" fill="${colors[0]}"/>${uses}</svg>`
}

/** Returns the picture as a data URL for `<img src>`. In an image of its own, its ids cannot clash with the page's. */
export function patternUrl(title: string): string {
  return `data:image/svg+xml,${encodeURIComponent(pattern(title))}`
}
