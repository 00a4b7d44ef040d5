/**
 * Checks every flow as a page runs it: all stubs are replaced. The machines are read from their folders, so a new
 * machine is checked without being listed here.
 */
import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import type { AnyStateMachine } from "xstate"
import type { cartMachine } from "#machines/cart/cart.machine.ts"
import { lazyLogic } from "#machines/app/lazy-logic.ts"
import { flows, machineOf, root } from "../model/flows.ts"
import { errorOf, leftOverIn } from "../model/stubs.ts"

/** Machines without a file of actors. app.ts creates the root, and a page creates the others with its data. */
const createdElsewhere = ["app", "form", "load-more"]

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "implementations" in value

const machines = await Promise.all(flows.map(machineOf))
const live = (
  await Promise.all(
    globSync("src/machines/**/*.actors.ts", { cwd: root }).map(
      (file) => import(join(root, file)) as Promise<Record<string, unknown>>,
    ),
  )
).flatMap(
  (module) => Object.entries(module).filter(([, value]) => isMachine(value)) as [string, AnyStateMachine][],
)

test.each(live)("%s provides everything", (_, machine) => {
  expect(leftOverIn(machine, machines)).toEqual([])
})

test("every flow with stubs is provided somewhere", () => {
  const provided = (one: AnyStateMachine): readonly object[] => [
    one.config,
    ...Object.values(one.implementations.actors as Record<string, unknown>)
      .filter(isMachine)
      .flatMap(provided),
  ]
  const configs = new Set(live.flatMap(([, machine]) => provided(machine)))
  const notProvided = flows.filter(
    (flow, index) =>
      flow.machineFile.includes("/src/machines/") &&
      leftOverIn(machines[index]!, machines).length > 0 &&
      !configs.has(machines[index]!.config) &&
      !createdElsewhere.includes(flow.name),
  )
  expect(notProvided.map(({ machineFile }) => basename(machineFile))).toEqual([])
})

test("a flow that starts before its code has loaded throws", async () => {
  const { logic } = lazyLogic<typeof cartMachine>("cart")
  expect(await errorOf(logic)).toEqual(new Error("cart is not provided"))
})
