/** Everything the gate wants to know of one flow, as data: the gate asserts it, `npm run statecharts` prints it. */
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
import { replay } from "./replay.ts"

export interface ReplayResult {
  readonly coverage: Coverage
  readonly pairs: { readonly covered: number; readonly total: number }
  readonly paths: number
  /** One sentence a path on which a real actor and the model went apart. */
  readonly findings: readonly string[]
}

/** Plays all transitions (with `pairs` all pairs of them) on real actors, and measures what of the machine was used. */
export async function play(model: AnyModel, graphs: readonly Graph[]): Promise<ReplayResult> {
  const { inspect, report } = measureCoverage(model.machine)
  const findings: string[] = []
  const pairs = { covered: 0, total: 0 }
  let paths = 0
  for (const graph of graphs) {
    const suite: readonly Path[] = model.pairs ? pairPaths(graph) : edgePaths(graph)
    // Pairs drop what leads nowhere further, a path of one edge to an end for example: both suites together miss none.
    const all = model.pairs ? [...suite, ...edgePaths(graph)] : suite
    for (const path of all.length ? all : [[]]) {
      paths++
      try {
        await replay(model.machine, path, {
          input: model.inputs[graph.input],
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
  /** Killed by a rule, whatever else found them: what the sentences of the specification are worth alone. */
  readonly killedByRules: number
  readonly survivors: readonly string[]
}

/** Tries every mutant of a machine against its rules, its manifest and its exploration. */
export function runMutants(model: AnyModel, graphs: readonly Graph[], committed: string): MutationReport {
  const survivors: string[] = []
  let total = 0
  let killedByRules = 0
  for (const mutant of mutantsOf(model.machine)) {
    total++
    const verdict = verdictOf(mutant.machine, model, graphs, committed)
    if (verdict.rules) killedByRules++
    if (!isKilled(verdict)) survivors.push(mutant.name)
  }
  return { total, killed: total - survivors.length, killedByRules, survivors }
}
