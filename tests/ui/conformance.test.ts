import { afterEach, describe, expect, test } from "vitest"
import { createActor, setup } from "xstate"
import { connectFlows } from "#machines/app/run-effect.ts"
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

describe("a running flow", () => {
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((stop) => stop()))
  const watch = (given: Rules | null) => {
    const reported: string[] = []
    stops.push(
      watchInvariants(
        () => Promise.resolve(given),
        ({ message }) => void reported.push(message),
      ),
    )
    const actor = createActor(lamp, { inspect: connectFlows }).start()
    stops.push(() => actor.stop())
    return { actor, reported }
  }

  test("reports each broken invariant once, as soon as it breaks", async () => {
    const { actor, reported } = watch(rules)
    await Promise.resolve()
    actor.send({ type: "pressed" })
    actor.send({ type: "pressed" })
    expect(reported).toEqual([])
    actor.send({ type: "broken" })
    actor.send({ type: "pressed" })
    expect(reported).toEqual(['lamp in "dark" breaks: no lamp breaks'])
  })

  test("is checked where it stands when its rules come later", async () => {
    const { actor, reported } = watch(rules)
    actor.send({ type: "broken" })
    expect(reported).toEqual([])
    await Promise.resolve()
    expect(reported).toEqual(['lamp in "dark" breaks: no lamp breaks'])
  })

  test("without a model is not checked", async () => {
    const { actor, reported } = watch(null)
    await Promise.resolve()
    actor.send({ type: "broken" })
    expect(reported).toEqual([])
  })
})
