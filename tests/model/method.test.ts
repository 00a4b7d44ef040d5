/** Proves that the gate can fail, with a small machine broken in each way that the gate checks. */
import { assign, emit, fromPromise, setup } from "xstate"
import type { AnyStateMachine } from "xstate"
import { describe, expect, test } from "vitest"
import { runMutants, play } from "./assess.ts"
import { violationsOf } from "./machine-rules.ts"
import { toasts } from "./did.ts"
import { exploreAll, unusedCases } from "./explore.ts"
import { manifest } from "./manifest.ts"
import type { AnyModel } from "./model.ts"
import { verdictOf } from "./mutant-verdict.ts"
import { mutantsOf } from "./mutants.ts"
import { checkRules, stepsOf } from "./rules.ts"
import { unexpectedTransitionsOf } from "./unexpected-transitions.ts"
import { trapsOf } from "./traps.ts"

type States = Record<string, object>

const door = (states: States, more: object = {}) =>
  setup({
    types: { context: {} as { turns: number } },
    actors: { ask: fromPromise<boolean>(() => Promise.reject(new Error("not provided"))) },
    guards: {
      isWelcome: (_, { answer }: { answer: boolean }) => answer,
      hasTurned: ({ context }) => context.turns > 0,
    },
    actions: {
      greet: emit({ type: "toast", text: "Welcome" }),
      turn: assign({ turns: ({ context }) => context.turns + 1 }),
      report: emit(({ context }) => ({ type: "toast", text: `Turned away: ${context.turns}` })),
    },
    delays: { timeout: 1000 },
  }).createMachine({
    id: "door",
    context: { turns: 0 },
    description: "A door with a bell.",
    initial: "closed",
    ...more,
    states,
  } as never) as unknown as AnyStateMachine

const closed = { description: "Closed.", on: { "doorbell.pressed": "asking" } }
const open = { description: "Open.", type: "final" }
const asking = {
  description: "Somebody asks who is there.",
  tags: ["busy"],
  invoke: {
    id: "ask",
    src: "ask",
    onDone: [
      {
        guard: {
          type: "isWelcome",
          params: ({ event }: { event: { output: boolean } }) => ({ answer: event.output }),
        },
        target: "open",
        actions: "greet",
      },
      { target: "closed", actions: ["turn", "report"] },
    ],
    onError: "closed",
  },
  after: { timeout: "closed" },
}
const correctStates: States = { closed, asking, open }

const rules: AnyModel["rules"] = {
  "who comes in is greeted": {
    section: "the house rules",
    when: ({ after }) => after.matches("open"),
    check: ({ did }) => toasts(did).includes("Welcome"),
  },
  "the bell is busy while somebody asks": {
    section: "the house rules",
    when: () => true,
    check: ({ after }) => after.hasTag("busy") === after.matches("asking"),
  },
}
const cases: AnyModel["cases"] = {
  "doorbell.pressed": { plain: {} },
  "xstate.done.actor.ask": { friend: { output: true }, stranger: { output: false } },
  "xstate.error.actor.ask": { defect: { error: new Error("deaf") } },
}
const modelOf = (states: States, more: Partial<AnyModel> = {}, config: object = {}): AnyModel => ({
  machine: door(states, config),
  inputs: { plain: undefined },
  cases,
  stableStates: ["closed"],
  rules,
  limit: 20,
  ...more,
})
const brokenRules = (model: AnyModel) => [
  ...checkRules(
    model.rules,
    exploreAll(model).flatMap((g) => [...stepsOf(model.machine, g)]),
  ),
]
const playAll = async (model: AnyModel) => play(model, exploreAll(model))

