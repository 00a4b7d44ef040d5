/**
 * Decides which modules share a file, so that a page requests few files and few unneeded bytes. The bundler's
 * draft shows what each page needs and its size, so no list of files is maintained by hand.
 */
import { statSync } from "node:fs"
import { build, type Rolldown } from "vite"

/** The cost of one more request in bytes: headers, queueing, worse compression. */
const request = 2_000
/**
 * The weight of a load: an ordinary page, the members' first page (on a phone, and with all its parts), a later
 * part.
 */
const shares = { page: 3, home: 200, wholeHome: 30, part: 0.2 }
/** The limit of unneeded bytes for a page; visitor pages have tighter budgets. */
const spares = {
  visitor: { code: 3_000, style: 2_000 },
  member: { code: 12_000, style: 3_000 },
  part: { code: 40_000, style: 20_000 },
}
/** The share of code and of a stylesheet that remains after minifying and compressing. */
const compressed = { code: 0.15, style: 0.25 }

/** The modules present once a page, or a part that loads later, has loaded. */
interface Load {
  readonly files: ReadonlySet<string>
  readonly share: number
  /** The limit of unneeded bytes. */
  readonly spare: { readonly code: number; readonly style: number }
}

/** Modules that the same loads need. */
interface Chunk {
  readonly modules: readonly string[]
  /** The indexes of those loads, as bits. */
  readonly loads: bigint
  /** Compressed size in bytes. */
  readonly weight: number
  /** Stylesheets are separate files. */
  readonly kind: "code" | "style"
  /** The other chunks that its modules import. */
  readonly imports: Set<Chunk>
}

type Draft = ReadonlyMap<string, Rolldown.OutputChunk>

/** The suffix of a route's component module, which the router's plugin creates. */
const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.includes("?tsr-split=") === true
/** The file name of a layout route, which wraps the routes in its folder and below. */
const isFrame = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId?.includes("/route.tsx?tsr-split=") === true
const folderOf = ({ facadeModuleId }: Rolldown.OutputChunk) => {
  const [path = ""] = (facadeModuleId ?? "").split("?")
  return path.slice(0, path.lastIndexOf("/") + 1)
}

/** Returns these files and everything that they import statically. */
const closureOf = (draft: Draft, starts: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(starts)
  // Iterating over a set also visits entries added during the iteration.
  for (const file of reached) for (const imported of draft.get(file)?.imports ?? []) reached.add(imported)
  return reached
}

const lazyIn = (draft: Draft, files: Iterable<string>): readonly Rolldown.OutputChunk[] =>
  [...files].flatMap((file) => draft.get(file)?.dynamicImports ?? []).flatMap((file) => draft.get(file) ?? [])

/** Returns the parts that these files load later, and recursively those of the parts; pages excluded. */
const laterOf = (draft: Draft, starts: readonly string[]): readonly string[] => {
  const later = new Set<string>()
  const seen = new Set(closureOf(draft, starts))
  for (const file of seen)
    for (const lazy of lazyIn(draft, [file]).filter((one) => !isPage(one))) {
      later.add(lazy.fileName)
      for (const one of closureOf(draft, [lazy.fileName])) seen.add(one)
    }
  return [...later]
}

/** Returns a load from its entry files, without the files that they import. */
interface Start extends Omit<Load, "files"> {
  readonly files: readonly string[]
}

const pageStarts = (draft: Draft, entry: string): readonly Start[] => {
  const initial = lazyIn(draft, closureOf(draft, [entry]))
  const pages = initial.filter(isPage)
  const next = initial.filter((one) => !isPage(one)).map(({ fileName }) => fileName)
  const always = laterOf(draft, [entry])
  const frames = pages.filter(isFrame)
  const framesOf = (page: Rolldown.OutputChunk) =>
    frames.filter((frame) => folderOf(page).startsWith(folderOf(frame)))
  const isHome = (page: Rolldown.OutputChunk) =>
    framesOf(page).some((frame) => page.facadeModuleId?.startsWith(`${folderOf(frame)}index.tsx?`))
  return pages.flatMap((page) => {
    const own = page.fileName
    const around = framesOf(page).map(({ fileName }) => fileName)
    // A visitor's page, alone and with the modules that every page loads next: session and toasts.
    if (around.length === 0)
      return [[own], [own, ...next]].map((files) => ({ files, share: shares.page, spare: spares.visitor }))
    // A member's page includes its layout, and at once everything that other pages load later.
    const files = [...around, ...always, own]
    if (!isHome(page)) return [{ files, share: shares.page, spare: spares.member }]
    // A large screen shows all parts of the first page at once.
    return [
      { files, share: shares.home, spare: spares.member },
      { files: [...files, ...laterOf(draft, [own])], share: shares.wholeHome, spare: spares.member },
    ]
  })
}

const loadsOf = (draft: Draft, entry: string): readonly Load[] => {
  const starts = pageStarts(draft, entry)
  const pages = starts.map((start) => ({ ...start, files: closureOf(draft, [entry, ...start.files]) }))
  const laters = starts.map(({ files }) => laterOf(draft, [entry, ...files]))
  const parts = [...new Set(laters.flat())].map((part): Load => {
    // When this part loads, everything shared by the pages that load it is already present.
    const there = pages
      .filter((_, place) => laters[place]!.includes(part))
      .map(({ files }) => files)
      .reduce((all, files) => all.intersection(files))
    return { files: there.union(closureOf(draft, [part])), share: shares.part, spare: spares.part }
  })
  return [{ files: closureOf(draft, [entry]), share: shares.page, spare: spares.visitor }, ...pages, ...parts]
}

