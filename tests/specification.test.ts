import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, test } from "vitest"

const folder = "docs/specification"

/** The ids of the clauses of SPEC, such as "4.3.1". */
const clauseIds = Array.from(
  readFileSync(`${folder}/clauses.md`, "utf8").matchAll(/^\| (\d+\.\d+\.\d+) \|/gm),
  ([, id]) => id!,
)

/** The section numbers and ids of each document, in file order: "SPEC" → ["1", "1.1", …]. */
const documents = new Map(
  globSync(`${folder}/*.md`)
    .filter((path) => basename(path) !== "README.md")
    .map((path) => {
      const headings = readFileSync(path, "utf8").matchAll(/^#{2,4} (\d+(?:\.\d+)*|[A-Z]\d+)\.? /gm)
      const numbers = Array.from(headings, ([, number]) => number!)
      const name = basename(path, ".md").toUpperCase()
      return [name, name === "SPEC" ? [...numbers, ...clauseIds] : numbers] as const
    }),
)

const section = String.raw`§\d+(?:\.\d+)*`
const id = String.raw`[A-Z]\d{1,2}\b`
/**
 * Matches "SPEC §4.6", "SPEC §2, §4 and §8", "RELIABILITY P1, D7". Any capitalised word before a § counts as a name.
 */
const citation = new RegExp(
  String.raw`\b(?:([A-Z]{2,}) +(${section}(?:(?:,| and| to) +${section})*)|(${[...documents.keys()].join("|")}) +(${id}(?:, +${id})*))`,
  "g",
)

/** Joins wrapped comments into one line of the same length, because a citation may wrap. */
const unwrapped = (text: string) =>
  text.replace(/\n[ \t]*(?:\*|\/\/|#)?[ \t]*/g, (gap) => " ".repeat(gap.length))

interface Found {
  readonly at: number
  readonly name: string
  readonly number: string
}

const citationsIn = (text: string): readonly Found[] =>
  [...unwrapped(text).matchAll(citation)].flatMap(({ index, 1: word, 2: sections, 3: known, 4: ids }) =>
    (sections ?? ids)!
      .split(/,? +(?:and +|to +)?/)
      .map((number) => ({ at: index, name: (word ?? known)!, number: number.replace("§", "") })),
  )

const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length

/** Returns a message with its line for each citation that resolves to no heading. */
const unresolvedIn = (text: string): readonly string[] =>
  citationsIn(text).flatMap(({ at, name, number }) => {
    const numbers = documents.get(name)
    if (numbers === undefined) return [`${lineOf(text, at)}: ${folder} has no document ${name}`]
    return numbers.includes(number) ? [] : [`${lineOf(text, at)}: ${name} has no section ${number}`]
  })

/** Returns a message with its line for each reference that is no complete citation. */
const looseIn = (text: string): readonly string[] => {
  const rest = unwrapped(text).replace(citation, (found) => " ".repeat(found.length))
  const report = (pattern: RegExp, why: string) =>
    [...rest.matchAll(pattern)].map(({ index, 0: found }) => `${lineOf(text, index)}: ${found} ${why}`)
  return [
    ...report(/§ ?[\d.]*/g, "does not follow the name of a document"),
    ...report(new RegExp(`\\b(?:${[...documents.keys()].join("|")})\\b`, "g"), "cites no section"),
    ...report(/\bissues? +\d+/gi, "cannot be opened from the repository; cite the section that holds it"),
  ]
}

const problemsIn = (text: string) => [...unresolvedIn(text), ...looseIn(text)]

const self = "tests/specification.test.ts"
const files = globSync([
  "{src,server,scripts,tests,docs,.github,.ci}/**/*.{ts,tsx,mjs,js,css,html,md,sh,yml}",
  "*.{ts,md,html}",
]).filter(
  (path) =>
    path !== self &&
    !path.startsWith(`${folder}/`) &&
    // Generated from sources that this test reads.
    !/\.gen\.ts$|^docs\/statecharts\/(?!README)/.test(path),
)
const texts = new Map(files.map((path) => [path, readFileSync(path, "utf8")]))

test("every citation resolves to a heading of the specification", () => {
  const problems = [...texts].flatMap(([path, text]) =>
    problemsIn(text).map((problem) => `${path}:${problem}`),
  )
  expect(problems).toEqual([])
})

test("the test reads citations in the whole tree", () => {
  const cited = [...texts].filter(([, text]) => citationsIn(text).length > 0).map(([path]) => path)
  expect([...texts.values()].flatMap(citationsIn).length).toBeGreaterThan(1_000)
  for (const layer of ["src/machines/", "src/routes/", "src/ui/", "server/", "scripts/", "tests/api/"])
    expect(
      cited.some((path) => path.startsWith(layer)),
      layer,
    ).toBe(true)
  expect(cited).toContain("tests/machines/session.model.ts")
})

test("every rule of a flow begins with a citation", () => {
  const loose = globSync("tests/machines/*.model.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/section:\s*["'`]([^"'`]*)/g)]
      .map(([, words]) => words!)
      .filter((words) => citationsIn(words)[0]?.at !== 0 || /\bissue\b/i.test(words))
      .map((words) => `${path}: ${words}`),
  )
  expect(loose).toEqual([])
})

describe.each([...documents])("%s", (name, numbers) => {
  test("numbers its sections uniquely", () => {
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  })
  test("cites only existing sections", () =>
    expect(unresolvedIn(readFileSync(`${folder}/${name.toLowerCase()}.md`, "utf8"))).toEqual([]))
  test("is listed in the table of documents", () =>
    expect(readFileSync(`${folder}/README.md`, "utf8")).toContain(`| ${name} |`))
})

test("the guide to citations follows its own rules", () =>
  expect(unresolvedIn(readFileSync(`${folder}/README.md`, "utf8"))).toEqual([]))

describe("the citation parser", () => {
  test.each([
    ["/** SPEC §4. */", ["SPEC 4"]],
    ["SPEC §4.6's toast (DECISIONS §2).", ["SPEC 4.6", "DECISIONS 2"]],
    ["SPEC §2, §4 and §8; DECISIONS §3", ["SPEC 2", "SPEC 4", "SPEC 8", "DECISIONS 3"]],
    ["SPEC §2 to §4", ["SPEC 2", "SPEC 4"]],
    ["SPEC §4.3.1", ["SPEC 4.3.1"]],
    ["RELIABILITY P1, D7 and RELIABILITY §0.2", ["RELIABILITY P1", "RELIABILITY D7", "RELIABILITY 0.2"]],
    ["/**\n * as it stands (SPEC\n * §4, Login)\n */", ["SPEC 4"]],
    ["LEDGER §2", ["LEDGER 2"]],
  ])("sees %j", (text, expected) =>
    expect(citationsIn(text).map(({ name, number }) => `${name} ${number}`)).toEqual(expected),
  )

  test.each([
    "SPEC §4.99",
    "SPEC §4.3.99",
    "SPEC §10",
    "SPEC §2, §77",
    "DECISIONS §9 to §3",
    "RELIABILITY P11",
    "RELIABILITY 0.2",
    "RELIABILITY §0.5",
    "LEDGER §2",
    "STATECHARTS, rule 6",
    "SPEC",
    "the words of SPEC.md",
    "SPEC §4 Login; §8",
    "§4",
    ...["issue", "Issues"].map((word) => `${word} 5`),
  ])("refuses %j", (text) => expect(problemsIn(text)).not.toEqual([]))

  test("reports the line", () => expect(problemsIn("a\nb SPEC §44\n")).toEqual(["2: SPEC has no section 44"]))
})
