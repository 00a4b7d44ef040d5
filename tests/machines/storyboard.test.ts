import { describe, expect, test } from "vitest"
import { setup } from "xstate"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import { changesPage, differenceOf } from "../../scripts/storyboard/compare.ts"
import { missingScreensOf } from "../../scripts/storyboard/screens.ts"
import { pageOf } from "../../scripts/storyboard/page.ts"
import type { Story } from "../../scripts/storyboard/story.ts"

interface Version {
  readonly timeout?: number
  readonly guard?: "isOpen" | "isPaid"
  readonly description?: string
  readonly target?: "asking" | "done"
  readonly more?: boolean
}

/** A small machine in several versions. */
const version = ({
  timeout = 1_000,
  guard = "isOpen",
  description = "Waits.",
  target = "done",
  more = false,
}: Version = {}): Story => {
  const machine = setup({
    delays: { timeout },
    guards: { isOpen: () => true, isPaid: () => true },
  }).createMachine({
    id: "question",
    initial: "asking",
    states: {
      asking: {
        description,
        on: { "question.answered": { guard, target } },
        after: { timeout: "done" },
      },
      done: { description: "Over.", type: "final" },
      ...(more ? { forgotten: { description: "Nobody <b>asked</b>." } } : {}),
    },
  })
  return { name: "question", title: "Question", chart: chartOf(machine), paths: [] }
}

describe("the difference between two versions of a flow", () => {
  test("is undefined when they are equal", () => expect(differenceOf(version(), version())).toBeUndefined())

  test.each([
    ["a delay", { timeout: 2_000 }, ["changed"], "after 2 s"],
    ["a guard", { guard: "isPaid" }, ["changed"], "is paid"],
    ["a sentence", { description: "Waits long." }, ["changed"], "Waits long."],
    ["a state", { more: true }, ["added"], "Nobody <b>asked</b>."],
  ] as const)("names %s", (_, changed, kinds, words) => {
    const difference = differenceOf(version(), version(changed))!
    expect(difference.lines.map(({ change }) => change)).toEqual(kinds)
    expect(difference.lines[0]!.after?.toLowerCase()).toContain(words.toLowerCase())
  })

  test("shows removed states at their old place, and both transitions", () => {
    const difference = differenceOf(version({ more: true }), version())!
    expect(difference.lines.map(({ change }) => change)).toEqual(["removed"])
    expect(difference.chart.root.children.map(({ id }) => id)).toContain("question.forgotten")
  })

  test("shows a transition with a new target once, as a change", () => {
    const difference = differenceOf(version(), version({ target: "asking" }))!
    expect(difference.lines.map(({ what }) => what)).toContain("Way from Asking")
  })

  test("a new flow is completely added, a removed one completely removed", () => {
    expect(differenceOf(undefined, version())!.lines.every(({ change }) => change === "added")).toBe(true)
    expect(differenceOf(version(), undefined)!.lines.every(({ change }) => change === "removed")).toBe(true)
  })
})

test("a state has either a picture or a reason, never both", () => {
  const screenshots = new Map([["question.asking", [{ size: "phone", src: "asking.webp" } as const]]])
  const why = "It ends at once."
  const leaves = ["question.asking", "question.done"]
  expect(missingScreensOf(leaves, screenshots, new Map([["question.done", why]]))).toEqual([])
  expect(missingScreensOf(leaves, screenshots, new Map())).toEqual([
    "question.done has no picture, and no reason why",
  ])
  const reasons = leaves.concat("question.gone").map((id) => [id, why] as const)
  expect(missingScreensOf(leaves, screenshots, new Map(reasons))).toEqual([
    "question.asking has a picture, and a reason why not",
    "question.gone is no state, but has a reason",
  ])
})

test("the page of a flow shows why a state has no picture", async () => {
  const why = "It ends at once."
  expect(await pageOf(version(), new Map(), "", new Map([["question.done", why]]))).toContain(why)
})

test("the pages escape markup in texts, and contain no address of another host", async () => {
  const story = version({ more: true })
  const pages = [
    await pageOf(story, new Map(), ""),
    await changesPage([differenceOf(version(), story)!], "before"),
  ]
  for (const page of pages) {
    expect(page).not.toContain("<b>asked</b>")
    expect(page.match(/(?:src|href)="https?:[^"]*"/g)).toBeNull()
  }
})
