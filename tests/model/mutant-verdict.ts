/**
 * Decides which of the independent checks finds a mutant. The suite is fixed: the mutant runs the paths explored
 * on the correct machine, and its effects are compared with the committed manifest. A replay on real actors is
 * not a check here, because it compares a machine with itself.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { initialStep, ExplorationError, MachineBroke, exploreAll, step, unusedCases } from "./explore.ts"
import type { Case, Edge, Graph } from "./explore.ts"
import { effect, manifest } from "./manifest.ts"
import type { AnyModel } from "./model.ts"
import { checkRules } from "./rules.ts"
import type { AnyStep } from "./rules.ts"
import { trapsOf } from "./traps.ts"

/** The checks that found the mutant; none for a survivor. */
export interface MutantVerdict {
  readonly rules: boolean
  readonly manifest: boolean
  /** The mutant threw, a case became unused or missing, or a state became a trap. */
  readonly exploration: boolean
}

export const isKilled = (v: MutantVerdict): boolean => v.rules || v.manifest || v.exploration

/**
 * Walks the steps of a graph on another machine. A step on which the machine breaks is the last one: the member is
 * left with the state before, and nothing happens.
 */
export function* walkAgain(
  machine: AnyStateMachine,
  input: unknown,
  graph: Graph,
): Generator<AnyStep & { edge: Edge | null }> {
  const start = initialStep(machine, input)
  const at = new Map<string, AnyMachineSnapshot>([[graph.initial, start.snapshot]])
  const common = { input: graph.input }
  yield {
    ...common,
    before: start.snapshot,
    after: start.snapshot,
    did: start.did,
    event: { type: "xstate.init" },
    caseName: "plain",
    edge: null,
  }
  for (const edge of graph.edges) {
    const before = at.get(edge.from)!
    const known = { ...common, before, event: edge.case.event, caseName: edge.case.name, edge }
    const { after, did, broke } = stepOrBreak(machine, before, edge.case.event)
    if (!at.has(edge.to)) at.set(edge.to, after)
    yield { ...known, after, did }
    if (broke) throw broke
  }
}

/** Computes a step. A machine that ended stays as it is, and a broken one leaves the state before, with an error. */
function stepOrBreak(machine: AnyStateMachine, before: AnyMachineSnapshot, event: Case["event"]) {
  if (before.status !== "active") return { after: before, did: [] }
  try {
    const { snapshot: after, did } = step(machine, before, event)
    return { after, did }
  } catch (broke) {
    if (!(broke instanceof MachineBroke)) throw broke
    return { after: broke.snapshot ?? before, did: [], broke }
  }
}

/**
 * Returns the first rule that fails on the explored paths, walked again on a mutant, and where; or the error with which the
 * mutant breaks.
 */
export function firstFault(
  mutant: AnyStateMachine,
  model: AnyModel,
  graphs: readonly Graph[],
): string | undefined {
  function* steps() {
    for (const graph of graphs) yield* walkAgain(mutant, model.inputs[graph.input], graph)
  }
  try {
    for (const { rule, where } of checkRules(model.rules, steps())) return `${rule}: ${where}`
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** Runs the checks on a mutant until one of them finds it. `committed` is the text of the committed manifest. */
export function verdictOf(
  mutant: AnyStateMachine,
  model: AnyModel,
  graphs: readonly Graph[],
  committed: string,
): MutantVerdict {
  const found = { rules: false, manifest: false, exploration: false }
  function* steps() {
    for (const graph of graphs)
      for (const at of walkAgain(mutant, model.inputs[graph.input], graph)) yield { ...at, graph }
  }
  try {
    for (const _ of checkRules(model.rules, steps())) {
      found.rules = true
      break
    }
    // Only for the few mutants that no rule finds, because describing every effect costs as much as checking the rules.
    if (!found.rules) found.manifest = steps().some((at) => expectedOf(at.edge, at.graph) !== outcomeOf(at))
  } catch (error) {
    if (!(error instanceof ExplorationError)) found.rules = true // a rule threw on this step
    found.exploration = true
  }
  if (isKilled(found)) return found
  try {
    const own = { ...model, machine: mutant }
    const explored = exploreAll(own)
    found.exploration = unusedCases(own, explored).length > 0 || trapsOf(own, explored).length > 0
    found.manifest = manifest(explored) !== committed
  } catch {
    found.exploration = true
  }
  return found
}

/** Describes the result of a step of `walkAgain`. */
export const outcomeOf = (at: AnyStep & { edge: Edge | null }): string =>
  effect(at.edge ? at.before : null, at.after, at.did, at.event.type)

const expectations = new WeakMap<object, string>()
function expectedOf(edge: Edge | null, graph: Graph): string {
  const key = edge ?? graph.born
  const known = expectations.get(key)
  if (known !== undefined) return known
  const text = edge
    ? effect(edge.before, edge.after, edge.did, edge.case.event.type)
    : effect(null, graph.born.snapshot, graph.born.did)
  expectations.set(key, text)
  return text
}
