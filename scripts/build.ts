/**
 * Runs `npm run build`: bundles the client, prerenders the public pages, bundles the service worker, compresses the
 * files, hashes the inline scripts and styles for the content security policy, and adds the assets of the last build. With
 * `--if-changed` it does nothing if the build is newer than its sources.
 */
import { existsSync } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { buildClient, chunkGroups } from "./build/client.ts"

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
// Build twice: the draft shows which modules each page needs, and the second build groups them into few files.
await buildClient(root, await chunkGroups(root))
console.log("Built into dist/.")
