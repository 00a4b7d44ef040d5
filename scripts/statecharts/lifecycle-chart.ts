/** Describes a life cycle of the server as a chart. Its moves come from the table by which the server decides. */
import type { Sentence } from "../../src/machines/sentences.ts"
import { isShared, type Lifecycle, sentenceProblems } from "../../tests/model/lifecycle.ts"
import type { Chart, ChartEdge, ChartNode, Transition } from "./chart.ts"

/** The state before the first status, in a life cycle that can begin with several statuses. */
const before = "before"

/** Returns a state of the chart. Leaves empty what only a machine has, such as actors and tags. */
const node = (id: string, title: string, others: Partial<ChartNode>): ChartNode => ({
  id,
  title,
  type: "atomic",
  runs: [],
  flows: [],
  entry: [],
  exit: [],
  tags: [],
  stays: [],
  children: [],
  ...others,
})

/** Builds the chart. Throws for a move without a sentence. */
export function lifecycleChart(name: string, lifecycle: Lifecycle): Chart {
  const problems = sentenceProblems(lifecycle)
  if (problems.length > 0) throw new Error(problems.join("\n"))
  const { title, description, table, begins, statuses, moves, group } = lifecycle
  const box = `${name}.${group?.name ?? ""}`
  const isInBox = (status: string) => group?.statuses.includes(status) === true
  const idOf = (status: string) => `${isInBox(status) ? box : name}.${status}`
  const edges: ChartEdge[] = []
  let count = 0
  const transition = (sentence: Sentence, event: string): Transition => ({
    number: ++count,
    ...(typeof sentence === "string"
      ? { sentence, turn: "plain" }
      : { sentence: sentence.text, turn: sentence.turn }),
    event,
    guard: "",
    actionLabels: [],
  })

  const first = Object.entries(begins)
  const hasSeveralBeginnings = first.length > 1
  if (hasSeveralBeginnings)
    for (const [status, sentence] of first)
      edges.push({ ...transition(sentence!, "begin"), from: `${name}.${before}`, to: idOf(status) })

  const drawn = Object.entries(table).map(([status, row]) => {
    const stays: Transition[] = []
    for (const [event, next] of Object.entries(row)) {
      if (isShared(lifecycle, status, event)) continue
      const described = transition(moves[status]![event]!, event)
      if (next === status) stays.push(described)
      else edges.push({ ...described, from: idOf(status), to: idOf(next!) })
    }
    const [statusName, meaning] = statuses[status]!
    const type = Object.keys(row).length === 0 ? "final" : "atomic"
    return { status, node: node(idOf(status), statusName, { type, description: meaning, stays }) }
  })
  for (const [event, sentence] of Object.entries(group?.moves ?? {}))
    edges.push({ ...transition(sentence!, event), from: box, to: idOf(table[group!.statuses[0]!]![event]!) })

  const inBox = drawn.filter(({ status }) => isInBox(status)).map((one) => one.node)
  const children = [
    ...(hasSeveralBeginnings ? [node(`${name}.${before}`, "Not there yet", {})] : []),
    ...(group === undefined
      ? []
      : [
          node(box, group.name, {
            type: "compound",
            description: group.meaning,
            initial: inBox[0]!.id,
            children: inBox,
          }),
        ]),
    ...drawn.filter(({ status }) => !isInBox(status)).map((one) => one.node),
  ]
  const initial = hasSeveralBeginnings
    ? `${name}.${before}`
    : isInBox(first[0]![0])
      ? box
      : idOf(first[0]![0])
  return { id: name, root: node(name, title, { type: "compound", initial, description, children }), edges }
}
