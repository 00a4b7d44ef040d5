/** Finds traps: states from which a flow can neither rest nor end. */
import type { StateValue } from "xstate"
import type { Graph } from "./explore.ts"
import { describePath, shortestPaths } from "./paths.ts"
import { leaves } from "./manifest.ts"
import type { AnyModel } from "./model.ts"

/** Returns whether `path` ("unverified.enteringCode") is active in any region of a state value. */
export function isIn(value: StateValue | undefined, path: string): boolean {
  const [head, ...rest] = path.split(".")
  if (value === undefined) return false
  if (typeof value === "string") return value === path
  const inner = value[head!]
  return inner !== undefined && (rest.length === 0 || isIn(inner, rest.join(".")))
}

/** Returns one sentence per trap. One backward search from the resting states finds all traps of a graph. */
export function trapsOf(model: AnyModel, graphs: readonly Graph[]): readonly string[] {
  return graphs.flatMap((graph) => {
    const into = Map.groupBy(graph.edges, (e) => e.to)
    const untrapped = new Set(
      [...graph.snapshots]
        .filter(([, s]) => s.status === "done" || model.stableStates.some((path) => isIn(s.value, path)))
        .map(([key]) => key),
    )
    const queue = [...untrapped]
    for (let at = queue.shift(); at !== undefined; at = queue.shift())
      for (const edge of into.get(at) ?? [])
        if (!untrapped.has(edge.from)) {
          untrapped.add(edge.from)
          queue.push(edge.from)
        }
    const paths = shortestPaths(graph)
    return [...graph.snapshots]
      .filter(([key]) => !untrapped.has(key))
      .map(
        ([key, s]) =>
          `${leaves(s.value)} is a trap, reached by ${describePath(paths.get(key)!)} (${graph.input})`,
      )
  })
}

/** Returns the resting states that no input reaches: a typo or a lost state. */
export const unreachedRestStates = (model: AnyModel, graphs: readonly Graph[]): readonly string[] =>
  model.stableStates.filter(
    (path) => !graphs.some((g) => [...g.snapshots.values()].some((s) => isIn(s.value, path))),
  )
