import { readFileSync } from "node:fs"
import { OpenApi } from "effect/http-api"
import { expect, test } from "vitest"
import { Api } from "#api/contract/api.ts"

const callPattern = /\b(GET|POST|PATCH|PUT|DELETE) (\/[\w/{}.-]*[\w}])/g

/** Returns the calls that a text names, without queries. The names of parameters do not matter. */
const callsIn = (text: string): readonly string[] =>
  [...text.matchAll(callPattern)].map(([, method, path]) => `${method} ${path!.replaceAll(/\{\w+\}/g, "{}")}`)

const spec = readFileSync("docs/specification/spec.md", "utf8")
const specified = callsIn(/^## 7\. [\s\S]*?(?=^## 8\. )/m.exec(spec)?.[0] ?? "")
const contract = Object.entries(OpenApi.fromApi(Api).paths).flatMap(([path, methods]) =>
  callsIn(
    Object.keys(methods)
      .map((method) => `${method.toUpperCase()} ${path}`)
      .join("\n"),
  ),
)
const table = readFileSync("docs/api/README.md", "utf8")
const rows = table
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, call]) => call !== undefined && callsIn(call).length === 1)

/** Returns what is wrong with a table of the calls beyond SPEC §7. */
const problems = (listed: readonly string[]) => [
  ...contract
    .filter((call) => !specified.includes(call) && !listed.includes(call))
    .map((call) => `${call} is not listed`),
  ...listed.filter((call) => !contract.includes(call)).map((call) => `${call} is not in the contract`),
  ...listed.filter((call) => specified.includes(call)).map((call) => `${call} is in SPEC §7`),
  ...listed.filter((call, index) => listed.indexOf(call) !== index).map((call) => `${call} is listed twice`),
]
const listed = rows.flatMap(([, call]) => callsIn(call!))

test("the contract has every call of SPEC §7", () => {
  expect(specified.length).toBeGreaterThan(40)
  expect(specified.filter((call) => !contract.includes(call))).toEqual([])
})

test("every other call of the contract is in the table of docs/api/README.md, with what a client does without it", () => {
  expect(problems(listed)).toEqual([])
  for (const [, call, purpose, without] of rows) expect([purpose, without], call).not.toContain("")
})

test.each([
  [listed.filter((call) => call !== "POST /orders/check"), "POST /orders/check is not listed"],
  [[...listed, "GET /raffles"], "GET /raffles is not in the contract"],
  [[...listed, "GET /events/{}"], "GET /events/{} is in SPEC §7"],
  [[...listed, "GET /events/days"], "GET /events/days is listed twice"],
])("a wrong table is refused: %#", (wrong, sentence) => {
  expect(problems(wrong)).toContain(sentence)
})
