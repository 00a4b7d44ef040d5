/**
 * Decides which modules share a file, so that a page requests few files and few unneeded bytes. A first build, the draft,
 * shows which modules each page needs and how large they are. So nobody maintains a list of files.
 */
import { statSync } from "node:fs"
import { build, type Rolldown } from "vite"

/**
 * The cost of one more request, in bytes: its headers, worse compression, and the wait for one of six connections. 46 fewer
 * requests save 1.1 s (NETWORK §0), so one request takes almost as long as 5 kB. A stylesheet costs more, because the
 * browser paints nothing until all stylesheets have arrived.
 */
const requestCost = { code: 4_500, style: 20_000 }
/**
 * The importance of each kind of load: `page` is an ordinary page, `home` the members' first page on a phone, `wholeHome` the
 * same page with all its parts, `part` a part that loads later.
 */
const importances = { page: 4, home: 200, wholeHome: 110, part: 0.5 }
/** The maximum number of unneeded bytes in each kind of load. Visitors' and the office's pages have tighter budgets. */
const unneededLimits = {
  visitor: { code: 2_900, style: 1_600 },
  member: { code: 30_000, style: 20_000 },
  office: { code: 1_700, style: 1_000 },
  part: { code: 40_000, style: 20_000 },
}
/** The fraction of code and of a stylesheet that remains after minifying and compressing. */
const compressedFraction = { code: 0.15, style: 0.25 }

/** One load: a page, or a part that loads later. `files` are the draft's files that are present after it. */
interface Load {
  readonly files: ReadonlySet<string>
  /** Whether only staff load it: a page of the office, or a part that only such pages load. */
  readonly isOffice: boolean
  readonly importance: number
  readonly unneededLimit: { readonly code: number; readonly style: number }
}

/** Modules that will share a file. */
interface Chunk {
  readonly modules: readonly string[]
  /**
   * The loads that decide which chunks merge: bit n is set for the load with the index n. A chunk that members load has only
   * the bits of members' loads.
   */
  readonly loads: bigint
  /** The loads that contain the chunk, with those of the office. */
  readonly allLoads: bigint
  /** The compressed size in bytes. */
  readonly size: number
  /** Code and styles are never in the same file. */
  readonly kind: "code" | "style"
  /** The other chunks that its modules import. */
  readonly imports: Set<Chunk>
  /**
   * Whether exactly one load of members needs it, and the office needs it too. It is never merged, so that the office does
   * not load the rest of that page.
   */
  readonly isSharedByOffice: boolean
}

type Draft = ReadonlyMap<string, Rolldown.OutputChunk>

/** Returns whether the file holds the component of a route. The router's plugin gives such a module this suffix. */
const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.includes("?tsr-split=") === true
/** Returns whether the file holds a layout route, which wraps the routes in its folder and below. */
export const isLayout = ({ facadeModuleId }: Pick<Rolldown.OutputChunk, "facadeModuleId">) =>
  facadeModuleId?.includes("/route.tsx?tsr-split=") === true
/** Returns the folder of a route, with a slash at its end. */
export const folderOf = ({ facadeModuleId }: Pick<Rolldown.OutputChunk, "facadeModuleId">) => {
  const [path = ""] = (facadeModuleId ?? "").split("?")
  return path.slice(0, path.lastIndexOf("/") + 1)
}

/** Returns these files and everything that they import statically. */
const closureOf = (draft: Draft, files: readonly string[]): ReadonlySet<string> => {
  const closure = new Set(files)
  // Iterating over a set also visits entries added during the iteration.
  for (const file of closure) for (const imported of draft.get(file)?.imports ?? []) closure.add(imported)
  return closure
}

/** Returns the files that these files import dynamically. */
const dynamicImportsOf = (draft: Draft, files: Iterable<string>): readonly Rolldown.OutputChunk[] =>
  [...files].flatMap((file) => draft.get(file)?.dynamicImports ?? []).flatMap((file) => draft.get(file) ?? [])

/** Returns whether the file holds the tree of all routes, which only pages of the office load. */
const isWholeTree = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId?.endsWith("/src/route-tree.gen.ts") === true

