/**
 * Runs `npm run build`: bundles the client, prerenders the public pages, bundles the service worker, compresses the
 * files, hashes the inline scripts and styles for the content security policy, and adds the assets of the last build. With
 * `--if-changed` it does nothing if the build is newer than its sources.
 */
import { existsSync } from "node:fs"
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build, loadEnv } from "vite"
import { buildDraft, groupsOf } from "./build/chunks.ts"
import { compress } from "./build/compress.ts"
import { addEarlierAssets } from "./build/earlier-assets.ts"
import { prerender } from "./build/prerender.ts"
import { writeTransitions } from "./build/transitions.ts"
import { writeWorker } from "./build/worker.ts"

const root = join(import.meta.dirname, "..")
const out = join(root, "dist")
const sources = ["src", "public", "scripts/build", "index.html", "vite.config.ts", "package-lock.json"]

/** Returns the newest modification time of a file or a folder with its content, in ms. */
const newestChange = async (path: string): Promise<number> => {
  const entry = await stat(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const content = await Promise.all((await readdir(path)).map((name) => newestChange(join(path, name))))
  return Math.max(entry.mtimeMs, ...content)
}

const isCurrent = async (): Promise<boolean> => {
  const lastFile = join(out, "csp.json")
  if (!existsSync(lastFile)) return false
  const changed = await Promise.all(sources.map((name) => newestChange(join(root, name))))
  return (await stat(lastFile)).mtimeMs > Math.max(...changed)
}

if (process.argv.includes("--if-changed") && (await isCurrent())) process.exit(0)
console.log("Building the client…")
// React and the router choose their production code by this variable.
process.env["NODE_ENV"] = "production"
// Build into a new folder and replace the last build at the end, so that a failed build changes nothing.
const newBuild = join(root, "node_modules/.client")
await rm(newBuild, { recursive: true, force: true })
// Build twice: the draft shows which modules each page needs, and the second build groups them into few files.
const groups = groupsOf(await buildDraft(root))
await build({
  root,
  logLevel: "warn",
  build: {
    outDir: newBuild,
    emptyOutDir: true,
    rolldownOptions: {
      // Seven characters tell the versions of a file apart. Each file names others, and a hash does not compress.
      output: {
        codeSplitting: { groups },
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
      // Groups may combine modules that load at once with modules that load later.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    },
  },
})
const hashes = await prerender(root, newBuild)
await writeWorker(root, newBuild)
await compress(newBuild)
await writeTransitions(root, newBuild)
// Read in the same way as the client does, whose files of settings Vite merges.
const { VITE_API_BASE_URL: apiOrigin } = loadEnv("production", root, "VITE_")
await writeFile(join(newBuild, "csp.json"), JSON.stringify({ ...hashes, apiOrigin }))
await addEarlierAssets(out, newBuild)
await rm(out, { recursive: true, force: true })
await rename(newBuild, out)
console.log("Built into dist/.")
