/**
 * Runs `npm run build`: bundles the client, prerenders the public pages, compresses everything, and hashes the
 * inline scripts and styles for the content security policy. `--if-changed` does nothing when the build is newer
 * than its sources.
 */
import { existsSync } from "node:fs"
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "vite"
import { buildDraft, groupsOf } from "./build/chunks.ts"
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
// Bundle React and the router in production mode here too.
process.env["NODE_ENV"] = "production"
// Build beside the last build and replace it at the end, so that a failed build changes nothing.
const made = join(root, "node_modules/.client")
await rm(made, { recursive: true, force: true })
// Build twice: the draft shows what each page needs; the second build puts that into few files.
const groups = groupsOf(await buildDraft(root))
await build({
  root,
  logLevel: "warn",
  build: {
    outDir: made,
    emptyOutDir: true,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The draft has shown which modules load later; here a file may contain both kinds.
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