const kindOf = (id: string) => (id.endsWith(".css") ? "style" : "code")
const weightOf = (id: string, length: number): number =>
  /^[^?\0]+\.css$/.test(id) ? statSync(id).size * compressed.style : length * compressed.code

/** Returns two chunks, code and styles, for each set of loads that share files of the draft. */
const exactChunks = (draft: Draft, loads: readonly Load[]): readonly Chunk[] => {
  const setOf = (file: string) =>
    loads.reduce((bits, { files }, place) => (files.has(file) ? bits | (1n << BigInt(place)) : bits), 0n)
  const imported = new Set([...draft.values()].flatMap(({ imports }) => imports))
  const chunks: Chunk[] = []
  const holder = new Map<string, Chunk>()
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
        weight: modules.reduce((sum, [id, { renderedLength }]) => sum + weightOf(id, renderedLength), 0),
        kind,
        imports: new Set(),
      }
      chunks.push(chunk)
      if (kind === "code")
        for (const { fileName } of files) if (imported.has(fileName)) holder.set(fileName, chunk)
    }
  for (const { fileName, imports } of draft.values())
    for (const file of imports) {
      const [from, to] = [holder.get(fileName), holder.get(file)]
      if (from !== undefined && to !== undefined && from !== to) from.imports.add(to)
    }
  return chunks
}

/** Returns the indexes of the set bits. */
const placesOf = (bits: bigint): readonly number[] => {
  const places: number[] = []
  for (let left = bits, place = 0; left > 0n; left >>= 1n, place += 1)
    if ((left & 1n) === 1n) places.push(place)
  return places
}

/** Returns the bytes saved over all loads by merging two chunks. */
const gainOf = (a: Chunk, b: Chunk, loads: readonly Load[]): number => {
  const share = (bits: bigint) => placesOf(bits).reduce((sum, place) => sum + loads[place]!.share, 0)
  return (
    share(a.loads & b.loads) * request -
    share(a.loads & ~b.loads) * b.weight -
    share(b.loads & ~a.loads) * a.weight
  )
}

/**
 * Returns whether every load that gets `b` only through `a` already has the imports of `b`. This ensures that a
 * chunk's imports are in all its loads, and that files never import each other in a cycle.
 */
const bringsNoMore = (a: Chunk, b: Chunk): boolean => {
  const strangers = a.loads & ~b.loads
  return [...b.imports].every((one) => one === a || (strangers & ~one.loads) === 0n)
}

/**
 * Merges the two chunks that save the most, repeatedly, until no merge saves bytes within the limits of all
 * loads.
 */
const join = (exact: readonly Chunk[], loads: readonly Load[], kind: Chunk["kind"]): readonly Chunk[] => {
  const chunks = [...exact]
  const left = loads.map(({ spare }, place) => ({ bit: 1n << BigInt(place), bytes: spare[kind] }))
  const known = new Map<Chunk, Map<Chunk, number>>()
  const gain = (a: Chunk, b: Chunk): number => {
    const gains = known.get(a) ?? new Map<Chunk, number>()
    known.set(a, gains)
    const won = gains.get(b) ?? gainOf(a, b, loads)
    gains.set(b, won)
    return won
  }
  const costs = (a: Chunk, b: Chunk, bit: bigint): number =>
    ((a.loads & bit) === 0n ? a.weight : 0) + ((b.loads & bit) === 0n ? b.weight : 0)
  for (;;) {
    let best: readonly [number, number] | undefined
    let bestGain = 0
    for (let one = 0; one < chunks.length; one += 1)
      for (let other = 0; other < one; other += 1) {
        const [a, b] = [chunks[one]!, chunks[other]!]
        const won = gain(a, b)
        if (won <= bestGain || !bringsNoMore(a, b) || !bringsNoMore(b, a)) continue
        const either = a.loads | b.loads
        if (left.some(({ bit, bytes }) => (either & bit) !== 0n && costs(a, b, bit) > bytes)) continue
        best = [one, other]
        bestGain = won
      }
    if (best === undefined) return chunks
    const [one, other] = best
    const [a, b] = [chunks[one]!, chunks[other]!]
    const both: Chunk = {
      modules: [...a.modules, ...b.modules],
      loads: a.loads | b.loads,
      weight: a.weight + b.weight,
      kind: a.kind,
      imports: new Set([...a.imports, ...b.imports].filter((chunk) => chunk !== a && chunk !== b)),
    }
    for (const load of left) if ((both.loads & load.bit) !== 0n) load.bytes -= costs(a, b, load.bit)
    chunks[other] = both
    chunks.splice(one, 1)
    for (const { imports } of chunks) {
      const hadOne = imports.delete(a)
      if (imports.delete(b) || hadOne) imports.add(both)
    }
  }
}

/** Collects the bundler's default chunks: one file for each set of pages that share modules. */
export const draftOf = async (root: string): Promise<Draft> => {
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

/**
 * Returns the bundler's groups, computed from its draft. A group does not include its imports, which have their
 * own groups, and no files import each other in a cycle.
 */
export const groupsOf = (draft: Draft): Rolldown.CodeSplittingGroup[] => {
  const entry = [...draft.values()].find(({ isEntry }) => isEntry)!
  const loads = loadsOf(draft, entry.fileName)
  const exact = exactChunks(draft, loads)
  return (["code", "style"] as const)
    .flatMap((kind) =>
      join(
        exact.filter((chunk) => chunk.kind === kind),
        loads,
        kind,
      ),
    )
    .toSorted((a, b) => placesOf(b.loads).length - placesOf(a.loads).length)
    .map(({ modules }, place, all) => {
      const own = new Set(modules)
      return {
        name: place === 0 ? "initial" : `part-${place}`,
        priority: all.length - place,
        test: (id) => own.has(id),
        includeDependenciesRecursively: false,
      }
    })
}