describe("a correct machine", () => {
  const model = modelOf(correctStates)

  test("passes every check", async () => {
    const graphs = exploreAll(model)
    expect(unusedCases(model, graphs)).toEqual([])
    expect(trapsOf(model, graphs)).toEqual([])
    expect(brokenRules(model)).toEqual([])
    expect(unexpectedTransitionsOf(model, graphs).findings).toEqual([])
    expect(violationsOf(model.machine, 'import { setup } from "xstate"')).toEqual([])
    const { coverage, findings } = await playAll(model)
    expect(findings).toEqual([])
    expect(coverage.states.missing).toEqual([])
    expect(coverage.transitions.missing).toEqual([])
    expect(coverage.guards.missing).toEqual([])
  })

  test("has every kind of mutant, and all of them are found", () => {
    const kinds = new Set([...mutantsOf(model, exploreAll(model))].map(({ name }) => name.split(" ")[0]))
    expect([...kinds].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      "change",
      "drop",
      "flip",
      "forget",
      "remove",
      "reorder",
      "swap",
      "untag",
    ])
    const graphs = exploreAll(model)
    expect(runMutants(model, graphs, manifest(graphs)).survivors).toEqual([])
  })
})

test("a parent is explored only with ends that its child has", () => {
  const bell = setup({
    types: { input: {} as { sounds: boolean }, output: {} as "audible" | "silent" },
  }).createMachine({
    id: "bell",
    context: ({ input }) => input as never,
    initial: "pressed",
    output: ({ context }) => ((context as { sounds?: boolean }).sounds ? "audible" : "silent"),
    states: { pressed: { on: { "doorbell.released": "over" } }, over: { type: "final" } },
  })
  const house = (sounds: boolean) =>
    setup({ actors: { bell } }).createMachine({
      id: "house",
      initial: "waiting",
      states: {
        waiting: { invoke: { id: "bell", src: "bell", input: { sounds }, onDone: "over" } },
        over: { type: "final" },
      },
    })
  const endsOf = (sounds: boolean) =>
    exploreAll({
      machine: house(sounds),
      inputs: { plain: undefined },
      cases: { "xstate.done.actor.bell": { audible: { output: "audible" }, silent: { output: "silent" } } },
      children: {
        bell: {
          model: {
            machine: bell,
            inputs: {},
            cases: { "doorbell.released": { plain: {} } },
          } as unknown as AnyModel,
          kindOf: String,
        },
      },
      stableStates: ["waiting"],
      rules: {},
    }).flatMap(({ edges }) => edges.map((edge) => edge.case.name))
  expect(endsOf(true)).toEqual(["audible"])
  expect(endsOf(false)).toEqual(["silent"])
})

test("a rule finds a machine that breaks, by what the member does not get", () => {
  const graphs = exploreAll(modelOf(correctStates))
  const mutant = [...mutantsOf(modelOf(correctStates), graphs)].find(
    ({ name }) => name === "drop door.asking ask onError #0",
  )!
  const verdictBy = (more: AnyModel["rules"]) =>
    verdictOf(
      mutant.machine,
      modelOf(correctStates, { rules: { ...rules, ...more } }),
      graphs,
      manifest(graphs),
    )
  const aboutTheBell = {
    "a bell that nobody hears leaves the door closed": {
      section: "the house rules",
      when: ({ event }) => event.type === "xstate.error.actor.ask",
      check: ({ after }) => after.matches("closed"),
    },
  } satisfies AnyModel["rules"]
  expect(verdictBy({})).toMatchObject({ rules: false, exploration: true })
  expect(verdictBy(aboutTheBell)).toMatchObject({ rules: true })
})

