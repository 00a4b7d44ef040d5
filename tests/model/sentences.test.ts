/** Proves that the gate refuses a missing, stale, repeated or badly written sentence. */
import { setup } from "xstate"
import { describe, expect, test } from "vitest"
import type { Sentences } from "../../src/machines/sentences.ts"
import { sentenceViolations } from "./sentences.ts"
import { globSync, readFileSync } from "node:fs"

const machine = setup({ delays: { timeout: 1500 }, guards: { isPaid: () => true } }).createMachine({
  id: "place",
  initial: "free",
  states: {
    free: { on: { "place.taken": [{ guard: "isPaid", target: "taken" }, { target: "taken" }] } },
    taken: { after: { timeout: "free" } },
  },
})

const sentences: Sentences = {
  title: "Taking a place",
  states: { free: "A place is free", taken: "The place is yours" },
  runs: {},
  transitions: {
    free: {
      "place.taken": {
        isPaid: "You press Register and you have paid: the place is yours.",
        else: "You press Register and the event is free: we keep the place.",
      },
    },
    taken: { "xstate.after.timeout": "1.5 seconds have passed: the place is free again." },
  },
}

const withSentence = (text: string): Sentences => ({
  ...sentences,
  transitions: { ...sentences.transitions, taken: { "xstate.after.timeout": text } },
})

test("a machine whose every transition has its sentence passes", () => {
  expect(sentenceViolations(machine, sentences)).toEqual([])
})

describe("the gate refuses", () => {
  test.each([
    [
      "a transition without a sentence",
      { ...sentences, transitions: { free: sentences.transitions["free"]! } },
      "transition taken xstate.after.timeout has no words",
    ],
    [
      "a sentence without a transition",
      {
        ...sentences,
        transitions: { ...sentences.transitions, "": { "place.left": "You leave: it is free." } },
      },
      "transition (anywhere) place.left has words, but is not there",
    ],
    [
      "a state without a name",
      { ...sentences, states: { free: "A place is free" } },
      "state taken has no words",
    ],
    [
      "two states of one name",
      { ...sentences, states: { free: "A place", taken: "A place" } },
      "two states are called “A place”",
    ],
    [
      "one sentence for two ways",
      {
        ...sentences,
        transitions: {
          ...sentences.transitions,
          free: { "place.taken": { isPaid: "You press: it is yours.", else: "You press: it is yours." } },
        },
      },
      "place.free: two ways say “You press: it is yours.”",
    ],
    ["the name of a guard", withSentence("1.5 seconds, and isPaid: free."), "“isPaid” is a word of the code"],
    ["the name of an event", withSentence("1.5 seconds, place.left: free."), "“e.l” is a word of the code"],
    ["'broke'", withSentence("1.5 seconds, or it broke: free."), "“broke” is a word of the code"],
    ["'otherwise'", withSentence("Otherwise 1.5 seconds: free."), "“Otherwise” is a word of the code"],
    ["'is ok'", withSentence("1.5 seconds is ok: free."), "“is ok” is a word of the code"],
    ["a sentence without what follows", withSentence("1.5 seconds pass."), "does not say “What happens"],
    ["another length than the delay's", withSentence("2 seconds pass: free."), "does not say “1.5 seconds”"],
    [
      "a long sentence",
      withSentence(`1.5 seconds ${"and more ".repeat(12)}pass: free.`),
      "has more than 22 words",
    ],
  ] as const)("%s", (_, broken: Sentences, violation) => {
    expect(sentenceViolations(machine, broken).join("\n")).toContain(violation)
  })
})

test("no file of the product imports the sentences, so that no member downloads them", () => {
  const importers = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !file.endsWith(".sentences.ts") && /from "[^"]*sentences\.ts"/.test(readFileSync(file, "utf8")),
  )
  expect(importers).toEqual([])
})
