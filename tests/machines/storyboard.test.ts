import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import sharp, { type OverlayOptions } from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { setup } from "xstate"
import type { Sentences } from "../../src/machines/sentences.ts"
import { refused } from "../../src/machines/sentences.ts"
import { transitionKeysOf } from "../../scripts/build/transitions.ts"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import { changesPage, differenceOf } from "../../scripts/storyboard/compare.ts"
import { folded } from "../../scripts/storyboard/fold.ts"
import { flowsByJourney, journeyProblems, journeys } from "../../scripts/storyboard/journeys.ts"
import { screenChangesOf } from "../../scripts/storyboard/screen-changes.ts"
import { missingScreensOf } from "../../scripts/storyboard/screens.ts"
import { pageOf } from "../../scripts/storyboard/page.ts"
import type { Story } from "../../scripts/storyboard/story.ts"
import { flows, machineOf, sentencesOf } from "../model/flows.ts"

const folder = mkdtempSync(join(tmpdir(), "screens-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Version {
  readonly timeout?: number
  readonly guard?: "isOpen" | "isPaid"
  readonly description?: string
  readonly target?: "asking" | "done"
  readonly more?: boolean
  readonly sentence?: string
}

const sentencesWith = (guard: string, sentence: string, more: boolean): Sentences => ({
  title: "Question",
  states: { asking: "Asking", done: "Done", ...(more ? { forgotten: "Forgotten" } : {}) },
  runs: {},
  transitions: {
    asking: {
      "question.answered": { [guard]: sentence },
      "xstate.after.timeout": refused("Some time passes: it is over."),
    },
  },
})

/** A small machine in several versions. */
const version = ({
  timeout = 1_000,
  guard = "isOpen",
  description = "Waits.",
  target = "done",
  more = false,
  sentence = "You answer: we thank you.",
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
  return {
    name: "question",
    title: "Question",
    chart: chartOf(machine, sentencesWith(guard, sentence, more)),
    keys: transitionKeysOf(machine),
    paths: [],
  }
}

describe("the difference between two versions of a flow", () => {
  test("is undefined when they are equal", () => expect(differenceOf(version(), version())).toBeUndefined())

  test.each([
    ["a delay", { timeout: 2_000 }, ["changed"], "after.timeout 2 s"],
    ["a guard", { guard: "isPaid" }, ["changed"], "isPaid"],
    ["what a member says", { sentence: "You answer: we bow." }, ["changed"], "we bow"],
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
    expect(difference.lines.map(({ what }) => what)).toContain("Transition from Asking")
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

test("a folded chart keeps the main paths, and the states that only failures reach are gone", () => {
  const machine = setup({}).createMachine({
    id: "door",
    initial: "closed",
    states: {
      closed: { on: { "bell.pressed": "open", "bell.broken": "stuck" } },
      open: {},
      stuck: {},
    },
  })
  const chart = chartOf(machine, {
    title: "Door",
    states: { closed: "Closed", open: "Open", stuck: "Stuck" },
    runs: {},
    transitions: {
      closed: {
        "bell.pressed": "You ring: the door opens.",
        "bell.broken": refused("You ring in vain: the door is stuck."),
      },
    },
  })
  expect(chart.root.children.map(({ title }) => title)).toEqual(["Closed", "Open", "Stuck"])
  expect(folded(chart).root.children.map(({ title }) => title)).toEqual(["Closed", "Open"])
  expect(folded(chart).edges.map(({ sentence }) => sentence)).toEqual(["You ring: the door opens."])
})

test("the page of a flow shows why a state has no picture", async () => {
  const why = "It ends at once."
  expect(await pageOf(version(), new Map(), "", new Map([["question.done", why]]))).toContain(why)
})

/** Writes a white picture of 100 × 100 pixels, with an overlay. */
const saveScreen = async (version: string, path: string, overlay?: OverlayOptions) => {
  mkdirSync(dirname(join(version, path)), { recursive: true })
  await sharp({ create: { width: 100, height: 100, channels: 3, background: "white" } })
    .composite(overlay === undefined ? [] : [overlay])
    .png()
    .toFile(join(version, path))
}
/** Returns a black square, with its side in pixels. */
const square = (side: number): OverlayOptions => ({
  input: { create: { width: side, height: side, channels: 3, background: "black" } },
  left: 10,
  top: 10,
})

describe("the screens of two versions", () => {
  const [before, after, docs] = ["before", "after", "docs"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  test("are listed with their fraction of different pixels, and those of one version only", async () => {
    await saveScreen(before, "phone/cart/open.png")
    await saveScreen(after, "phone/cart/open.png", square(20))
    await saveScreen(before, "phone/cart/shut.png", square(20))
    await saveScreen(after, "phone/cart/shut.png", square(20))
    await saveScreen(before, "phone/cart/cursor.png")
    await saveScreen(after, "phone/cart/cursor.png", square(2))
    await saveScreen(after, "desktop/cart/new~a-guest.png")
    await saveScreen(before, "desktop/cart/old.png")
    const changes = await screenChangesOf(before, after, docs)
    expect(changes.map(({ change, name, fraction }) => [change, name, Number(fraction.toFixed(2))])).toEqual([
      ["added", "new~a-guest, desktop", 1],
      ["removed", "old, desktop", 1],
      ["changed", "open, phone", 0.04],
    ])
    for (const path of changes.flatMap(({ pictures }) => Object.values(pictures)))
      expect((await sharp(join(docs, path)).metadata()).format).toBe("webp")
    const page = await changesPage([], "before", changes)
    expect(page).toContain("4.0 % of the pixels")
    expect(page.match(/<img /g)).toHaveLength(5)
  })

  test("are compared when their sizes differ: an added edge counts as different", async () => {
    const [low, high] = [join(folder, "low"), join(folder, "high")]
    await saveScreen(low, "phone/cart/long.png")
    mkdirSync(join(high, "phone/cart"), { recursive: true })
    await sharp({ create: { width: 100, height: 200, channels: 3, background: "black" } })
      .png()
      .toFile(join(high, "phone/cart/long.png"))
    expect((await screenChangesOf(low, high, docs)).map(({ fraction }) => fraction)).toEqual([1])
  })
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

test("every journey is a line of states that really follow one another", async () => {
  const charts = new Map(
    await Promise.all(
      flows.map(async (flow) => {
        const chart = chartOf(await machineOf(flow), await sentencesOf(flow))
        return [flow.name, chart] as const
      }),
    ),
  )
  expect(journeys.map(({ title }) => title)).toHaveLength(6)
  expect(journeyProblems(charts)).toEqual([])
  charts.delete("signup")
  expect(journeyProblems(charts)).toContain(
    "Join, From the first page to your dashboard: signup choosingType is no state to look at",
  )
})

test("the index lists every flow once, and what every page uses last", () => {
  const groups = flowsByJourney(flows.map(({ name }) => name))
  expect(groups.flatMap(([, names]) => names).toSorted()).toEqual(flows.map(({ name }) => name).toSorted())
  expect(groups.at(-1)![1]).toContain("app")
})

test("the pictures of a page do not share arrowheads", async () => {
  const ids = [...(await pageOf(version(), new Map(), "")).matchAll(/<marker id="([^"]+)"/g)].map(
    ([, id]) => id,
  )
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})
