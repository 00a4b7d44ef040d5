import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { test, type Page } from "playwright/test"
import { saveControl, watchPresses } from "./screen-controls.ts"

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
 * Saves a screenshot of a state for the storyboard, at the first visit of each flow and size. Runs only when SCREENS
 * names a folder. A failed screenshot fails no test. The annotation `as` names the chart's input; its test has separate
 * screenshots.
 */
export const saveScreenshot = async (page: Page, leaf: string): Promise<void> => {
  const path = pathOf(leaf)
  if (path === undefined) return
  if (!existsSync(`${path}.png`))
    await page.screenshot({ path: `${path}.png`, scale: "css", timeout: 5_000 }).catch(() => undefined)
  await watchPresses(page)
}

/** Saves the control that led from the state `from` to `to` as a link of the screenshot of `from`. */
export const savePress = (page: Page, from: string, event: string, to: string): void => {
  const path = pathOf(from)
  if (path !== undefined && existsSync(`${path}.png`)) saveControl(page, `${path}.json`, event, to)
}
