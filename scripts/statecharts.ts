/**
 * Runs `npm run statecharts`: rewrites the path manifest, the Mermaid text and the picture of every flow, the pictures of the
 * life cycles of the server, and the coverage table. With `-- --mutants [flow …]` it writes nothing. It then prints the
 * mutants of these flows (default: all) that no check finds, and those that no rule finds.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { runMutants, play } from "../tests/model/assess.ts"
import { exploreAll } from "../tests/model/explore.ts"
import { flows, machineOf, modelOf, root, sentencesOf } from "../tests/model/flows.ts"
import type { Flow } from "../tests/model/flows.ts"
import { lifecycleNames, lifecycleOf } from "../tests/model/lifecycles.ts"
import { isKilled, verdictOf } from "../tests/model/mutant-verdict.ts"
import { manifest } from "../tests/model/manifest.ts"
import { mutantsOf } from "../tests/model/mutants.ts"
import { chartOf } from "./statecharts/chart.ts"
import type { Chart } from "./statecharts/chart.ts"
import { coverageTable } from "./statecharts/coverage-table.ts"
import type { Row } from "./statecharts/coverage-table.ts"
import { lifecycleChart } from "./statecharts/lifecycle-chart.ts"
import { mermaidOf } from "./statecharts/mermaid.ts"
import { svgOf } from "./statecharts/svg.ts"

const docs = join(root, "docs/statecharts")

async function writePictures(name: string, chart: Chart): Promise<void> {
  writeFileSync(join(docs, `${name}.mmd`), mermaidOf(chart))
  writeFileSync(join(docs, `${name}.svg`), await svgOf(chart))
}

async function assess(flow: Flow): Promise<Row> {
  const model = await modelOf(flow)
  const graphs = exploreAll(model)
  const paths = manifest(graphs)
  writeFileSync(flow.manifestFile, paths)
  return {
    flow: flow.name,
    model,
    graphs,
    played: await play(model, graphs),
    mutationReport: runMutants(model, graphs, paths),
  }
}

async function reportMutants(flow: Flow): Promise<void> {
  const model = await modelOf(flow)
  const graphs = exploreAll(model)
  const paths = manifest(graphs)
  for (const mutant of mutantsOf(model, graphs)) {
    const verdict = verdictOf(mutant.machine, model, graphs, paths)
    if (!isKilled(verdict)) console.log(`survives: ${mutant.name}`)
    else if (!verdict.rules) console.log(`no rule finds: ${mutant.name}`)
  }
}

const [option, ...chosen] = process.argv.slice(2)
const rows: Row[] = []
const failures: string[] = []
for (const flow of flows) {
  if (chosen.length > 0 && !chosen.includes(flow.name)) continue
  try {
    if (option === "--mutants") await reportMutants(flow)
    else {
      const row = await assess(flow)
      await writePictures(flow.name, chartOf(await machineOf(flow), await sentencesOf(flow), row.graphs))
      rows.push(row)
    }
  } catch (error) {
    failures.push(`${flow.name}: ${String(error)}`)
  }
}
if (option !== "--mutants") {
  for (const name of lifecycleNames) {
    try {
      await writePictures(name, lifecycleChart(name, await lifecycleOf(name)))
    } catch (error) {
      failures.push(`${name}: ${String(error)}`)
    }
  }
  writeFileSync(join(docs, "coverage.md"), coverageTable(rows))
  console.log(`${rows.length} of ${flows.length} flows drawn and measured`)
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