/** Returns the parts that these files import dynamically. A page is not a part. */
const partsOf = (draft: Draft, files: Iterable<string>): readonly string[] =>
  dynamicImportsOf(draft, files)
    .filter((one) => !isPage(one) && !isWholeTree(one))
    .map(({ fileName }) => fileName)

/** Returns the parts that load after these files: their dynamic imports, and recursively those of the parts. No pages. */
const laterPartsOf = (draft: Draft, files: readonly string[]): readonly string[] => {
  const parts = new Set<string>()
  const visited = new Set(closureOf(draft, files))
  for (const file of visited)
    for (const part of partsOf(draft, [file])) {
      parts.add(part)
      for (const imported of closureOf(draft, [part])) visited.add(imported)
    }
  return [...parts]
}

/** A load by its first files, without the files that they import. */
interface LoadStart extends Omit<Load, "files"> {
  readonly files: readonly string[]
}

/** Returns whether the file holds a page of the office. */
const isOfficePage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId?.includes("/src/routes/office/") === true

const pageStarts = (draft: Draft, entry: string): readonly LoadStart[] => {
  const initial = dynamicImportsOf(draft, closureOf(draft, [entry]))
  const wholeTree = initial.filter(isWholeTree).map(({ fileName }) => fileName)
  const pages = [...new Set([...initial, ...dynamicImportsOf(draft, closureOf(draft, wholeTree))])].filter(
    isPage,
  )
  const next = initial.filter((file) => !isPage(file) && !isWholeTree(file)).map(({ fileName }) => fileName)
  const laterParts = laterPartsOf(draft, [entry])
  const layouts = pages.filter(isLayout)
  const layoutsOf = (page: Rolldown.OutputChunk) =>
    layouts.filter((layout) => folderOf(page).startsWith(folderOf(layout)))
  const isHome = (page: Rolldown.OutputChunk) =>
    !isOfficePage(page) &&
    layoutsOf(page).some((layout) => page.facadeModuleId?.startsWith(`${folderOf(layout)}index.tsx?`))
  return pages.flatMap((page) => {
    const own = page.fileName
    const layoutFiles = layoutsOf(page).map(({ fileName }) => fileName)
    // A visitor's page counts twice: alone, and with the files that every page loads next (session, toasts).
    if (layoutFiles.length === 0)
      return [[own], [own, ...next]].map((files) => ({
        files,
        isOffice: false,
        importance: importances.page,
        unneededLimit: unneededLimits.visitor,
      }))
    // A member's page also loads its layouts and the parts that load after the entry.
    const member = {
      files: [...layoutFiles, ...laterParts, ...(isOfficePage(page) ? wholeTree : []), own],
      isOffice: isOfficePage(page),
      unneededLimit: isOfficePage(page) ? unneededLimits.office : unneededLimits.member,
    }
    if (!isHome(page)) return [{ ...member, importance: importances.page }]
    // A large screen shows all parts of the first page at once, but not what the parts load when they are pressed.
    return [
      { ...member, importance: importances.home },
      {
        ...member,
        files: [...member.files, ...partsOf(draft, closureOf(draft, [own]))],
        importance: importances.wholeHome,
      },
    ]
  })
}

const loadsOf = (draft: Draft, entry: string): readonly Load[] => {
  const starts = pageStarts(draft, entry)
  const pages = starts.map((start) => ({ ...start, files: closureOf(draft, [entry, ...start.files]) }))
  const partsOfPages = starts.map(({ files }) => laterPartsOf(draft, [entry, ...files]))
  const parts = [...new Set(partsOfPages.flat())].map((part): Load => {
    // When this part loads, the files that all its pages share are already present.
    const loading = pages.filter((_, index) => partsOfPages[index]!.includes(part))
    const present = loading.map(({ files }) => files).reduce((shared, files) => shared.intersection(files))
    return {
      files: present.union(closureOf(draft, [part])),
      isOffice: loading.every(({ isOffice }) => isOffice),
      importance: importances.part,
      unneededLimit: unneededLimits.part,
    }
  })
  const start = {
    files: closureOf(draft, [entry]),
    isOffice: false,
    importance: importances.page,
    unneededLimit: unneededLimits.visitor,
  }
  return [start, ...pages, ...parts]
}

