/** Converts the screenshots of the tours to smaller WebP files, one per state and size. */
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import sharp from "sharp"
import type { ScreenControl } from "../../tests/e2e/screen-controls.ts"

/** A screenshot of a state. */
export interface Screenshot {
  readonly size: Size
  /** The path relative to the storyboard's pages. */
  readonly src: string
  /** The input of the machine, if the screenshots differ by input. */
  readonly as?: string
  /** The controls that lead to another state, if a tour used some. */
  readonly controls?: readonly ScreenControl[]
}
export type Screenshots = readonly Screenshot[]

const widths = { phone: 390, desktop: 960 } as const
type Size = keyof typeof widths

/**
 * Returns the ids of the states that a screenshot shows. The file's name is the dot path of the leaf. For parallel regions
 * it contains several paths, and the common parent only once: `waiting.first.open+second.shut`.
 */
const idsOf = (paths: string, machine: string, leaves: readonly string[]): readonly string[] => {
  const [first = "", ...others] = paths.split("+")
  const ancestors = first.split(".").map((_, depth, parts) => [machine, ...parts.slice(0, depth)].join("."))
  return [
    `${machine}.${first}`,
    ...others.flatMap((path) =>
      ancestors.map((ancestor) => `${ancestor}.${path}`).filter((id) => leaves.includes(id)),
    ),
  ]
}

const byInput = (a: Screenshot, b: Screenshot) => (a.as ?? "").localeCompare(b.as ?? "")

/**
 * Converts `<source>/<size>/<flow>/<leaf>[~<input>].png` to `<docs>/screens/<flow>/<leaf>[~<input>]-<size>.webp`. Returns
 * the screenshots by the id of the state (`<machine>.<path>`).
 */
export async function screenshotsByState(
  flow: string,
  machine: string,
  leaves: readonly string[],
  source: string,
  docs: string,
): Promise<ReadonlyMap<string, Screenshots>> {
  const screenshots = new Map<string, Screenshots>()
  for (const size of Object.keys(widths) as Size[]) {
    const folder = join(source, size, flow)
    if (!existsSync(folder)) continue
    const names = globSync("*.png", { cwd: folder }).toSorted()
    const targetOf = (name: string) => join("screens", flow, `${basename(name, ".png")}-${size}.webp`)
    mkdirSync(join(docs, "screens", flow), { recursive: true })
    await Promise.all(
      names.map((name) =>
        sharp(join(folder, name))
          .resize({ width: widths[size], withoutEnlargement: true })
          .webp({ quality: 62, effort: 4 })
          .toFile(join(docs, targetOf(name))),
      ),
    )
    for (const name of names) {
      const target = targetOf(name)
      const controlsFile = join(folder, `${basename(name, ".png")}.json`)
      const controls = existsSync(controlsFile)
        ? (JSON.parse(readFileSync(controlsFile, "utf8")) as { readonly controls: readonly ScreenControl[] })
        : {}
      const [paths = "", input] = basename(name, ".png").split("~")
      const as = input === undefined ? {} : { as: input.replaceAll("-", " ") }
      for (const id of idsOf(paths, machine, leaves)) {
        const known = screenshots.get(id) ?? []
        if (!known.some((screenshot) => screenshot.size === size && screenshot.as === as.as))
          screenshots.set(id, [...known, { size, src: target, ...as, ...controls }])
      }
    }
  }
  return new Map([...screenshots].map(([id, list]) => [id, list.toSorted(byInput)]))
}

/** Returns why some states have no screenshot, by their id: `notVisible` of the flow's view (tests/pages). */
export async function notVisibleOf(
  flow: string,
  machine: string,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const view = (await import(pathToFileURL(join(root, `tests/pages/${flow}.view.ts`)).href)) as {
    readonly notVisible?: Readonly<Record<string, string>>
  }
  return new Map(Object.entries(view.notVisible ?? {}).map(([leaf, why]) => [`${machine}.${leaf}`, why]))
}

/** Returns the errors of these leaf states. Each must have either a screenshot or a reason, not both. */
export const missingScreensOf = (
  leaves: readonly string[],
  screenshots: ReadonlyMap<string, Screenshots>,
  notVisible: ReadonlyMap<string, string>,
): readonly string[] => [
  ...leaves
    .filter((id) => !screenshots.has(id) && !notVisible.has(id))
    .map((id) => `${id} has no picture, and no reason why`),
  ...[...notVisible.keys()]
    .filter((id) => screenshots.has(id) || !leaves.includes(id))
    .map((id) =>
      leaves.includes(id)
        ? `${id} has a picture, and a reason why not`
        : `${id} is no state, but has a reason`,
    ),
]
