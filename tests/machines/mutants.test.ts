/** Seeds faults in every machine, and expects that a check of the gate finds them (STATECHARTS §3.5). */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Mutated, mutantSections } from "../../scripts/statecharts/coverage-table.ts"
import { runMutants } from "../model/assess.ts"
import { exploreAll } from "../model/explore.ts"
import { flows, modelOf, root } from "../model/flows.ts"
import { manifest } from "../model/manifest.ts"
import { survivors } from "./survivors.ts"

/** The minimum share of mutants that must be found. */
const minKilledShare = 0.95
/** The minimum share of mutants that the rules find alone, without the manifest and the exploration. */
const minRulesShare = 0.95

const reports: Mutated[] = []

test.each(flows)("the mutants of $name are found, and each survivor has a reason", async (flow) => {
  const model = await modelOf(flow)
  const graphs = exploreAll(model)
  const mutationReport = runMutants(model, graphs, manifest(graphs))
  reports.push({ flow: flow.name, mutationReport })
  const { total, killed, killedByRules, survivors: alive } = mutationReport
  expect(alive.toSorted()).toEqual(Object.keys(survivors[flow.name] ?? {}).toSorted())
  expect(killed / total).toBeGreaterThanOrEqual(minKilledShare)
  expect(killedByRules / total, "found by rules alone").toBeGreaterThanOrEqual(minRulesShare)
})

test("docs/statecharts/coverage.md has the measured mutants", () => {
  const committed = readFileSync(join(root, "docs/statecharts/coverage.md"), "utf8")
  expect(committed, "run `npm run statecharts`").toContain(`\n\n${mutantSections(reports)}\n\n## Sentences`)
})
