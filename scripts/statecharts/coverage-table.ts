/** Renders `docs/statecharts/coverage.md`: the results of the graph tests as numbers. CI compares them. */
import type { MutationReport, ReplayResult } from "../../tests/model/assess.ts"
import { leavesOf } from "../../tests/model/machine-rules.ts"
import type { Graph } from "../../tests/model/explore.ts"
import type { AnyModel } from "../../tests/model/model.ts"
import { survivors } from "../../tests/machines/survivors.ts"

export interface Row {
  readonly flow: string
  readonly model: AnyModel
  readonly graphs: readonly Graph[]
  readonly played: ReplayResult
  readonly mutationReport: MutationReport
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const share = (part: number, whole: number) =>
  whole === 0 ? "100 %" : `${Math.floor((1000 * part) / whole) / 10} %`
const fraction = ({ covered, total }: { covered: number; total: number }) => `${covered}/${total}`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

export function coverageTable(rows: readonly Row[]): string {
  const coverage = rows.map(({ flow, model, graphs, played }) => [
    `[${flow}](${flow}.svg)`,
    leavesOf(model.machine.root).length,
    fraction(played.coverage.states),
    fraction(played.coverage.transitions),
    fraction(played.coverage.guards),
    sum(Object.values(model.cases).map((variants) => Object.keys(variants ?? {}).length)),
    model.pairs ? fraction(played.pairs) : "–",
    `${sum(graphs.map((g) => g.snapshots.size))} / ${sum(graphs.map((g) => g.edges.length))}`,
    played.paths,
    Object.keys(model.rules).length,
  ])
  const mutants = rows.map(({ flow, mutationReport: report }) => [
    flow,
    report.total,
    `${report.killed} (${share(report.killed, report.total)})`,
    `${report.killedByRules} (${share(report.killedByRules, report.total)})`,
    report.survivors.length,
  ])
  const total = sum(rows.map((r) => r.mutationReport.total))
  const killed = sum(rows.map((r) => r.mutationReport.killed))
  const byRules = sum(rows.map((r) => r.mutationReport.killedByRules))
  const reasons = rows.flatMap(({ flow, mutationReport: report }) =>
    report.survivors.map(
      (name) => `- ${flow}: \`${name}\`. ${survivors[flow]?.[name] ?? "No reason is written down."}`,
    ),
  )
  return `${[
    "# What the tests from the graphs prove",
    "",
    "Written by `npm run statecharts`, compared in CI; how to read it: [README.md](README.md).",
    "",
    "## Coverage",
    "",
    "Measured while real actors run on simulated clocks. States, transitions and guards (each both ways) are those of the machine's",
    "text; pairs are two transitions in a row; the graph is what the explorer found: abstract states and ways between them.",
    "",
    table(
      [
        "flow",
        "leaf states",
        "states",
        "transitions",
        "guards",
        "cases",
        "pairs",
        "graph",
        "paths played",
        "rules",
      ],
      coverage,
    ),
    "",
    "## Mutants",
    "",
    "Each mutant is a machine with one thing wrong. It is found when a rule breaks or falls silent, when a line of the reviewed path",
    "manifest changes, or when the exploration ends in a trap, a dead case or a break. Playing a machine against itself does not count.",
    "",
    table(
      ["flow", "mutants", "found", "found by rules alone", "survivors"],
      [
        ...mutants,
        [
          "**all**",
          total,
          `${killed} (${share(killed, total)})`,
          `${byRules} (${share(byRules, total)})`,
          total - killed,
        ],
      ],
    ),
    "",
    "## Survivors",
    "",
    ...(reasons.length ? reasons : ["None."]),
    "",
    "## Sentences of the specification that hold on every step",
    "",
    "Which of them holds which clause of SPEC §4, §5 and §8 is in [clauses.md](../specification/clauses.md).",
    "",
    ...rows.flatMap(({ flow, model }) => [
      `### ${flow}`,
      "",
      ...Object.entries(model.rules).map(([description, { section }]) => `- ${description} (${section})`),
      "",
    ]),
  ]
    .join("\n")
    .trimEnd()}\n`
}
