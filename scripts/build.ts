/**
 * `npm run build`: the client's bundle, the public pages made ahead of time, everything compressed, and the hashes of
 * what stands inside the pages for the content security policy. `--if-changed` does nothing when the build is newer than its sources.
 */
import { existsSync } from "node:fs"
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "vite"
import { draftOf, groupsOf } from "./build/chunks.ts"
import { compress } from "./build/compress.ts"
import { prerender } from "./build/prerender.ts"

const root = join(import.meta.dirname, "..")
const out = join(root, "dist")
const sources = ["src", "public", "scripts/build", "index.html", "vite.config.ts", "package-lock.json"]

const newest = async (path: string): Promise<number> => {
  const here = await stat(path)
  if (!here.isDirectory()) return here.mtimeMs
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(here.mtimeMs, ...inside)
}

const isCurrent = async (): Promise<boolean> => {
  const last = join(out, "csp.json")
  if (!existsSync(last)) return false
  const changed = await Promise.all(sources.map((name) => newest(join(root, name))))
  return (await stat(last)).mtimeMs > Math.max(...changed)
}

if (process.argv.includes("--if-changed") && (await isCurrent())) process.exit(0)
console.log("Building the client…")
// React and the router are bundled as they will run, here too.
process.env["NODE_ENV"] = "production"
// Beside the last build, and in its place when it is whole: a build that fails takes nothing away.
const made = join(root, "node_modules/.client")
await rm(made, { recursive: true, force: true })
// Two builds: the first is a draft, which says what each page needs; the second puts that into few files.
const groups = groupsOf(await draftOf(root))
await build({
  root,
  logLevel: "warn",
  build: {
    outDir: made,
    emptyOutDir: true,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The draft has been asked whether each part comes later; here a file may hold what is loaded at once and later.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    },
  },
})
const hashes = await prerender(root, made)
await compress(made)
await writeFile(join(made, "csp.json"), JSON.stringify(hashes))
await rm(out, { recursive: true, force: true })
await rename(made, out)
console.log("Built into dist/.")
