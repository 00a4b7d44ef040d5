/** The steps of a build of the client, for `npm run build` and for a process that builds many times. */
import { rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build, loadEnv, type Rolldown } from "vite"
import { buildDraft, groupsOf } from "./chunks.ts"
import { compress } from "./compress.ts"
import { addEarlierAssets } from "./earlier-assets.ts"
import { prerender } from "./prerender.ts"
import { writeTransitions } from "./transitions.ts"
import { writeWorker } from "./worker.ts"

/** Builds a draft, which shows which modules each page needs, and returns the groups of modules that share a file. */
export const chunkGroups = async (root: string): Promise<Rolldown.CodeSplittingGroup[]> =>
  groupsOf(await buildDraft(root))

/**
 * Builds the client with these groups into `dist/`. Builds into a new folder and replaces the last build at the end, so
 * that a failed build changes nothing. `isCompressed: false` leaves out the compressed copies, for a build that is only
 * tested.
 */
export const buildClient = async (
  root: string,
  groups: Rolldown.CodeSplittingGroup[],
  { isCompressed = true }: { readonly isCompressed?: boolean } = {},
): Promise<void> => {
  const out = join(root, "dist")
  const newBuild = join(root, "node_modules/.client")
  await rm(newBuild, { recursive: true, force: true })
  await build({
    root,
    logLevel: "warn",
    build: {
      outDir: newBuild,
      emptyOutDir: true,
      rolldownOptions: {
        // Seven characters distinguish the versions of a file. More would cost bytes: files name each other by these hashes,
        // and a hash does not compress.
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
  if (isCompressed) await compress(newBuild)
  await writeTransitions(root, newBuild)
  // Reads the setting as the client does: Vite merges the environment with the `.env` files.
  const { VITE_API_BASE_URL: apiOrigin } = loadEnv("production", root, "VITE_")
  await writeFile(join(newBuild, "csp.json"), JSON.stringify({ ...hashes, apiOrigin }))
  await addEarlierAssets(out, newBuild)
  await rm(out, { recursive: true, force: true })
  await rename(newBuild, out)
}