describe("the gate fails for", () => {
  test("an event without a case", () => {
    expect(() =>
      exploreAll(
        modelOf({ ...correctStates, closed: { on: { "doorbell.pressed": "asking", knocked: "asking" } } }),
      ),
    ).toThrow('No case for "knocked"')
  })

  test("a case that no state accepts", () => {
    const model = modelOf(correctStates, { cases: { ...cases, knocked: { softly: {} } } })
    expect(unusedCases(model, exploreAll(model))).toEqual(["knocked:softly"])
  })

  test("more states than the bound, never silently cut", () => {
    expect(() => exploreAll(modelOf(correctStates, { key: ({ context }) => context.turns }))).toThrow(
      "coarsen the key",
    )
  })

  test("a loop of immediate transitions", () => {
    const looping = { ...correctStates, asking: { always: "waiting" }, waiting: { always: "asking" } }
    expect(() => exploreAll(modelOf(looping))).toThrow("Infinite loop")
  })

  test("a state without a way out", () => {
    const model = modelOf({ ...correctStates, asking: { ...asking, after: { timeout: "lost" } }, lost: {} })
    expect(trapsOf(model, exploreAll(model))).toEqual([
      "lost is a trap, reached by doorbell.pressed > after timeout (plain)",
    ])
  })

  test("a broken rule", () => {
    const silent = { ...asking, invoke: { ...asking.invoke, onDone: "open" } }
    expect(brokenRules(modelOf({ ...correctStates, asking: silent }))[0]).toMatchObject({
      rule: "who comes in is greeted",
    })
  })

  test("a rule that never applies", () => {
    const model = modelOf({
      ...correctStates,
      asking: { ...asking, invoke: { ...asking.invoke, onDone: "closed" } },
    })
    expect(brokenRules(model)).toEqual([
      { rule: "who comes in is greeted", where: "nowhere: it never applied" },
    ])
  })

  test("an unexpected event that has an effect", () => {
    const more = { "knocked.*": { at: {} }, "knocked.softly": { plain: {} } }
    const model = modelOf(
      correctStates,
      { cases: { ...cases, ...more } },
      { on: { "knocked.*": { actions: "turn" } } },
    )
    expect(unexpectedTransitionsOf(model, exploreAll(model)).findings).toContain(
      "knocked.softly (plain) in asking (plain)",
    )
  })

  test("a state, a transition and a side of a guard that no path uses", async () => {
    const model = modelOf({
      ...correctStates,
      closed: { on: { "doorbell.pressed": [{ guard: "hasTurned", target: "attic" }, { target: "asking" }] } },
      attic: { on: { "doorbell.pressed": "closed" } },
    })
    const { coverage } = await playAll(model)
    expect(coverage.states.missing).toEqual(["door.attic"])
    expect(coverage.transitions.missing).toHaveLength(2)
    expect(coverage.guards.missing).toEqual([expect.stringContaining("[hasTurned]→ door.attic : true")])
  })

  test("a machine that is not pure", async () => {
    let calls = 0
    const machine = door(correctStates).provide({
      actions: { turn: assign({ turns: () => ++calls }) } as never,
    })
    const { findings } = await playAll({ ...modelOf(correctStates), machine })
    expect(findings[0]).toContain("the contexts differ")
  })

  test("a survivor: a mutant that behaves like the machine", () => {
    const twice = { "doorbell.pressed": [{ target: "asking" }, { target: "asking" }] }
    const model = modelOf({ ...correctStates, closed: { description: "Closed.", on: twice } })
    const graphs = exploreAll(model)
    expect(runMutants(model, graphs, manifest(graphs)).survivors).toContain(
      "drop door.closed doorbell.pressed #1",
    )
  })

  test("each forbidden way to write a machine", () => {
    const machine = door(
      {
        closed: {
          on: { "*": "open" },
          after: { 500: "open" },
          always: { guard: () => false, target: "open" },
        },
        open: {
          entry: () => {},
          invoke: { id: "other", src: "ask" },
          on: { "doorbell.pressed": { actions: "unknown" } },
        },
      },
      { description: "" },
    )
    const source = 'import { useState } from "react"\nimport type { User } from "#api/contract/users.ts"\n'
    expect(violationsOf(machine, source)).toEqual([
      "door has no description, the sentence under the flow's name",
      "door.closed has no description, the sentence under it in the picture",
      "door.open has no description, the sentence under it in the picture",
      "imports react: a machine imports xstate, types and plain constants only",
      'door.closed: listens to "*"',
      "door.closed: a guard is written in place",
      "door.closed: the delay 500 has no name in setup()",
      'door.open: an action "unknown" is not in setup()',
      "door.open: an action is written in place",
      'door.open: invoke id "other" is not its src "ask"',
    ])
  })
})
