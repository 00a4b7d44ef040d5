import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, test } from "vitest"

const numberOf = (name: string) => name.slice(0, 4)
const records = globSync("docs/decisions/*.md")
  .map((path) => basename(path))
  .filter((name) => name !== "README.md")
  .toSorted()
const textOf = (name: string) => readFileSync(`docs/decisions/${name}`, "utf8")
const numbers = records.map(numberOf)

/** Returns what differs from the common form of a record. */
const problemsOf = (number: string, text: string): readonly string[] => {
  const [title, , status, date] = text.split("\n")
  const successor = /^Status: superseded by (\d{4})$/.exec(status ?? "")?.[1]
  const sections = Array.from(text.matchAll(/^## (.*)$/gm), ([, heading]) => heading)
  return [
    ...(new RegExp(`^# ${number}\\. \\S`).test(title ?? "") ? [] : [`the title is not "# ${number}. Title"`]),
    ...(status === "Status: accepted" || successor !== undefined ? [] : ["the third line is no status"]),
    ...(successor === undefined || (numbers.includes(successor) && successor > number)
      ? []
      : [`no later record ${successor} supersedes it`]),
    ...(/^Date: \d{4}-\d{2}-\d{2}$/.test(date ?? "") ? [] : ["the fourth line is no date"]),
    ...(sections.join() === "Context,Decision,Consequences"
      ? []
      : [`its sections are ${sections.join(", ")}`]),
  ]
}

test("numbers are consecutive", () =>
  expect(numbers).toEqual(numbers.map((_, place) => String(place + 1).padStart(4, "0"))))

test.each(records)("%s has the form of a record", (name) => {
  expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
  expect(problemsOf(numberOf(name), textOf(name))).toEqual([])
})

test("a record names the record that it supersedes", () => {
  for (const name of records) {
    const successor = /^Status: superseded by (\d{4})$/m.exec(textOf(name))?.[1]
    if (successor === undefined) continue
    const later = records.find((one) => numberOf(one) === successor)!
    expect(textOf(later), later).toContain(`Supersedes ${numberOf(name)}.`)
  }
})

describe("the check of the form", () => {
  const right =
    "# 0001. Title\n\nStatus: accepted\nDate: 2026-01-31\n\n## Context\n\n## Decision\n\n## Consequences\n"
  test("accepts a correct record", () => expect(problemsOf("0001", right)).toEqual([]))
  test.each([
    ["another number", right.replace("0001", "0002")],
    ["a missing status", right.replace("Status: accepted\n", "")],
    ["an unknown status", right.replace("accepted", "draft")],
    ["a successor that does not exist", right.replace("accepted", "superseded by 9999")],
    ["a missing section", right.replace("## Decision\n", "")],
    [
      "sections in another order",
      right
        .replace("## Context", "## Decision")
        .replace("## Decision\n\n## Decision", "## Decision\n\n## Context"),
    ],
  ])("refuses %s", (_, text) => expect(problemsOf("0001", text)).not.toEqual([]))
})
