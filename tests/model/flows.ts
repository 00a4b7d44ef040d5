/**
 * Lists the flows from the folders of machines, so that the gate, the pictures and the mutants include all of
 * them.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { AnyStateMachine } from "xstate"
import type { Sentences } from "../../src/machines/sentences.ts"
import type { AnyModel } from "./model.ts"

export const root = fileURLToPath(new URL("../../", import.meta.url))

export interface Flow {
  /** The folder's name: "event-registration". */
  readonly name: string
  readonly machineFile: string
  readonly modelFile: string
  readonly manifestFile: string
  readonly sentencesFile: string
}

/** The machine files of the product's flows, and of the journeys across flows that the tests walk. */
const machineFiles = globSync("{src/machines,tests/journeys}/**/*.machine.ts", { cwd: root })

/** Every flow, in alphabetical order. */
export const flows: readonly Flow[] = machineFiles
  .map((path) => ({ path, name: basename(path, ".machine.ts") }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ path, name }) => ({
    name,
    machineFile: join(root, path),
    modelFile: join(root, `tests/machines/${name}.model.ts`),
    manifestFile: join(root, `tests/machines/${name}.paths.txt`),
    sentencesFile: join(root, path.replace(/\.machine\.ts$/, ".sentences.ts")),
  }))

/** Converts `event-registration` to `eventRegistrationMachine`. */
const exportName = (flow: string) => `${flow.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())}Machine`

export const sourceOf = (flow: Flow): string => readFileSync(flow.machineFile, "utf8")

export async function machineOf(flow: Flow): Promise<AnyStateMachine> {
  const module = (await import(pathToFileURL(flow.machineFile).href)) as Record<string, AnyStateMachine>
  const machine = module[exportName(flow.name)]
  if (!machine) throw new Error(`${flow.name}.machine.ts does not export ${exportName(flow.name)}`)
  return machine
}

/** Loads the model of a flow. Throws for a missing model, or a model of another machine. */
export async function modelOf(flow: Flow): Promise<AnyModel> {
  if (!existsSync(flow.modelFile)) throw new Error(`tests/machines/${flow.name}.model.ts is missing`)
  const { model } = (await import(pathToFileURL(flow.modelFile).href)) as { model?: AnyModel }
  if (!model) throw new Error(`tests/machines/${flow.name}.model.ts does not export model`)
  if (model.machine !== (await machineOf(flow)))
    throw new Error(`${flow.name}.model.ts models another machine`)
  return model
}

/** Loads the sentences of a flow. Throws without the file. */
export async function sentencesOf(flow: Flow): Promise<Sentences> {
  const { sentences } = (await import(pathToFileURL(flow.sentencesFile).href)) as { sentences?: Sentences }
  if (!sentences) throw new Error(`${flow.name}.sentences.ts does not export sentences`)
  return sentences
}
