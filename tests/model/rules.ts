/** Checks the rules of a model over steps: which fail where, and which never applied. */
import type { AnyStateMachine } from "xstate"
import { step } from "./explore.ts"
import type { Graph } from "./explore.ts"
import type { AnyModel, Step } from "./model.ts"
import { describeEdge } from "./paths.ts"

export type AnyStep = Step<AnyStateMachine>

export interface Finding {
  readonly rule: string
  readonly where: string
}

/**
 * Yields the initial step of a graph and a step for each of its edges. With `pairs`, also yields the second step of
 * each concrete pair of edges.
 */
export function* stepsOf(machine: AnyStateMachine, graph: Graph, pairs = false): Generator<AnyStep> {
  const { snapshot, did } = graph.born
  yield {
    before: snapshot,
    after: snapshot,
    did,
    event: { type: "xstate.init" },
    caseName: "plain",
    input: graph.input,
  }
  const out = Map.groupBy(graph.edges, (e) => e.from)
  for (const e of graph.edges) {
    yield {
      before: e.before,
      after: e.after,
      did: e.did,
      event: e.case.event,
      caseName: e.case.name,
      input: graph.input,
    }
    if (!pairs || e.after.status !== "active") continue
    for (const next of out.get(e.to) ?? []) {
      const then = step(machine, e.after, next.case.event)
      yield {
        before: e.after,
        after: then.snapshot,
        did: then.did,
        event: next.case.event,
        caseName: next.case.name,
        input: graph.input,
      }
    }
  }
}

/**
 * Yields each rule that a step breaks, and at the end each rule that never applied. The caller may stop early.
 */
export function* checkRules(rules: AnyModel["rules"], steps: Iterable<AnyStep>): Generator<Finding> {
  const neverApplied = new Set(Object.keys(rules))
  for (const at of steps)
    for (const [rule, { when, check }] of Object.entries(rules)) {
      if (!when(at)) continue
      neverApplied.delete(rule)
      if (!check(at))
        yield {
          rule,
          where: `in ${JSON.stringify(at.before.value)} at ${describeEdge({ case: { name: at.caseName, event: at.event } })}, with input "${at.input}"`,
        }
    }
  for (const rule of neverApplied) yield { rule, where: "nowhere: it never applied" }
}