const kindOf = (id: string) => (id.endsWith(".css") ? "style" : "code")
const sizeOf = (id: string, length: number): number =>
  /^[^?\0]+\.css$/.test(id) ? statSync(id).size * compressedFraction.style : length * compressedFraction.code

/** Returns the indexes of the set bits. */
const indexesOf = (bits: bigint): readonly number[] => {
  const indexes: number[] = []
  for (let rest = bits, index = 0; rest > 0n; rest >>= 1n, index += 1)
    if ((rest & 1n) === 1n) indexes.push(index)
  return indexes
}

/** Returns the bits of the office's loads. */
const officeBitsOf = (loads: readonly Load[]): bigint =>
  loads.reduce((bits, { isOffice }, index) => (isOffice ? bits | (1n << BigInt(index)) : bits), 0n)

/**
 * Groups the draft's files by the set of loads that need them. Returns one chunk of code and one of styles for each set.
 * What members load is divided as if there were no office: no page of the office makes a member's page larger (OFFICE §5).
 */
const exactChunks = (draft: Draft, loads: readonly Load[]): readonly Chunk[] => {
  const officeBits = officeBitsOf(loads)
  const allLoadsOf = (file: string) =>
    loads.reduce((bits, { files }, index) => (files.has(file) ? bits | (1n << BigInt(index)) : bits), 0n)
  const setOf = (file: string) => {
    const set = allLoadsOf(file)
    return (set & ~officeBits) === 0n ? set : set & ~officeBits
  }
  const imported = new Set([...draft.values()].flatMap(({ imports }) => imports))
  const chunks: Chunk[] = []
  const chunkOfFile = new Map<string, Chunk>()
  for (const [set, files] of Map.groupBy(draft.values(), ({ fileName }) => setOf(fileName)))
    for (const kind of ["code", "style"] as const) {
      const modules = files
        // Code that no other file imports is a separate file anyway: the entry, and parts that load later.
        .filter(({ fileName }) => kind === "style" || imported.has(fileName))
        .flatMap((file) => Object.entries(file.modules))
        .filter(([id]) => kindOf(id) === kind)
      if (modules.length === 0) continue
      const chunk: Chunk = {
        modules: modules.map(([id]) => id),
        loads: set,
        allLoads: files.reduce((bits, { fileName }) => bits | allLoadsOf(fileName), 0n),
        size: modules.reduce((sum, [id, { renderedLength }]) => sum + sizeOf(id, renderedLength), 0),
        kind,
        imports: new Set(),
        isSharedByOffice:
          indexesOf(set).length === 1 &&
          (set & officeBits) === 0n &&
          files.some(({ fileName }) => (allLoadsOf(fileName) & officeBits) !== 0n),
      }
      chunks.push(chunk)
      if (kind === "code")
        for (const { fileName } of files) if (imported.has(fileName)) chunkOfFile.set(fileName, chunk)
    }
  for (const { fileName, imports } of draft.values())
    for (const file of imports) {
      const [from, to] = [chunkOfFile.get(fileName), chunkOfFile.get(file)]
      if (from !== undefined && to !== undefined && from !== to) from.imports.add(to)
    }
  return chunks
}

/** Returns the gain of merging two chunks, in bytes times importance: the saved requests minus the unneeded bytes. */
const gainOf = (a: Chunk, b: Chunk, loads: readonly Load[]): number => {
  const importance = (bits: bigint) =>
    indexesOf(bits).reduce((sum, index) => sum + loads[index]!.importance, 0)
  return (
    importance(a.loads & b.loads) * requestCost[a.kind] -
    importance(a.loads & ~b.loads) * b.size -
    importance(b.loads & ~a.loads) * a.size
  )
}

/**
 * Returns whether every load that gets `b` only because of `a` already has the imports of `b`. This guarantees that all
 * loads of a chunk contain its imports, and that files never import each other in a cycle.
 */
const addsNoImports = (a: Chunk, b: Chunk): boolean => {
  const newLoads = a.allLoads & ~b.allLoads
  return [...b.imports].every((imported) => imported === a || (newLoads & ~imported.allLoads) === 0n)
}

