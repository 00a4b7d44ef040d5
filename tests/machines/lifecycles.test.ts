/**
 * The life cycles of the server: each has a sentence for every move, its picture is that of its table, and the server takes
 * every move of the table and no other.
 */
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, test } from "vitest"
import { lifecycleChart } from "../../scripts/statecharts/lifecycle-chart.ts"
import { mermaidOf } from "../../scripts/statecharts/mermaid.ts"
import { svgOf } from "../../scripts/statecharts/svg.ts"
import { flows, root } from "../model/flows.ts"
import { type Lifecycle, sentenceProblems } from "../model/lifecycle.ts"
import { lifecycleNames, lifecycleOf } from "../model/lifecycles.ts"

const docs = join(root, "docs/statecharts")

test("every picture beside those of the flows belongs to a life cycle", () => {
  const ofFlows = new Set(flows.map(({ name }) => name))
  const pictures = globSync("*.{mmd,svg}", { cwd: docs }).map((path) => basename(path).replace(/\.\w+$/, ""))
  const others = [...new Set(pictures)].filter((name) => !ofFlows.has(name))
  expect(others.toSorted()).toEqual(lifecycleNames)
})

test("docs/statecharts/README.md lists every life cycle", () => {
  const text = readFileSync(join(docs, "README.md"), "utf8")
  for (const name of lifecycleNames) expect(text).toContain(`](${name}.svg)`)
})

describe.each(lifecycleNames)("%s", (name) => {
  test("every move of its table has a sentence, and no sentence is left over", async () => {
    expect(sentenceProblems(await lifecycleOf(name))).toEqual([])
  })

  test("the server takes every move of the table, and no other", async () => {
    const { table, events, decide } = await lifecycleOf(name)
    const decided = Object.keys(table).map((status) => [
      status,
      Object.fromEntries(
        events.flatMap((event) => {
          const next = decide(status, event)
          return next === null ? [] : [[event, next]]
        }),
      ),
    ])
    expect(Object.fromEntries(decided)).toEqual(table)
  })

  test("every status can be reached, and every event moves something", async () => {
    const { table, events, begins } = await lifecycleOf(name)
    const reached = new Set(Object.keys(begins))
    for (const status of reached) for (const next of Object.values(table[status]!)) reached.add(next!)
    expect([...reached].toSorted()).toEqual(Object.keys(table).toSorted())
    const moving = new Set(Object.values(table).flatMap((row) => Object.keys(row)))
    expect([...moving].toSorted()).toEqual([...events].toSorted())
  })

  test("its pictures match the code", async () => {
    const chart = lifecycleChart(name, await lifecycleOf(name))
    expect(readFileSync(join(docs, `${name}.mmd`), "utf8"), "run `npm run statecharts`").toBe(
      mermaidOf(chart),
    )
    const isDrawn = readFileSync(join(docs, `${name}.svg`), "utf8") === (await svgOf(chart))
    expect(isDrawn, "run `npm run statecharts`").toBe(true)
  })
})

describe("a life cycle", () => {
  const door: Lifecycle = {
    title: "A door",
    description: "It closes once.",
    table: { open: { close: "closed" }, closed: {} },
    events: ["close"],
    begins: { open: "Somebody builds it: it is open." },
    statuses: { open: ["Open", "Everybody enters."], closed: ["Closed", "Nobody enters."] },
    moves: { open: { close: "Somebody closes it: nobody enters." }, closed: {} },
    decide: (status) => (status === "open" ? "closed" : null),
  }

  test("is not drawn without the sentence of a move", () => {
    const silent: Lifecycle = { ...door, moves: { open: {}, closed: {} } }
    expect(() => lifecycleChart("door", silent)).toThrow("open + close has no sentence")
  })

  test("is not drawn with a sentence of no move, or with one that does not say what follows", () => {
    const more: Lifecycle = {
      ...door,
      moves: { ...door.moves, closed: { close: "It closes: nothing more." } },
    }
    expect(sentenceProblems(more)).toEqual(["closed + close is no move of the table"])
    const vague: Lifecycle = { ...door, moves: { open: { close: "It closes" }, closed: {} } }
    expect(sentenceProblems(vague)).toEqual([
      "open + close: “It closes” does not say “What happens: what follows.”",
    ])
  })

  test("is drawn with a state for each status, and an end where nothing follows", () => {
    const { root: drawn, edges } = lifecycleChart("door", door)
    expect(drawn.children.map(({ id, title, type }) => [id, title, type])).toEqual([
      ["door.open", "Open", "atomic"],
      ["door.closed", "Closed", "final"],
    ])
    expect(edges.map(({ from, to, sentence }) => [from, to, sentence])).toEqual([
      ["door.open", "door.closed", "Somebody closes it: nobody enters."],
    ])
  })
})
