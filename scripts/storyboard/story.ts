/** Builds the story of a flow: its picture, its states and transitions as sentences, and its paths in words. */
import { existsSync, globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { AnyStateMachine, AnyTransitionDefinition, StateValue } from "xstate"
import type { Sentences } from "../../src/machines/sentences.ts"
import { toasts } from "../../tests/model/did.ts"
import { exploreAll } from "../../tests/model/explore.ts"
import type { Edge, Graph } from "../../tests/model/explore.ts"
import type { AnyModel } from "../../tests/model/model.ts"
import { describeEdge, shortestPaths } from "../../tests/model/paths.ts"
import { groupsOf, sentenceOf } from "../../tests/model/sentences.ts"
import { transitionKeysOf } from "../build/transitions.ts"
import { chartOf } from "../statecharts/chart.ts"
import type { Chart, ChartNode, Transition } from "../statecharts/chart.ts"
import { quotesOf } from "../statecharts/label-lines.ts"

export interface Step {
  /** The written sentence of the step. The first step of a path states how the path begins. */
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
  /** The keys of the transitions, in the order of their numbers in the chart. */
  readonly keys: readonly string[]
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

/** The machine that a path runs through, and its sentences. */
interface WrittenMachine {
  readonly machine: AnyStateMachine
  readonly sentences: Sentences | undefined
}

/** Returns the sentences of the transitions that an edge takes at its event, one for each region that takes one. */
function sentenceOfEdge({ machine, sentences }: WrittenMachine, edge: Edge): string {
  const taken = machine.getTransitionData(edge.before, edge.case.event) as readonly AnyTransitionDefinition[]
  const texts = taken.flatMap((transition) => {
    const group = groupsOf(transition.source).find((one) => one.includes(transition)) ?? [transition]
    return sentenceOf(sentences, transition, group)?.text ?? []
  })
  return texts.length === 0 ? describeEdge(edge) : texts.join(" ")
}

/**
 * Returns paths in words: for every transition that a member can notice, the shortest path that ends with it. Omits paths
 * that are the beginning of a longer one.
 */
function pathsIn(written: WrittenMachine, graph: Graph, inputs: number): readonly (readonly Step[])[] {
  const { id } = written.machine
  const best = shortestPaths(graph)
  const unique = new Map<string, readonly Edge[]>()
  for (const edge of graph.edges) {
    const transition = JSON.stringify([edge.before.value, sentenceOfEdge(written, edge), edge.after.value])
    if (!unique.has(transition)) unique.set(transition, [...best.get(edge.from)!, edge])
  }
  const prefixes = new Set<string>()
  const paths: (readonly Step[])[] = []
  for (const path of [...unique.values()].toSorted((a, b) => b.length - a.length)) {
    const names = path.map((edge) => `${edge.from}|${sentenceOfEdge(written, edge)}`)
    if (prefixes.has(names.join(">"))) continue
    for (let count = 1; count <= names.length; count++) prefixes.add(names.slice(0, count).join(">"))
    paths.push([
      {
        label: inputs > 1 ? `Beginning: ${graph.input}` : "Beginning",
        at: leavesOf(id, graph.born.snapshot.value as StateValue),
        reads: toasts(graph.born.did),
      },
      ...path.map((edge) => ({
        label: sentenceOfEdge(written, edge),
        at: leavesOf(id, edge.after.value as StateValue),
        reads: toasts(edge.did),
      })),
    ])
  }
  return paths.toSorted((a, b) => a.length - b.length)
}

/** Reads a file of sentences; undefined if there is none, as in old revisions. */
const sentencesIn = async (file: string): Promise<Sentences | undefined> =>
  existsSync(file)
    ? ((await import(pathToFileURL(file).href)) as { readonly sentences: Sentences }).sentences
    : undefined

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
    const sentences = await sentencesIn(join(root, file.replace(/\.machine\.ts$/, ".sentences.ts")))
    const chart = chartOf(machine, sentences, graphs)
    stories.push({
      name,
      title: chart.root.title,
      chart,
      keys: transitionKeysOf(machine),
      paths: graphs.flatMap((graph) => pathsIn({ machine, sentences }, graph, graphs.length)),
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

/** Returns a transition as a member reads it: its sentence, and the toasts in quotes. */
export const descriptionOf = ({ sentence, actionLabels }: Transition): string =>
  [sentence, ...quotesOf(actionLabels)].join(" ")

/** Returns sentences about a state: what runs in it, and the toasts on entering and on leaving it. */
export const activitiesOf = (node: ChartNode): readonly string[] => [
  ...node.runs.map((what) => `Meanwhile ${what}.`),
  ...quotesOf(node.entry).map((quote) => `On arrival you read ${quote}.`),
  ...quotesOf(node.exit).map((quote) => `On leaving you read ${quote}.`),
]
