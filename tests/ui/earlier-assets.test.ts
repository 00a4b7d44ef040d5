/** Checks that pages of the last build find their assets after a release (NETWORK §4). */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { addEarlierAssets } from "../../scripts/build/earlier-assets.ts"

const folder = mkdtempSync(join(tmpdir(), "builds-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a build with these assets, whose content is the name of the build. Returns its folder. */
const build = (name: string, assets: readonly string[]) => {
  const out = join(folder, name)
  mkdirSync(join(out, "assets"), { recursive: true })
  for (const asset of assets) writeFileSync(join(out, "assets", asset), name)
  return out
}

test("a build has its own assets and those of the last build, but none of the build before that", async () => {
  const first = build("first", ["home-aaaaaaa.js", "home-aaaaaaa.js.br", "shared-ccccccc.js"])
  const second = build("second", ["home-bbbbbbb.js", "shared-ccccccc.js"])
  const third = build("third", ["home-ddddddd.js"])
  await addEarlierAssets(join(folder, "none"), first)
  await addEarlierAssets(first, second)
  await addEarlierAssets(second, third)
  expect(readdirSync(join(second, "assets"))).toEqual([
    "home-aaaaaaa.js",
    "home-aaaaaaa.js.br",
    "home-bbbbbbb.js",
    "shared-ccccccc.js",
  ])
  expect(readFileSync(join(second, "assets/shared-ccccccc.js"), "utf8")).toBe("second")
  expect(readdirSync(join(third, "assets"))).toEqual([
    "home-bbbbbbb.js",
    "home-ddddddd.js",
    "shared-ccccccc.js",
  ])
})
