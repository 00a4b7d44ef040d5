/** Seeds faults in the code of every machine's guards, assigns, params and inputs, and expects that a rule finds them. */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { exploreAll } from "../../model/explore.ts"
import { flows, modelOf, root, type Flow } from "../../model/flows.ts"
import { firstFault } from "../../model/mutant-verdict.ts"
import { type CodeMutant, mutated } from "./code-mutants.ts"
import { compiling } from "./compile-mutants.ts"
import { equivalent } from "./equivalent.ts"

/** Names the mutants whose code has run since the set was cleared. */
const reached = new Set<string>()
/** Names the mutants whose code has run while modules were loaded. What runs only then is chosen before a mutant can be. */
const reachedByLoading = new Set<string>()
let active: string | undefined
globalThis.isActiveMutant = (name) => {
  reached.add(name)
  return name === active
}

const mutantsIn = (path: string) => mutated(path, readFileSync(path, "utf8")).mutants
const mutantsOf = ({ machineFile }: Flow) =>
  globSync("*{-setup,.machine}.ts", { cwd: dirname(machineFile) }).flatMap((file) =>
    mutantsIn(join(dirname(machineFile), file)),
  )
/** The names of mutants of what all flows with a form share, each with whether a rule of one of these flows finds it. */
const shared = new Map<string, boolean>()
const sharedMutants = mutantsIn(join(root, "src/machines/form/flow-form.ts"))
/** The mutants that no rule finds. */
const survivors: CodeMutant[] = []

test.each(flows)("the rules of $name find the mutants of its code", async (flow) => {
  reached.clear()
  const model = await modelOf(flow)
  for (const name of reached) reachedByLoading.add(name)
  const graphs = exploreAll(model)
  const faultOf = (mutant: string | undefined) => {
    active = mutant
    const fault = firstFault(model.machine, model, graphs)
    active = undefined
    return fault
  }
  reached.clear()
  expect(faultOf(undefined)).toBeUndefined()
  const mutants = mutantsOf(flow).filter(({ name }) => reached.has(name) || !reachedByLoading.has(name))
  for (const { name } of sharedMutants)
    if (reached.has(name) && !shared.get(name)) shared.set(name, faultOf(name) !== undefined)

  const notFound = mutants.filter(({ name }) => faultOf(name) === undefined)
  survivors.push(...notFound)
  const listed = mutants.filter(({ name }) => name in equivalent)
  expect(listed.filter((one) => !notFound.includes(one))).toEqual([])
})

test("each mutant that compiles and that no rule finds is listed with the reason", async () => {
  const all = [...survivors, ...sharedMutants.filter(({ name }) => shared.get(name) === false)]
  const compiled = (await compiling(all)).map(({ name }) => name)
  expect(compiled.filter((name) => !(name in equivalent))).toEqual([])
  expect(survivors.filter(({ name }) => name in equivalent && !compiled.includes(name))).toEqual([])
})

test("each mutant that is listed as equivalent exists", () => {
  const all = new Set(flows.flatMap(mutantsOf).map(({ name }) => name))
  expect(Object.keys(equivalent).filter((name) => !all.has(name))).toEqual([])
})

test("one expression in a function is changed at a time", () => {
  const source = `const limit = 1 + 2
    export const turn = setup({
      guards: { isOpen: ({ context }) => context.count < limit && !context.isOver },
      actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
    })`
  expect(
    mutated("turn-setup.ts", source).mutants.map(({ name }) => name.replace("turn-setup.ts turn.", "")),
  ).toEqual([
    "guards.isOpen: context.count < limit → context.count >= limit",
    "guards.isOpen: context.count < limit → context.count <= limit",
    "guards.isOpen: !context.isOver → context.isOver",
    "guards.isOpen: context.count < limit && !context.isOver → true",
    "guards.isOpen: context.count < limit && !context.isOver → false",
    "guards.isOpen: context.count < limit && !context.isOver → context.count < limit",
    "guards.isOpen: context.count < limit && !context.isOver → !context.isOver",
    "actions.count.count: context.count + 1 → context.count - 1",
  ])
})
