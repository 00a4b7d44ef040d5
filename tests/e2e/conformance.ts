/** Builds the script that lets every flow of the built client check the invariants of its model. */
import { build, type Rolldown } from "vite"

/** Returns `conformance-page.ts` with all models as one classic script. The code of a model runs when its first flow starts. */
export const conformanceScript = async (): Promise<string> => {
  const mode = process.env.NODE_ENV
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: "tests/e2e/conformance-page.ts",
        output: { format: "iife", codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  // A build sets the mode of this process to production, and a portal that a test starts would inherit it.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
  return output[0].code
}
