/** Collects all results of one flow as data: the gate asserts them, `npm run statecharts` prints them. */
import { isDeepStrictEqual } from "node:util"
import { measureCoverage } from "./coverage.ts"
import type { Coverage } from "./coverage.ts"

import type { Graph } from "./explore.ts"
import { isKilled, verdictOf } from "./mutant-verdict.ts"
import { leaves } from "./manifest.ts"
import type { AnyModel } from "./model.ts"
import { mutantsOf } from "./mutants.ts"
import { describePath, edgePaths, pairCoverage, pairPaths } from "./paths.ts"
import type { Path } from "./paths.ts"
import { expectedStart, replay } from "./replay.ts"

export interface ReplayResult {
  readonly coverage: Coverage
  readonly pairs: { readonly covered: number; readonly total: number }
  readonly paths: number
  /** One sentence for each path on which a real actor and the model differed. */
  readonly findings: readonly string[]
}

/** Runs all transitions (with `pairs` also all pairs) on real actors, and measures the machine's coverage. */
export async function play(model: AnyModel, graphs: readonly Graph[]): Promise<ReplayResult> {
  const { inspect, report } = measureCoverage(model.machine)
  const findings: string[] = []
  const pairs = { covered: 0, total: 0 }
  let paths = 0
  for (const graph of graphs) {
    const suite: readonly Path[] = model.pairs ? pairPaths(graph) : edgePaths(graph)
    // The pair paths omit an edge that no other edge follows, such as one to a final state. The edge paths cover
    // it.
    const all = model.pairs ? [...suite, ...edgePaths(graph)] : suite
    const input = model.inputs[graph.input]
    const start = expectedStart(model.machine, input)
    for (const path of all.length ? all : [[]]) {
      paths++
      try {
        await replay(model.machine, path, {
          input,
          start,
          inspect,
          check: (expected, actual) => {
            if (leaves(expected.value) !== leaves(actual.value))
              throw new Error(
                `the actor is in ${leaves(actual.value)}, the model in ${leaves(expected.value)}`,
              )
            if (!isDeepStrictEqual(actual.context, expected.context))
              throw new Error(`the contexts differ in ${leaves(actual.value)}`)
          },
        })
      } catch (error) {
        findings.push(`${describePath(path)} (${graph.input}): ${String(error)}`)
      }
    }
    const met = pairCoverage(graph, all)
    pairs.covered += met.covered
    pairs.total += met.total
  }
  return { coverage: report(), pairs, paths, findings }
}

export interface MutationReport {
  readonly total: number
  readonly killed: number
  /** Counts mutants that a rule finds, even if another check finds them too. */
  readonly killedByRules: number
  readonly survivors: readonly string[]
}

/** Checks every mutant of a machine against its rules, its manifest and its exploration. */
export function runMutants(model: AnyModel, graphs: readonly Graph[], committed: string): MutationReport {
  const survivors: string[] = []
  let total = 0
  let killedByRules = 0
  for (const mutant of mutantsOf(model, graphs)) {
    total++
    const verdict = verdictOf(mutant.machine, model, graphs, committed)
    if (verdict.rules) killedByRules++
    if (!isKilled(verdict)) survivors.push(mutant.name)
  }
  return { total, killed: total - survivors.length, killedByRules, survivors }
}
