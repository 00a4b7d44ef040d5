/** The rules of every machine over its explored paths, without its manifest. They judge the mutants of the machines' files. */
import { expect, test } from "vitest"
import { exploreAll } from "../model/explore.ts"
import { flows, modelOf } from "../model/flows.ts"
import { checkRules, stepsOf } from "../model/rules.ts"

test.each(flows)("$name breaks no rule", async (flow) => {
  const model = await modelOf(flow)
  const steps = exploreAll(model).flatMap((graph) => [...stepsOf(model.machine, graph)])
  expect([...checkRules(model.rules, steps)]).toEqual([])
})
