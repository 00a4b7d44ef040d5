/** Lists the life cycles of the server from their files, so that the tests and the pictures include all of them. */
import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./flows.ts"
import type { Lifecycle } from "./lifecycle.ts"

/** The name of every life cycle, such as `refund-lifecycle`, in alphabetical order. */
export const lifecycleNames: readonly string[] = globSync("tests/lifecycles/*.lifecycle.ts", { cwd: root })
  .map((path) => `${basename(path, ".lifecycle.ts")}-lifecycle`)
  .toSorted()

/** Loads a life cycle by its name. */
export async function lifecycleOf(name: string): Promise<Lifecycle> {
  const file = join(root, `tests/lifecycles/${name.replace(/-lifecycle$/, "")}.lifecycle.ts`)
  const { lifecycle } = (await import(pathToFileURL(file).href)) as { lifecycle?: Lifecycle }
  if (!lifecycle) throw new Error(`${file} does not export lifecycle`)
  return lifecycle
}
