/** Lists the transitions of all flows, so that the server knows which transitions a page may count (STATECHARTS §4.4). */
import { globSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type AnyStateMachine, type AnyStateNode, StateMachine } from "xstate"
import { startKey, transitionKey } from "../../src/machines/app/transition-key.ts"

/** Returns the keys of a machine's transitions, in the order in which its chart numbers them. */
export const transitionKeysOf = (machine: AnyStateMachine): readonly string[] => {
  const keysOf = (node: AnyStateNode): readonly string[] => [
    ...[...node.transitions.values(), node.always ?? []].flat().map(transitionKey),
    ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(keysOf),
  ]
  return keysOf(machine.root as AnyStateNode)
}

/** Returns the keys of the starts and transitions of all flows of the product. */
export const allTransitionKeys = async (root: string): Promise<readonly string[]> => {
  const files = globSync("src/machines/*/*.machine.ts", { cwd: root }).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported): exported is AnyStateMachine => exported instanceof StateMachine)
    .flatMap((machine) => [startKey(machine), ...transitionKeysOf(machine)])
}

/** Writes the keys of this build's flows into its folder. */
export const writeTransitions = async (root: string, out: string): Promise<void> =>
  writeFile(join(out, "transitions.json"), JSON.stringify(await allTransitionKeys(root)))
