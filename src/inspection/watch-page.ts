import { watchFlows } from "#machines/app/run-effect.ts"
import { modelNameOf, type Rules, watchInvariants } from "./conformance.ts"

/**
 * Lets every flow of the development server's pages check the invariants of its model. Only `vite.config.ts` adds this
 * file, so no build contains it.
 */
const models = import.meta.glob<{ readonly model: { readonly rules: Rules } }>(
  "../../tests/machines/*.model.ts",
)

watchInvariants({
  watch: watchFlows,
  rulesOf: async (machineId) => {
    const load = models[`../../tests/machines/${modelNameOf(machineId)}.model.ts`]
    return load === undefined ? null : (await load()).model.rules
  },
  report: reportError,
})
