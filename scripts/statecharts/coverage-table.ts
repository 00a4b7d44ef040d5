/** Renders `docs/statecharts/coverage.md`: the results of the graph tests as numbers. CI fails if the page is stale. */
import type { MutationReport, ReplayResult } from "../../tests/model/assess.ts"
import { leavesOf } from "../../tests/model/machine-rules.ts"
import type { Graph } from "../../tests/model/explore.ts"
import type { AnyModel } from "../../tests/model/model.ts"
import { survivors } from "../../tests/machines/survivors.ts"

/** The results of a flow's path tests. */
export interface Measured {
  readonly flow: string
  readonly model: AnyModel
  readonly graphs: readonly Graph[]
  readonly played: ReplayResult
}
/** The results of a flow's mutants. */
export interface Mutated {
  readonly flow: string
  readonly mutationReport: MutationReport
}
export type Row = Measured & Mutated

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const share = (part: number, whole: number) =>
  whole === 0 ? "100 %" : `${Math.floor((1000 * part) / whole) / 10} %`
const fraction = ({ covered, total }: { covered: number; total: number }) => `${covered}/${total}`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

/** Returns the coverage of the paths, up to the mutants. */
export const coverageSection = (rows: readonly Measured[]): string =>
  [
    "# What the tests from the graphs prove",
    "",
    "Written by `npm run statecharts`, compared in CI; how to read it: [README.md](README.md).",
    "",
    "## Coverage",
    "",
    "Measured while real actors run on simulated clocks. States, transitions and guards (each both ways) are those of the machine's",
    "text; pairs are two transitions in a row; the graph is what the explorer found: abstract states and the transitions between them.",
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
      rows.map(({ flow, model, graphs, played }) => [
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
      ]),
    ),
  ].join("\n")

/** Returns the mutants of the machines and why some survive. */
export function mutantSections(rows: readonly Mutated[]): string {
  const total = sum(rows.map((r) => r.mutationReport.total))
  const killed = sum(rows.map((r) => r.mutationReport.killed))
  const byRules = sum(rows.map((r) => r.mutationReport.killedByRules))
  const reasons = rows.flatMap(({ flow, mutationReport: report }) =>
    report.survivors.map(
      (name) => `- ${flow}: \`${name}\`. ${survivors[flow]?.[name] ?? "No reason is written down."}`,
    ),
  )
  return [
    "## Mutants",
    "",
    "Each mutant is a machine with one fault. A check finds the mutant when a rule fails or never applies, when a line of the reviewed",
    "path manifest changes, or when the exploration meets a trap, an unused case or an error. A replay on real actors does not count.",
    "",
    table(
      ["flow", "mutants", "found", "found by rules alone", "survivors"],
      [
        ...rows.map(({ flow, mutationReport: report }) => [
          flow,
          report.total,
          `${report.killed} (${share(report.killed, report.total)})`,
          `${report.killedByRules} (${share(report.killedByRules, report.total)})`,
          report.survivors.length,
        ]),
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
  ].join("\n")
}

/** Returns the rules of the machines, from their heading on. */
export const rulesSection = (rows: readonly Pick<Measured, "flow" | "model">[]): string =>
  [
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
    .trimEnd()

/** Returns the whole page. */
export const coverageTable = (rows: readonly Row[]): string =>
  `${[coverageSection(rows), mutantSections(rows), rulesSection(rows)].join("\n\n")}\n`
