/** The screenshots that the tours took, made small: one WebP a state and size. */
import { existsSync, globSync, mkdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import sharp from "sharp"

/** Where the pictures of one state are, relative to the storyboard's pages. */
export interface Shots {
  readonly phone?: string
  readonly desktop?: string
}

const widths = { phone: 390, desktop: 960 } as const
export type Size = keyof typeof widths

/** Which states a screenshot shows: its name is the dot path of the leaf, of several where regions go on side by side. */
const pathsOf = (file: string): readonly string[] => basename(file, ".png").split("+")

/**
 * Turns `<taken>/<size>/<flow>/<leaf>.png` into `<into>/screens/<flow>/<leaf>-<size>.webp` and tells them by the id of the state
 * (`<machine>.<path>`).
 */
export async function screensOf(
  flow: string,
  machine: string,
  taken: string,
  into: string,
): Promise<ReadonlyMap<string, Shots>> {
  const shots = new Map<string, { phone?: string; desktop?: string }>()
  for (const size of Object.keys(widths) as Size[]) {
    const folder = join(taken, size, flow)
    if (!existsSync(folder)) continue
    for (const name of globSync("*.png", { cwd: folder }).toSorted()) {
      const target = join("screens", flow, `${basename(name, ".png")}-${size}.webp`)
      mkdirSync(dirname(join(into, target)), { recursive: true })
      await sharp(join(folder, name))
        .resize({ width: widths[size], withoutEnlargement: true })
        .webp({ quality: 62, effort: 4 })
        .toFile(join(into, target))
      for (const path of pathsOf(name)) {
        const id = `${machine}.${path}`
        const known = shots.get(id) ?? {}
        if (known[size] === undefined) shots.set(id, { ...known, [size]: target })
      }
    }
  }
  return shots
}
