/** Shortens the lists of files that a part of the client preloads before it is imported. */
import type { Plugin, Rolldown } from "vite"
import { folderOf, isLayout } from "./chunks.ts"

type File = Pick<Rolldown.OutputChunk, "fileName" | "facadeModuleId" | "imports">

/** Returns what is loaded when these files run: the files, and all that they import. */
const loadedWith = (files: ReadonlyMap<string, File>, names: readonly string[]): ReadonlySet<string> => {
  const loaded = new Set(names)
  // Iterating over a set also visits entries added during the iteration.
  for (const name of loaded) for (const imported of files.get(name)?.imports ?? []) loaded.add(imported)
  return loaded
}

/** Returns the layouts of a page. They load together with it, and their own lists name what they need. */
const layoutsOf = (files: ReadonlyMap<string, File>, name: string): readonly string[] => {
  const page = files.get(name)
  if (page?.facadeModuleId?.includes("?tsr-split=") !== true) return []
  return [...files.values()]
    .filter((one) => one !== page && isLayout(one) && folderOf(page).startsWith(folderOf(one)))
    .map(({ fileName }) => fileName)
}

/**
 * Returns what the import of `file` preloads: `listed` without the files that are loaded already, or that a layout of the
 * page loads. Returns no files when only `file` itself is left, because the import loads it anyway.
 */
export const preloadsOf = (
  files: ReadonlyMap<string, File>,
  file: string,
  listed: readonly string[],
  importer: string,
): string[] => {
  const loaded = loadedWith(files, [importer, ...layoutsOf(files, file)])
  const missing = listed.filter((one) => !loaded.has(one))
  return missing.every((one) => one === file) ? [] : missing
}

/** Records the files of the build before Vite writes the lists, and shortens the lists. */
export const shorterPreloads = (): Plugin => {
  const files = new Map<string, File>()
  return {
    name: "shorter-preloads",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === "chunk") files.set(file.fileName, file)
      },
    },
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, listed, { hostId, hostType }) => {
            // The names of the office's files would be in every member's first file. Its pages name their own.
            if (file.includes("route-tree.gen")) return []
            return hostType === "html" ? listed : preloadsOf(files, file, listed, hostId)
          },
        },
      },
    }),
  }
}
