import { afterEach, describe, expect, test } from "vitest"
import { createActor, setup } from "xstate"
import { connectFlows, watchFlows } from "#machines/app/run-effect.ts"
import { type Rules, watchInvariants } from "../../src/inspection/conformance.ts"

const lamp = setup({ types: { events: {} as { type: "pressed" } | { type: "broken" } } }).createMachine({
  id: "lamp",
  initial: "off",
  states: {
    off: { on: { pressed: "lit", broken: "dark" } },
    lit: { on: { pressed: "off" }, tags: "shines" },
    dark: {},
  },
})
const rules: Rules = {
  "a lamp that is lit shines": {
    invariant: true,
    when: ({ after }) => after.matches("lit"),
    check: ({ after }) => after.hasTag("shines"),
  },
  "no lamp breaks": { invariant: true, when: () => true, check: ({ after }) => !after.matches("dark") },
  "a rule that needs the step before": { when: () => true, check: () => false },
}

/** Waits until the rules are loaded and all checks are made. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe("a running flow", () => {
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((stop) => stop()))
  const watch = (given: Rules | null) => {
    const reported: string[] = []
    stops.push(
      watchInvariants({
        watch: watchFlows,
        rulesOf: () => Promise.resolve(given),
        report: ({ message }) => void reported.push(message),
      }),
    )
    const actor = createActor(lamp, { inspect: connectFlows }).start()
    stops.push(() => actor.stop())
    return { actor, reported }
  }

  test("reports each broken invariant once, as soon as it breaks", async () => {
    const { actor, reported } = watch(rules)
    actor.send({ type: "pressed" })
    actor.send({ type: "pressed" })
    await settled()
    expect(reported).toEqual([])
    actor.send({ type: "broken" })
    actor.send({ type: "pressed" })
    await settled()
    expect(reported).toEqual(['lamp in "dark", after broken in "off", breaks: no lamp breaks'])
  })

  test("is checked in its current state when it started before the checks", async () => {
    const actor = createActor(lamp, { inspect: connectFlows }).start()
    stops.push(() => actor.stop())
    actor.send({ type: "broken" })
    const { reported } = watch(rules)
    await settled()
    expect(reported).toEqual(['lamp in "dark" breaks: no lamp breaks'])
  })

  test("is checked in each state that it passed before its rules are loaded", async () => {
    const { actor, reported } = watch({
      "no lamp is lit": { invariant: true, when: () => true, check: ({ after }) => !after.matches("lit") },
    })
    actor.send({ type: "pressed" })
    actor.send({ type: "pressed" })
    await settled()
    expect(reported).toEqual(['lamp in "lit", after pressed in "off", breaks: no lamp is lit'])
  })

  test("is not checked once it is stopped, because it no longer has its children", async () => {
    const { actor, reported } = watch({
      "a lamp runs": { invariant: true, when: () => true, check: ({ after }) => after.status === "active" },
    })
    actor.stop()
    await settled()
    expect(reported).toEqual([])
  })

  test("whose rule throws is reported", async () => {
    const { reported } = watch({
      "a rule with a mistake": {
        invariant: true,
        when: () => true,
        check: () => {
          throw new Error("no such child")
        },
      },
    })
    await settled()
    expect(reported).toEqual(["no such child"])
  })

  test("without a model is not checked", async () => {
    const { actor, reported } = watch(null)
    actor.send({ type: "broken" })
    await settled()
    expect(reported).toEqual([])
  })
})
