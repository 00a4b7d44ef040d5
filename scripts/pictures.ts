import { mkdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import sharp from "sharp"
import { demoMembers } from "../server/demo/content/members.ts"
import { portraitOf } from "../server/demo/content/portraits.ts"
import { portrait } from "./pictures/portraits.ts"
import { products } from "./pictures/products/drawings.ts"
import { halls } from "./pictures/scenes/halls.ts"
import { journeys } from "./pictures/scenes/journeys.ts"
import { arms, hero, panels } from "./pictures/scenes/landing.ts"
import { authors, library } from "./pictures/scenes/library.ts"
import { outdoors } from "./pictures/scenes/outdoors.ts"
import { rooms } from "./pictures/scenes/rooms.ts"
import { screens } from "./pictures/scenes/screens.ts"
import { states } from "./pictures/scenes/states.ts"

const out = join(import.meta.dirname, "../public/pictures")

/** The most that one picture may weigh, in bytes (PERFORMANCE §5: pictures in the requested size). */
const weights = {
  hero: 60_000,
  arm: 15_000,
  panel: 70_000,
  event: 35_000,
  product: 30_000,
  small: 12_000,
  portrait: 9_000,
} as const

/** One drawing to one file, `width` pixels wide, as WebP or AVIF by its ending; the quality gives way to the weight. */
async function render(svg: string, file: string, width: number, limit: number, quality = 78): Promise<void> {
  const path = join(out, file)
  const picture = sharp(Buffer.from(svg)).resize({ width })
  const coded = file.endsWith(".avif")
    ? picture.avif({ quality: quality - 18, effort: 6 })
    : picture.webp({ quality, effort: 6, smartSubsample: true })
  const data = await coded.toBuffer()
  if (data.length > limit && quality > 50) return render(svg, file, width, limit, quality - 6)
  if (data.length > limit) throw new Error(`${file} weighs ${data.length} bytes, more than ${limit}`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, data)
  console.log(`${(data.length / 1000).toFixed(1).padStart(6)} kB  ${file}`)
}

/** Draws every picture of the product anew into public/pictures. The result is committed: nobody needs this to build. */
async function main(): Promise<void> {
  for (const folder of ["arms", "authors", "events", "members", "panels", "products", "resources", "states"])
    await rm(join(out, folder), { recursive: true, force: true })
  const sunrise = hero()
  for (const width of [640, 960, 1280]) {
    await render(sunrise, `hero-${width}.avif`, width, weights.hero)
    await render(sunrise, `hero-${width}.webp`, width, weights.hero)
  }
  for (const [name, draw] of Object.entries(arms)) await render(draw(), `arms/${name}.webp`, 480, weights.arm)
  for (const [name, draw] of Object.entries(panels))
    await render(draw(), `panels/${name}.webp`, 900, weights.panel)
  for (const [slug, draw] of Object.entries({ ...outdoors, ...halls, ...rooms, ...screens, ...journeys })) {
    const svg = draw()
    await render(svg, `events/${slug}.webp`, 960, weights.event)
    await render(svg, `events/${slug}-640.webp`, 640, weights.event)
  }
  for (const [name, draw] of Object.entries(products)) {
    const svg = draw()
    await render(svg, `products/${name}.webp`, 800, weights.product)
    await render(svg, `products/${name}-400.webp`, 400, weights.small)
  }
  // Light enough as they are drawn, and sharp at any width.
  for (const [place, member] of demoMembers.entries()) {
    const address = portraitOf(member.email, place)
    if (address !== undefined)
      await render(portrait(member), address.replace("/pictures/", ""), 256, weights.portrait)
  }
  for (const [folder, drawings] of Object.entries({ states, authors, resources: library })) {
    await mkdir(join(out, folder), { recursive: true })
    for (const [name, draw] of Object.entries(drawings))
      await writeFile(join(out, `${folder}/${name}.svg`), draw())
  }
}

await main()
