import { type Rules, watchInvariants } from "./conformance.ts"

/**
 * Lets every flow of the development server's pages check the invariants of its model. Only `vite.config.ts` adds this
 * file, so no build contains it.
 */
const models = import.meta.glob<{ readonly model: { readonly rules: Rules } }>(
  "../../tests/machines/*.model.ts",
)
const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

watchInvariants(async (machineId) => {
  const load = models[`../../tests/machines/${kebab(machineId)}.model.ts`]
  return load === undefined ? null : (await load()).model.rules
}, reportError)
