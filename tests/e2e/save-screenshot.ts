import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { test, type Page } from "playwright/test"
import { isSaved, saveControl, watchPresses } from "./screen-controls.ts"

/** Returns the path of a state's screenshot without its ending; undefined unless SCREENS names a folder. */
const pathOf = (leaf: string): string | undefined => {
  const folder = process.env["SCREENS"]
  if (folder === undefined) return undefined
  const { file, project, annotations } = test.info()
  const as = annotations.find(({ type }) => type === "as")?.description
  const name = as === undefined ? leaf : `${leaf}~${as.replaceAll(" ", "-")}`
  return join(folder, project.name, basename(file, ".tour.spec.ts"), name)
}

/**
 * Saves a screenshot of a state for the storyboard, once for each flow and size. Runs only when SCREENS names a folder. A
 * failed screenshot fails no test. A test with the annotation `as`, which names the machine's input, has its own
 * screenshots.
 */
export const saveScreenshot = async (page: Page, leaf: string): Promise<void> => {
  const path = pathOf(leaf)
  if (path !== undefined && !existsSync(`${path}.png`))
    await page.screenshot({ path: `${path}.png`, scale: "css", timeout: 5_000 }).catch(() => undefined)
}

/** Performs a step from the state `from`. Saves the pressed control as a link from the screenshot of `from` to `to`. */
export const savePress = async (
  page: Page,
  from: string,
  event: string,
  to: string,
  step: () => Promise<unknown>,
): Promise<void> => {
  const path = pathOf(from)
  const isWanted = path !== undefined && existsSync(`${path}.png`) && !isSaved(`${path}.json`, event, to)
  if (isWanted) await watchPresses(page)
  await step()
  if (isWanted) saveControl(page, `${path}.json`, event, to)
}