/** Repeats the merge that saves the most, until none saves bytes within the limits of all loads. */
const mergeChunks = (
  exact: readonly Chunk[],
  loads: readonly Load[],
  kind: Chunk["kind"],
): readonly Chunk[] => {
  const chunks = [...exact]
  /** The unneeded bytes that each load can still take. */
  const budgets = loads.map(({ unneededLimit }, index) => ({
    bit: 1n << BigInt(index),
    bytes: unneededLimit[kind],
  }))
  const officeBits = officeBitsOf(loads)
  /** Whether only staff load the chunk. Such a chunk never shares a file with one that members load (OFFICE §5). */
  const isOfficeOnly = ({ loads: bits }: Chunk): boolean => (bits & ~officeBits) === 0n
  const gains = new Map<Chunk, Map<Chunk, number>>()
  const cachedGain = (a: Chunk, b: Chunk): number => {
    const gainsOfA = gains.get(a) ?? new Map<Chunk, number>()
    gains.set(a, gainsOfA)
    const gain = gainsOfA.get(b) ?? gainOf(a, b, loads)
    gainsOfA.set(b, gain)
    return gain
  }
  const unneededBytes = (a: Chunk, b: Chunk, bit: bigint): number =>
    ((a.loads & bit) === 0n ? a.size : 0) + ((b.loads & bit) === 0n ? b.size : 0)
  for (;;) {
    let best: readonly [number, number] | undefined
    let bestGain = 0
    for (let i = 0; i < chunks.length; i += 1)
      for (let j = 0; j < i; j += 1) {
        const [a, b] = [chunks[i]!, chunks[j]!]
        const gain = cachedGain(a, b)
        if (gain <= bestGain || isOfficeOnly(a) !== isOfficeOnly(b)) continue
        if (a.isSharedByOffice || b.isSharedByOffice) continue
        if (!addsNoImports(a, b) || !addsNoImports(b, a)) continue
        const either = a.loads | b.loads
        if (budgets.some(({ bit, bytes }) => (either & bit) !== 0n && unneededBytes(a, b, bit) > bytes))
          continue
        best = [i, j]
        bestGain = gain
      }
    if (best === undefined) return chunks
    const [i, j] = best
    const [a, b] = [chunks[i]!, chunks[j]!]
    const merged: Chunk = {
      modules: [...a.modules, ...b.modules],
      loads: a.loads | b.loads,
      allLoads: a.allLoads | b.allLoads,
      size: a.size + b.size,
      kind: a.kind,
      imports: new Set([...a.imports, ...b.imports].filter((chunk) => chunk !== a && chunk !== b)),
      isSharedByOffice: false,
    }
    for (const budget of budgets)
      if ((merged.loads & budget.bit) !== 0n) budget.bytes -= unneededBytes(a, b, budget.bit)
    chunks[j] = merged
    chunks.splice(i, 1)
    for (const { imports } of chunks) {
      const importedA = imports.delete(a)
      if (imports.delete(b) || importedA) imports.add(merged)
    }
  }
}

/** Builds the draft with the bundler's default chunks: one file for each set of pages that share modules. */
export const buildDraft = async (root: string): Promise<Draft> => {
  const draft = new Map<string, Rolldown.OutputChunk>()
  await build({
    root,
    logLevel: "error",
    plugins: [
      {
        name: "draft",
        // Runs before files that contain only styles are dropped.
        generateBundle: {
          order: "pre",
          handler: (_, bundle) => {
            for (const file of Object.values(bundle))
              if (file.type === "chunk") draft.set(file.fileName, file)
          },
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  return draft
}

/** Returns groups for the bundler, computed from a draft. A group does not contain its imports: they have their own groups. */
export const groupsOf = (draft: Draft): Rolldown.CodeSplittingGroup[] => {
  const entry = [...draft.values()].find(({ isEntry }) => isEntry)!
  const loads = loadsOf(draft, entry.fileName)
  const exact = exactChunks(draft, loads)
  return (["code", "style"] as const)
    .flatMap((kind) =>
      mergeChunks(
        exact.filter((chunk) => chunk.kind === kind),
        loads,
        kind,
      ),
    )
    .toSorted((a, b) => indexesOf(b.loads).length - indexesOf(a.loads).length)
    .map(({ modules }, index, all) => {
      const own = new Set(modules)
      return {
        name: index === 0 ? "initial" : `part-${index}`,
        priority: all.length - index,
        test: (id) => own.has(id),
        includeDependenciesRecursively: false,
      }
    })
}
