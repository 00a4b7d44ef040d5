/** Builds the story of a flow: its picture, its states and transitions as sentences, and its paths in words. */
import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { AnyStateMachine, StateValue } from "xstate"
import { toasts } from "../../tests/model/did.ts"
import { exploreAll } from "../../tests/model/explore.ts"
import type { Edge, Graph } from "../../tests/model/explore.ts"
import type { AnyModel } from "../../tests/model/model.ts"
import { describeEdge, shortestPaths } from "../../tests/model/paths.ts"
import { chartOf } from "../statecharts/chart.ts"
import type { Chart, ChartNode, Transition } from "../statecharts/chart.ts"
import type { ActionLabel } from "../statecharts/action-label.ts"
import { title, words } from "../statecharts/labels.ts"

export interface Step {
  /** The event in words. The first step of a path states how the path begins. */
  readonly label: string
  /** The active states after the step (several only in parallel regions). */
  readonly at: readonly string[]
  /** The texts of the toasts in this step. */
  readonly reads: readonly string[]
}

export interface Story {
  readonly name: string
  readonly title: string
  readonly chart: Chart
  readonly paths: readonly (readonly Step[])[]
}

const leavesOf = (id: string, value: StateValue): readonly string[] =>
  typeof value === "string"
    ? [`${id}.${value}`]
    : Object.entries(value).flatMap(([key, inner]) =>
        inner === undefined || (typeof inner === "object" && Object.keys(inner).length === 0)
          ? [`${id}.${key}`]
          : leavesOf(`${id}.${key}`, inner),
      )

const capitalise = (text: string): string => text.replace(/^./, (c) => c.toUpperCase())

/**
 * Returns paths in words: for every transition that a member can notice, the shortest path that ends with it. Omits paths
 * that are the beginning of a longer one.
 */
function pathsIn(id: string, graph: Graph, inputs: number): readonly (readonly Step[])[] {
  const best = shortestPaths(graph)
  const unique = new Map<string, readonly Edge[]>()
  for (const edge of graph.edges) {
    const transition = JSON.stringify([edge.before.value, describeEdge(edge), edge.after.value])
    if (!unique.has(transition)) unique.set(transition, [...best.get(edge.from)!, edge])
  }
  const prefixes = new Set<string>()
  const paths: (readonly Step[])[] = []
  for (const path of [...unique.values()].toSorted((a, b) => b.length - a.length)) {
    const names = path.map((edge) => `${edge.from}|${describeEdge(edge)}`)
    if (prefixes.has(names.join(">"))) continue
    for (let count = 1; count <= names.length; count++) prefixes.add(names.slice(0, count).join(">"))
    paths.push([
      {
        label: inputs > 1 ? `Begins as “${graph.input}”` : "Begins",
        at: leavesOf(id, graph.born.snapshot.value as StateValue),
        reads: toasts(graph.born.did),
      },
      ...path.map((edge) => ({
        label:
          capitalise(words(describeEdge(edge).replace(/ \(.*/, ""))) +
          (/ \(.*/.exec(describeEdge(edge))?.[0] ?? ""),
        at: leavesOf(id, edge.after.value as StateValue),
        reads: toasts(edge.did),
      })),
    ])
  }
  return paths.toSorted((a, b) => a.length - b.length)
}

/** Returns the stories of every machine of the repository at `root`, in alphabetical order. */
export async function storiesOf(root: string): Promise<readonly Story[]> {
  const files = globSync("{src/machines,tests/journeys}/*/*.machine.ts", { cwd: root }).toSorted((a, b) =>
    basename(a).localeCompare(basename(b)),
  )
  const stories: Story[] = []
  for (const file of files) {
    const name = basename(file, ".machine.ts")
    const exported = `${name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())}Machine`
    const machine = (
      (await import(pathToFileURL(join(root, file)).href)) as Record<string, AnyStateMachine | undefined>
    )[exported]
    const [modelFile] = globSync(`tests/machines/${name}.model.ts`, { cwd: root })
    if (machine === undefined || modelFile === undefined) continue
    const { model } = (await import(pathToFileURL(join(root, modelFile)).href)) as { model: AnyModel }
    const graphs = exploreAll(model)
    stories.push({
      name,
      title: title(name),
      chart: chartOf(machine, graphs),
      paths: graphs.flatMap((graph) => pathsIn(machine.id, graph, graphs.length)),
    })
  }
  return stories
}

/** Returns every state of a chart except the root, in the order of the machine. */
export const statesOf = (chart: Chart): readonly ChartNode[] => {
  const all: ChartNode[] = []
  const visit = (node: ChartNode) => {
    all.push(node)
    node.children.forEach(visit)
  }
  chart.root.children.forEach(visit)
  return all
}

const visibleLabels = (actionLabels: readonly ActionLabel[]): string =>
  actionLabels
    .filter(({ kind }) => kind !== "assigns")
    .map(({ text }) => text)
    .join(", ")

/** Returns a transition as a sentence: "Login submitted, if is valid: to Submitting; toasts …". */
export const descriptionOf = (transition: Transition, to?: string): string => {
  const condition = transition.condition.replace(/^\[(.*)\]$/, "$1")
  const head = [
    transition.trigger === "" ? "At once" : capitalise(transition.trigger),
    condition && (condition === "otherwise" ? "otherwise" : `if ${condition}`),
  ]
    .filter(Boolean)
    .join(", ")
  const actionLabels = visibleLabels(transition.actionLabels)
  return `${head}: ${to === undefined ? "stays here" : `to ${to}`}${actionLabels === "" ? "." : `; ${actionLabels}.`}`
}

/** Returns a state's invoked actors, entry actions and exit actions as sentences. */
export const activitiesOf = (node: ChartNode): readonly string[] => [
  ...node.runs.map((actor) => `Meanwhile: ${actor}.`),
  ...(visibleLabels(node.entry) === "" ? [] : [`On arrival: ${visibleLabels(node.entry)}.`]),
  ...(visibleLabels(node.exit) === "" ? [] : [`On leaving: ${visibleLabels(node.exit)}.`]),
]
