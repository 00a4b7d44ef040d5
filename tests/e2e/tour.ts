/**
 * Walks a member through a flow's graph in a browser. The page's state is read only by what a member sees: after every
 * step the view of the state that the model expects must be on the page (STATECHARTS §3.6).
 */
import type { Page } from "playwright/test"
import type { StateValue } from "xstate"
import { describeEdge, shortestPaths, tours } from "../model/paths.ts"
import type { Path } from "../model/paths.ts"
import type { Edge, Graph } from "../model/explore.ts"
import { expectAccessible } from "./fixtures.ts"
import { saveScreenshot } from "./save-screenshot.ts"

/** How each leaf of a flow is recognised on the page, and what is looked at there. */
export type Views = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/** The dot path of the one active leaf. */
export const leafOf = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([key, inner]) => (inner === undefined ? key : `${key}.${leafOf(inner)}`))
        .join("+")

/** Few long walks over every edge that can be staged from outside; the others are proved on the machine alone. */
export const walksCovering = (
  graph: Graph,
  canStage: (edge: Edge) => boolean,
  maxSteps = 24,
): readonly Path[] => {
  const staged = { ...graph, edges: graph.edges.filter(canStage) }
  // What only an edge that cannot be staged leads to is out of reach as well.
  const reached = shortestPaths(staged)
  return tours({ ...staged, edges: staged.edges.filter(({ from }) => reached.has(from)) }, maxSteps)
}

/** The way through a graph that these steps name, each by what happens and which case of it ("plain" unless said). */
export const walkOf = (graph: Graph, steps: readonly (readonly [type: string, name?: string])[]): Path => {
  let at = graph.initial
  return steps.map(([type, name]) => {
    const edge = graph.edges.find(
      ({ from, case: { event, name: known } }) =>
        from === at && event.type === type && known === (name ?? "plain"),
    )
    if (edge === undefined) throw new Error(`nothing like ${type} (${name ?? "plain"}) from ${at}`)
    at = edge.to
    return edge
  })
}

const pairOf = ({ before, case: { event, name } }: Edge): string =>
  `${leafOf(before.value)} ${event.type} ${name}`

/** What of a graph a walk leaves out, leaf by leaf and case by case: where forms are, not every combination of fields. */
export const notWalked = (graph: Graph, path: Path): readonly Edge[] => {
  const walked = new Set(path.map(pairOf))
  return [...new Map(graph.edges.map((edge) => [pairOf(edge), edge])).values()].filter(
    (edge) => !walked.has(pairOf(edge)),
  )
}

export const nameOfWalk = (walk: Path): string => walk.map(describeEdge).join(" > ").slice(0, 120)

/** What the browser does for one step of a walk. */
export type PlayStep = (page: Page, edge: Edge) => Promise<unknown>

/** The view of a state that nobody sees (`notVisible` of the flow's view says why): nothing is looked at, nothing is kept. */
export const notShown = (): Promise<void> => Promise.resolve()

/** Plays a walk; `views` says what a member sees in each leaf. */
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
    await play(page, edge)
    await see(leafOf(edge.after.value), describeEdge(edge))
  }
}

/** Each view is checked by axe where it is seen first: nobody is shut out. */
export const withAxe = (views: Views): Views => {
  const seen = new Set<string>()
  return Object.fromEntries(
    Object.entries(views).map(([leaf, view]) => [
      leaf,
      async (page: Page) => {
        await view(page)
        if (seen.has(leaf)) return
        seen.add(leaf)
        await expectAccessible(page, leaf)
      },
    ]),
  )
}

/** A defect of the portal itself cannot be staged from outside: it is proved on the machine. */
export const isStageable = ({ case: { event } }: Edge): boolean => !event.type.startsWith("xstate.error.")
