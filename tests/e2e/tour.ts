/**
 * Walks the paths of a state graph in a browser. The test reads the page only as a member sees it. After every step the
 * page must show the view of the expected state (STATECHARTS §3.6).
 */
import { test, type Page } from "playwright/test"
import type { StateValue } from "xstate"
import { describeEdge, shortestPaths, tours } from "../model/paths.ts"
import type { Path } from "../model/paths.ts"
import type { Edge, Graph } from "../model/explore.ts"
import { expectAccessible } from "./fixtures.ts"
import { mainSizeOf } from "./sizes.ts"
import { savePress, saveScreenshot } from "./save-screenshot.ts"

/** Expects the view of each leaf on the page. */
export type Views = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/** Returns the dot path of the active leaf. */
export const leafOf = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([key, inner]) => (inner === undefined ? key : `${key}.${leafOf(inner)}`))
        .join("+")

/** Removes the edges that a browser cannot cause, and those that only they lead to. */
const reachable = (graph: Graph, isWalkable: (edge: Edge) => boolean): Graph => {
  const walkable = { ...graph, edges: graph.edges.filter(isWalkable) }
  const reached = shortestPaths(walkable)
  return { ...walkable, edges: walkable.edges.filter(({ from }) => reached.has(from)) }
}

const defaultMaxSteps = 24

/** Returns a few long paths that take every edge that a browser can cause. The machine's own tests cover the others. */
export const walksCovering = (
  graph: Graph,
  isWalkable: (edge: Edge) => boolean,
  maxSteps = defaultMaxSteps,
): readonly Path[] => tours(reachable(graph, isWalkable), maxSteps)

const pairOf = ({ before, case: { event, name } }: Edge): string =>
  `${leafOf(before.value)} ${event.type} ${name}`

/** Returns one edge per leaf and case. Ignores combinations of field values. */
const onePerPair = (edges: readonly Edge[]): readonly Edge[] => [
  ...new Map(edges.map((edge) => [pairOf(edge), edge])).values(),
]

/**
 * Returns the paths of the running test. At the size where most people see the page, they take every edge. The other size
 * runs the same machine, so there one edge per leaf and case is enough.
 */
export const walksHere = (
  graph: Graph,
  isWalkable: (edge: Edge) => boolean,
  maxSteps = defaultMaxSteps,
): readonly Path[] => {
  const walkable = reachable(graph, isWalkable)
  const { edges } = walkable
  const { file, project } = test.info()
  return tours(walkable, maxSteps, project.name === mainSizeOf(file) ? edges : onePerPair(edges))
}

/** Returns the path with these steps, each by event type and case name ("plain" by default). */
export const walkOf = (graph: Graph, steps: readonly (readonly [type: string, name?: string])[]): Path => {
  let at = graph.initial
  return steps.map(([type, name]) => {
    const edge = graph.edges.find(
      ({ from, case: { event, name: known } }) =>
        from === at && event.type === type && known === (name ?? "plain"),
    )
    if (edge === undefined) throw new Error(`no edge ${type} (${name ?? "plain"}) from ${at}`)
    at = edge.to
    return edge
  })
}

/** Returns one edge per leaf and case that a path leaves out. Ignores combinations of field values. */
export const notWalked = (graph: Graph, path: Path): readonly Edge[] => {
  const walked = new Set(path.map(pairOf))
  return onePerPair(graph.edges).filter((edge) => !walked.has(pairOf(edge)))
}

export const nameOfWalk = (walk: Path): string => walk.map(describeEdge).join(" > ").slice(0, 120)

/** Performs one step of a path in the browser. */
export type PlayStep = (page: Page, edge: Edge) => Promise<unknown>

/** The view of an invisible state (`notVisible` says why): it expects nothing and saves no screenshot. */
export const notShown = (): Promise<void> => Promise.resolve()

/** Walks a path and expects the view of each leaf. */
export async function walk(
  page: Page,
  path: Path,
  first: string,
  play: PlayStep,
  views: Views,
): Promise<void> {
  const see = async (leaf: string, after: string) => {
    const view = views[leaf]
    if (!view) throw new Error(`no view for ${leaf}`)
    await view(page).catch((error: Error) => {
      throw new Error(`after ${after} a member should see "${leaf}": ${error.message.split("\n")[0]}`, {
        cause: error,
      })
    })
    if (view !== notShown) await saveScreenshot(page, leaf)
  }
  await see(first, "the start")
  for (const edge of path) {
    const [from, to] = [leafOf(edge.before.value), leafOf(edge.after.value)]
    await savePress(page, from, edge.case.event.type, to, () => play(page, edge))
    await see(to, describeEdge(edge))
  }
}

/** Adds an axe check to the first visit of each view. An invisible state has none. */
export const withAxe = (views: Views): Views => {
  const seen = new Set<string>()
  const checked = (leaf: string, view: Views[string]) => async (page: Page) => {
    await view(page)
    if (seen.has(leaf)) return
    seen.add(leaf)
    await expectAccessible(page, leaf)
  }
  return Object.fromEntries(
    Object.entries(views).map(([leaf, view]) => [leaf, view === notShown ? view : checked(leaf, view)]),
  )
}

/** Returns whether the edge is no defect of an actor. A browser test cannot cause defects; the machine's own tests do. */
export const isNotDefect = ({ case: { event } }: Edge): boolean => !event.type.startsWith("xstate.error.")
