/** Compares the screenshots of two versions: side by side, with the different pixels marked. */
import { existsSync, globSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import pixelmatch from "pixelmatch"
import sharp, { type Sharp } from "sharp"
import { escape } from "../statecharts/svg.ts"

/** How a part of the newer version differs from the older one. */
export type Change = "added" | "changed" | "removed"

/** A screenshot that differs between two versions. */
export interface ScreenChange {
  readonly change: Change
  readonly flow: string
  /** The state, the input if the screenshots differ by input, and the size: `paying.declined~free, phone`. */
  readonly name: string
  /** The fraction of different pixels, 0 to 1. */
  readonly fraction: number
  /** The pictures by their caption, as paths relative to the storyboard's pages. */
  readonly pictures: Readonly<Record<string, string>>
}

/** The minimum fraction of different pixels of a changed screenshot. A clock or a cursor changes less. */
const minFraction = 0.001
const maxWidth = 640

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Reads a screenshot and extends it with white to at least this size, in pixels. */
const readPixels = async (path: string, min: { readonly width: number; readonly height: number }) => {
  const { width, height } = await sharp(path).metadata()
  const { data, info } = await sharp(path)
    .ensureAlpha()
    .extend({
      right: Math.max(0, min.width - width),
      bottom: Math.max(0, min.height - height),
      background: "white",
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height } satisfies Pixels
}

/** Returns the fraction of different pixels, and a copy of the new screenshot with these pixels in red. */
const compare = async (before: string, after: string) => {
  const [old, current] = [await sharp(before).metadata(), await sharp(after).metadata()]
  const size = {
    width: Math.max(old.width, current.width),
    height: Math.max(old.height, current.height),
  }
  const [a, b] = [await readPixels(before, size), await readPixels(after, size)]
  const marked = Buffer.alloc(a.data.length)
  const different = pixelmatch(a.data, b.data, marked, size.width, size.height, { threshold: 0.1 })
  return { fraction: different / (size.width * size.height), marked, ...size }
}

/**
 * Compares `<before>/<size>/<flow>/<leaf>[~<input>].png` with the same file in `after`. Writes the pictures of every added,
 * changed or removed screenshot to `<docs>/changes`. Returns the changes by flow, the largest one first.
 */
export async function screenChangesOf(
  before: string,
  after: string,
  docs: string,
): Promise<readonly ScreenChange[]> {
  const names = [before, after].flatMap((folder) => globSync("*/*/*.png", { cwd: folder }))
  const changes: ScreenChange[] = []
  for (const file of [...new Set(names)].toSorted()) {
    const [size = "", flow = "", picture = ""] = file.split("/")
    const [old, current] = [join(before, file), join(after, file)]
    const wasThere = existsSync(old)
    const isThere = existsSync(current)
    const result = wasThere && isThere ? await compare(old, current) : undefined
    if (result !== undefined && result.fraction < minFraction) continue
    const save = async (caption: string, image: Sharp) => {
      const target = join("changes", flow, `${picture.replace(/\.png$/, "")}-${size}-${caption}.webp`)
      mkdirSync(dirname(join(docs, target)), { recursive: true })
      await image
        .resize({ width: maxWidth, withoutEnlargement: true })
        .webp({ quality: 62 })
        .toFile(join(docs, target))
      return target
    }
    changes.push({
      change: result === undefined ? (isThere ? "added" : "removed") : "changed",
      flow,
      name: `${picture.replace(/\.png$/, "")}, ${size}`,
      fraction: result?.fraction ?? 1,
      pictures: {
        ...(wasThere ? { before: await save("before", sharp(old)) } : {}),
        ...(isThere ? { after: await save("after", sharp(current)) } : {}),
        ...(result
          ? {
              different: await save(
                "different",
                sharp(result.marked, {
                  raw: { width: result.width, height: result.height, channels: 4 },
                }),
              ),
            }
          : {}),
      },
    })
  }
  return changes.toSorted((a, b) => a.flow.localeCompare(b.flow) || b.fraction - a.fraction)
}

const percent = (fraction: number): string => (fraction * 100).toFixed(fraction < 0.1 ? 1 : 0)

/** Renders the changed screenshots, each version beside the other, as a section of the review page. */
export const screensSection = (changes: readonly ScreenChange[]): string => {
  const entries = changes.map(
    ({ change, flow, name, fraction, pictures }) =>
      `<h3>${escape(`${flow}: ${name}`)} <span class="tag ${change}">${change}</span>${change === "changed" ? ` <span class="quiet">${percent(fraction)} % of the pixels</span>` : ""}</h3>
<div class="shots">${Object.entries(pictures)
        .map(
          ([caption, src]) =>
            `<figure class="change"><img loading="lazy" src="${escape(src)}" alt="${escape(`${flow}, ${name}, ${caption}`)}"><figcaption>${caption}</figcaption></figure>`,
        )
        .join("")}</div>`,
  )
  return `<section id="screens"><h2>Screens</h2>${entries.length === 0 ? "<p>No screen changed.</p>" : entries.join("\n")}</section>`
}
