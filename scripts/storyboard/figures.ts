/** Reads the test figures from the committed coverage table, so that they need not be measured again. */
import { escape } from "../statecharts/svg.ts"

interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const cells = (line: string): readonly string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) =>
      cell
        .trim()
        .replace(/^\[(.+)\]\(.+\)$/, "$1")
        .replaceAll("**", ""),
    )

/** Returns the tables of a Markdown text by their headings. */
const tablesOf = (markdown: string): ReadonlyMap<string, Table> =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .flatMap((section) => {
        const lines = section.split("\n").filter((line) => line.startsWith("|"))
        if (lines.length < 3) return []
        const [head, , ...rows] = lines.map(cells)
        return [[section.split("\n")[0]!.trim(), { head: head!, rows }] as const]
      }),
  )

/** Returns one sentence about a flow: its coverage and its killed mutants. */
export function figuresOf(coverage: string, flow: string): string {
  const tables = tablesOf(coverage)
  const figure = (heading: string, name: string) => {
    const table = tables.get(heading)
    const row = table?.rows.find(([first]) => first === flow)
    return row?.[table!.head.indexOf(name)]
  }
  const transitions = figure("Coverage", "transitions")
  if (transitions === undefined) return ""
  return `Transitions ${transitions}, guards ${figure("Coverage", "guards")}, rules ${figure("Coverage", "rules")}; mutants found ${figure("Mutants", "found")}.`
}

/** Aligns numbers; puts each part of a cell, which Markdown separates by `<br>`, on its own line. */
const cellOf = (cell: string): string =>
  /^[\d–]/.test(cell)
    ? `<td class="number">${escape(cell)}</td>`
    : `<td>${cell
        .split("<br>")
        .map((part) => escape(part.replaceAll("`", "")))
        .join("<br>")}</td>`

/** Renders every table of coverage.md as HTML under its heading. */
export const coverageTables = (coverage: string): string =>
  [...tablesOf(coverage)]
    .map(
      ([heading, { head, rows }]) =>
        `<h2>${escape(heading)}</h2><div class="scroll"><table><thead><tr>${head.map((cell) => `<th>${escape(cell)}</th>`).join("")}</tr></thead><tbody>${rows
          .map((row) => `<tr>${row.map(cellOf).join("")}</tr>`)
          .join("")}</tbody></table></div>`,
    )
    .join("\n")
