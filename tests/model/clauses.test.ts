/** Checks `docs/specification/clauses.md`: every sentence of SPEC §4, §5 and §8 has an id and is held by something. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { clausesOf, isHolder, sentencesOf, type Clause } from "./clauses.ts"
import { flows, modelOf, root } from "./flows.ts"

const read = (name: string) => readFileSync(join(root, "docs/specification", name), "utf8")
const clauses = clausesOf(read("clauses.md"))
const models = new Map(
  await Promise.all(flows.map(async (flow) => [flow.name, await modelOf(flow)] as const)),
)
const problemsOf = (clause: Clause): readonly string[] => [
  ...(clause.holders.length === 0 ? [`${clause.id} is held by nothing`] : []),
  ...clause.holders
    .filter((holder) => !isHolder(holder, models))
    .map((holder) => `${clause.id} names a holder that does not exist: ${holder}`),
]

test("each sentence of SPEC §4, §5 and §8 is a clause, in the same words and order", () =>
  expect(clauses.map(({ text }) => text)).toEqual(
    sentencesOf(read("spec.md"), ["4", "5", "8"]).map(({ text }) => text),
  ))

test("each clause has an id of its section, and no id is there twice", () => {
  const sections = sentencesOf(read("spec.md"), ["4", "5", "8"]).map(({ section }) => section)
  expect(clauses.map(({ id }) => id.replace(/\.\d+$/, ""))).toEqual(sections)
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length)
})

test("each clause is held by rules, views or tests that exist", () =>
  expect(clauses.flatMap(problemsOf)).toEqual([]))

test.each([
  ["nothing", [], "4.1.1 is held by nothing"],
  ["a flow that does not exist", ["sign-up: the address"], "4.1.1 names a holder"],
  ["a rule that does not exist", ["signup: the address decides nothing"], "4.1.1 names a holder"],
  ["a file that does not exist", ["`tests/ui/no.test.ts`: a table"], "4.1.1 names a holder"],
  ["a test that does not exist", ["`tests/ui/stepper.test.ts`: Signing up"], "4.1.1 names a holder"],
  ["a state without a view", ["`tests/pages/signup.view.ts`: loading"], "4.1.1 names a holder"],
  ["a holder without a name", ["signup"], "4.1.1 names a holder"],
])("a clause held by %s is refused", (_, holders, problem) =>
  expect(problemsOf({ id: "4.1.1", text: "", holders })).toEqual([expect.stringContaining(problem)]),
)

test("a sentence ends at its full stop, and not inside a text, a code or brackets", () =>
  expect(
    sentencesOf(
      "## 4. A\n### 4.1 B\n\nIt says 'One. Two.' Then 1.5 s pass.\n\n- `a. B` (see C. D) is E.\n\n| f | g |\n|---|---|\n| h | i |\n\n## 6. J\n\nK.",
      ["4"],
    ),
  ).toEqual([
    { section: "4.1", text: "It says 'One. Two.' Then 1.5 s pass." },
    { section: "4.1", text: "`a. B` (see C. D) is E." },
    { section: "4.1", text: "h: i" },
  ]))
