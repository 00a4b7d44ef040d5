/** Finds paths through an explored graph: suites for tests, and tours for a browser. */
import type { Edge, Graph } from "./explore.ts"

export type Path = readonly Edge[]

/** Describes an edge by its event and its case, such as "logIn answers (wrong password)". */
export const describeEdge = ({ case: { name, event } }: Pick<Edge, "case">): string => {
  const what = event.type
    .replace(/^xstate\.done\.actor\.(.+)$/, "$1 answers")
    .replace(/^xstate\.error\.actor\.(.+)$/, "$1 breaks")
    .replace(/^xstate\.snapshot\.(.+)$/, "$1 moves")
    .replace(/^xstate\.after\.([^.]+)\..*$/, "after $1")
  return name === "plain" || name === "elapsed" ? what : `${what} (${name})`
}

export const describePath = (path: Path): string => path.map(describeEdge).join(" > ") || "start"

const outgoing = (graph: Graph): ReadonlyMap<string, readonly Edge[]> =>
  Map.groupBy(graph.edges, (e) => e.from)

/** Returns a shortest path to every abstract state, from the start or from `from`. */
export function shortestPaths(graph: Graph, from = graph.initial): ReadonlyMap<string, Path> {
  const out = outgoing(graph)
  const best = new Map<string, Path>([[from, []]])
  const queue = [from]
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const edge of out.get(at) ?? [])
      if (!best.has(edge.to)) {
        best.set(edge.to, [...best.get(at)!, edge])
        queue.push(edge.to)
      }
  return best
}

/**
 * Returns a shortest path over each transition (0-switch). Omits a path that is the beginning of another one.
 */
export function edgePaths(graph: Graph): readonly Path[] {
  const best = shortestPaths(graph)
  return dropPrefixes(graph.edges.map((edge) => [...best.get(edge.from)!, edge]))
}

/** Returns paths over all pairs of consecutive transitions (1-switch), without beginnings of other paths. */
export function pairPaths(graph: Graph): readonly Path[] {
  const best = shortestPaths(graph)
  const out = outgoing(graph)
  return dropPrefixes(
    graph.edges.flatMap((a) => (out.get(a.to) ?? []).map((b) => [...best.get(a.from)!, a, b])),
  )
}

/** Counts the 1-switch goals of a graph, and those that the executed paths reached. */
export function pairCoverage(graph: Graph, executed: readonly Path[]): { covered: number; total: number } {
  const out = outgoing(graph)
  const id = new Map(graph.edges.map((edge, i) => [edge, i]))
  const goals = new Set(
    graph.edges.flatMap((a) => (out.get(a.to) ?? []).map((b) => `${id.get(a)}>${id.get(b)}`)),
  )
  const met = new Set(executed.flatMap((p) => p.slice(1).map((b, i) => `${id.get(p[i]!)}>${id.get(b)}`)))
  return { covered: [...goals].filter((goal) => met.has(goal)).length, total: goals.size }
}

/**
 * Returns a few long paths of at most `max` steps that use every wanted edge (default: every edge), for a
 * browser.
 */
export function tours(graph: Graph, max: number, wanted: readonly Edge[] = graph.edges): readonly Path[] {
  const out = outgoing(graph)
  const unused = new Set(wanted)
  const nearest = (from: string): Path | undefined => {
    const seen = new Set([from])
    const queue: { at: string; path: Path }[] = [{ at: from, path: [] }]
    for (let node = queue.shift(); node; node = queue.shift())
      for (const edge of out.get(node.at) ?? []) {
        if (unused.has(edge)) return [...node.path, edge]
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        queue.push({ at: edge.to, path: [...node.path, edge] })
      }
    return undefined
  }
  const walks: Path[] = []
  while (unused.size) {
    const walk: Edge[] = []
    for (let at = graph.initial; ; at = walk.at(-1)!.to) {
      const next = nearest(at)
      if (!next || (walk.length && walk.length + next.length > max)) break
      for (const edge of next) {
        walk.push(edge)
        unused.delete(edge)
      }
    }
    if (!walk.length) throw new Error(`${unused.size} edges cannot be reached from the start`)
    walks.push(walk)
  }
  return walks
}

function dropPrefixes(paths: readonly Path[]): readonly Path[] {
  const ids = new Map<Edge, number>()
  const id = (edge: Edge) => ids.get(edge) ?? (ids.set(edge, ids.size), ids.size - 1)
  const prefixes = new Set<string>()
  const unique: Path[] = []
  for (const path of paths.toSorted((a, b) => b.length - a.length)) {
    const names = path.map(id)
    if (prefixes.has(names.join(">"))) continue
    unique.push(path)
    for (let i = 1; i <= names.length; i++) prefixes.add(names.slice(0, i).join(">"))
  }
  return unique
}
