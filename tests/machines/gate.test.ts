/**
 * Checks every statechart in the folder `src/machines`. It fails for a machine without a model, an uncovered
 * transition, a broken rule, and an uncommitted change of a path. `mutants.test.ts` and `pictures.test.ts` check more, and
 * take longer. Read `docs/statecharts/README.md` first.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, test } from "vitest"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import { coverageSection, type Measured, rulesSection } from "../../scripts/statecharts/coverage-table.ts"
import { mermaidOf } from "../../scripts/statecharts/mermaid.ts"
import { play } from "../model/assess.ts"
import { violationsOf } from "../model/machine-rules.ts"
import { exploreAll, unusedCases } from "../model/explore.ts"
import { flows, modelOf, root, sentencesOf, sourceOf } from "../model/flows.ts"
import { sentenceViolations } from "../model/sentences.ts"
import { manifest } from "../model/manifest.ts"
import { checkRules, stepsOf } from "../model/rules.ts"
import { quietStubsOf } from "../model/stubs.ts"
import { unexpectedTransitionsOf } from "../model/unexpected-transitions.ts"
import { trapsOf, unreachedRestStates } from "../model/traps.ts"
import { brokenInvariants, type Rules } from "../../src/inspection/conformance.ts"
import { survivors } from "./survivors.ts"

/** Flows whose every pair of consecutive transitions must be tested (STATECHARTS §3.3). */
const needPairs = ["session", "payment", "payment-return", "checkout", "cart", "conversation"]
/** Creates a value for the first test that needs it, and returns the same value to later ones. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

test("there are machines to test", () => {
  expect(flows.length).toBeGreaterThan(0)
})

test("no model, manifest, sentence or survivor belongs to a removed machine", () => {
  const known = new Set(flows.map((f) => f.name))
  const named = [
    ...globSync("tests/machines/*.model.ts", { cwd: root }).map((p) => basename(p, ".model.ts")),
    ...globSync("{src/machines,tests/journeys}/*/*.sentences.ts", { cwd: root }).map((p) =>
      basename(p, ".sentences.ts"),
    ),
    ...globSync("tests/machines/*.paths.txt", { cwd: root }).map((p) => basename(p, ".paths.txt")),
    ...Object.keys(survivors),
  ]
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

/** The data that the tests of one flow share, and that the coverage table uses at the end. */
const assessments = new Map(
  flows.map((flow) => {
    const explored = once(async () => {
      const model = await modelOf(flow)
      const graphs = exploreAll(model)
      return { model, graphs, paths: manifest(graphs) }
    })
    const played = once(async () => {
      const { model, graphs } = await explored()
      return play(model, graphs)
    })
    return [flow.name, { explored, played }] as const
  }),
)

describe.each(flows)("$name", (flow) => {
  const { explored, played } = assessments.get(flow.name)!

  test("its text follows the rules for machines", async () => {
    const { model } = await explored()
    expect(violationsOf(model.machine, sourceOf(flow))).toEqual([])
  })

  test("every state and every transition has its sentence in a member's words", async () => {
    const { model } = await explored()
    expect(sentenceViolations(model.machine, await sentencesOf(flow))).toEqual([])
  })

  test("an action or an actor that was not provided throws", async () => {
    const { model } = await explored()
    expect(await quietStubsOf(model.machine)).toEqual([])
  })

  test("every case is accepted by some state, and every resting state is reached", async () => {
    const { model, graphs } = await explored()
    expect(unusedCases(model, graphs)).toEqual([])
    expect(unreachedRestStates(model, graphs)).toEqual([])
  })

  test("every state has a path to a resting or final state", async () => {
    const { model, graphs } = await explored()
    expect(trapsOf(model, graphs)).toEqual([])
  })

  test("every rule holds on every step, and applies at least once", async () => {
    const { model, graphs } = await explored()
    expect(Object.keys(model.rules).length).toBeGreaterThan(0)
    const steps = graphs.flatMap((graph) => [...stepsOf(model.machine, graph, model.pairs)])
    const byRule = Map.groupBy(checkRules(model.rules, steps), (finding) => finding.rule)
    const broken = [...byRule].map(([rule, found]) => `${rule}: ${found[0]!.where} (${found.length} steps)`)
    expect(broken).toEqual([])
  })

  test("its invariants hold in each state, and read nothing but the snapshot", async () => {
    const { model, graphs } = await explored()
    const rules = model.rules as unknown as Rules
    expect(
      Object.values(rules).some(({ invariant }) => invariant),
      "at least one, for the running flows",
    ).toBe(true)
    const broken = graphs.flatMap(({ snapshots }) =>
      [...snapshots.values()].flatMap((snapshot) => brokenInvariants(rules, snapshot)),
    )
    expect(broken).toEqual([])
  })

  test("an unexpected event changes nothing", async () => {
    const { model, graphs } = await explored()
    expect(unexpectedTransitionsOf(model, graphs).findings).toEqual([])
  })

  test("real actors follow the model", async () => {
    expect((await played()).findings).toEqual([])
  })

  test("the tests cover all states, transitions, both sides of guards, and pairs where required", async () => {
    const { model } = await explored()
    const { coverage, pairs } = await played()
    expect(coverage.states.missing).toEqual([])
    expect(coverage.transitions.missing).toEqual([])
    expect(coverage.guards.missing).toEqual([])
    if (needPairs.includes(flow.name)) expect(model.pairs, "pairs: true in the model").toBe(true)
    if (model.pairs) expect(pairs.covered).toBe(pairs.total)
  })

  test("its paths match the committed manifest", async () => {
    const { paths } = await explored()
    if (!existsSync(flow.manifestFile))
      throw new Error("No path manifest: run `npm run statecharts` and review it")
    expect(paths).toBe(readFileSync(flow.manifestFile, "utf8"))
  })

  test("its Mermaid text matches the code", async () => {
    const { model, graphs } = await explored()
    const chart = chartOf(model.machine, await sentencesOf(flow), graphs)
    const committed = readFileSync(join(root, "docs/statecharts", `${flow.name}.mmd`), "utf8")
    expect(committed, "run `npm run statecharts`").toBe(mermaidOf(chart))
  })
})

test("docs/statecharts/coverage.md has the measured coverage and all rules", async () => {
  const rows: Measured[] = []
  for (const [flow, { explored, played }] of assessments) {
    const { model, graphs } = await explored()
    rows.push({ flow, model, graphs, played: await played() })
  }
  const committed = readFileSync(join(root, "docs/statecharts/coverage.md"), "utf8")
  expect(committed.split("\n\n## Mutants\n")[0], "run `npm run statecharts`").toBe(coverageSection(rows))
  expect(committed.endsWith(`\n\n${rulesSection(rows)}\n`), "run `npm run statecharts`").toBe(true)
})
