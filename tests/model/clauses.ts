/**
 * Reads the clauses of SPEC §4, §5 and §8 (states and transitions, validation, errors): one for each sentence and
 * each row of a table. `docs/specification/clauses.md` gives each clause an id and names what checks it.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { isNode, type Node, nodesIn } from "../ui/jsx.ts"
import { root } from "./flows.ts"
import type { AnyModel } from "./model.ts"

/** A sentence under the number of its heading, such as "4.1". */
export interface Sentence {
  readonly section: string
  readonly text: string
}

/**
 * A row of `clauses.md`. A holder is a rule, a view or a test that checks the clause, written as a flow or a file, ": ", and
 * the beginning of a name in it.
 */
export interface Clause {
  readonly id: string
  readonly text: string
  readonly holders: readonly string[]
}

/** What may contain a full stop that ends no sentence: texts of the screen, code, and "(see …)". */
const closed = /(?<!\w)'[^'\n]*'(?!\w)|`[^`]*`|\([^()]*\)/g
const sentenceEnd = /(?<=[.!?]) (?=[A-Z'"{\d])/

const sentencesIn = (line: string): readonly string[] => {
  const masked = line.replace(closed, (found) => "_".repeat(found.length))
  let at = 0
  return masked.split(sentenceEnd).map((part) => {
    const sentence = line.slice(at, at + part.length)
    at += part.length + 1
    return sentence
  })
}

const isTableRule = (line: string | undefined) => /^\|[-| ]+\|$/.test(line ?? "")
const cellsOf = (row: string): readonly string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"))

/** Returns the sentences and the table rows of these chapters, in order. Skips headings. */
export const sentencesOf = (spec: string, chapters: readonly string[]): readonly Sentence[] => {
  let section = ""
  const lines = spec.split("\n")
  return lines.flatMap((line, at) => {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)
    if (heading) section = heading[1]!
    const isOutside = !chapters.includes(section.split(".")[0]!)
    if (heading || isOutside || line.trim() === "" || isTableRule(line) || isTableRule(lines[at + 1]))
      return []
    if (line.startsWith("|")) return [{ section, text: cellsOf(line).join(": ") }]
    return sentencesIn(line.replace(/^ *(?:-|\d+\.) /, "")).map((text) => ({ section, text }))
  })
}

/** Returns the rows of `clauses.md`. */
export const clausesOf = (page: string): readonly Clause[] =>
  page
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [id = "", text = "", holders = ""] = cellsOf(line)
      return { id, text, holders: holders === "" ? [] : holders.split("<br>") }
    })

/** Returns the name that a chain of members and calls begins with: `test` of `test.each([…])("…")`. */
const calledBy = ({ callee }: Node): string => {
  let at = callee as Node
  while (at.type === "MemberExpression" || at.type === "CallExpression")
    at = (at.type === "MemberExpression" ? at["object"] : at["callee"]) as Node
  return String(at["name"])
}

/** Returns the text of a literal or the source of a template. */
const textOf = (node: unknown, source: string): readonly string[] => {
  if (!isNode(node)) return []
  if (node.type === "Literal") return [String(node["value"])]
  return node.type === "TemplateLiteral"
    ? [source.slice(Number(node["start"]) + 1, Number(node["end"]) - 1)]
    : []
}

/** Returns the titles of a file's tests, and the states whose view it checks. */
const namesIn = (path: string): readonly string[] => {
  const source = readFileSync(path, "utf8")
  return nodesIn(parseSync(path, source).program as unknown as Node).flatMap((node) => {
    if (node.type === "CallExpression" && ["test", "it", "describe"].includes(calledBy(node)))
      return textOf((node["arguments"] as readonly unknown[])[0], source)
    if (node.type === "Property" && path.endsWith(".view.ts")) {
      const { key, value } = node as unknown as { readonly key: Node; readonly value: Node }
      // Other properties are options, or the reasons why a state is not visible.
      if (value.type !== "ArrowFunctionExpression") return []
      return key.type === "Identifier" ? [String(key["name"])] : textOf(key, source)
    }
    return []
  })
}

const known = new Map<string, readonly string[]>()
const namesOf = (file: string): readonly string[] => {
  const path = join(root, file)
  if (!known.has(file)) known.set(file, existsSync(path) ? namesIn(path) : [])
  return known.get(file)!
}

/** Returns whether the rule of a flow, the view of a state or the test that a holder names exists. */
export const isHolder = (holder: string, models: ReadonlyMap<string, AnyModel>): boolean => {
  const [, where = "", name = ""] = /^`?([^:`]+)`?: (.+)$/.exec(holder) ?? []
  const names = where.includes("/") ? namesOf(where) : Object.keys(models.get(where)?.rules ?? {})
  return name !== "" && names.some((one) => one.startsWith(name))
}
