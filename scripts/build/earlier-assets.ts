import { existsSync } from "node:fs"
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** The file with the names of a build's own assets. Only the next build reads it. */
const listName = "own-assets.json"

/**
 * Adds the assets of the last build to the new one, without those that the last build had from the one before it. So a page
 * that was opened before a release still finds the parts that it loads later (NETWORK §4).
 */
export const addEarlierAssets = async (lastBuild: string, newBuild: string): Promise<void> => {
  const own = await readdir(join(newBuild, "assets"))
  await writeFile(join(newBuild, listName), JSON.stringify(own))
  const lastList = join(lastBuild, listName)
  if (!existsSync(lastList)) return
  const earlier = JSON.parse(await readFile(lastList, "utf8")) as readonly string[]
  await Promise.all(
    earlier
      .filter((name) => !own.includes(name))
      .map((name) => copyFile(join(lastBuild, "assets", name), join(newBuild, "assets", name))),
  )
}
