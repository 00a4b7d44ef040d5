import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { test, type Page } from "playwright/test"

/**
 * Saves a screenshot of a state for the storyboard, at the first visit of each flow and size. Runs only when SCREENS
 * names a folder. A failed screenshot fails no test. The annotation `as` names the chart's input; its test has separate
 * screenshots.
 */
export const saveScreenshot = async (page: Page, leaf: string): Promise<void> => {
  const folder = process.env["SCREENS"]
  if (folder === undefined) return
  const { file, project, annotations } = test.info()
  const as = annotations.find(({ type }) => type === "as")?.description
  const name = as === undefined ? leaf : `${leaf}~${as.replaceAll(" ", "-")}`
  const path = join(folder, project.name, basename(file, ".tour.spec.ts"), `${name}.png`)
  if (existsSync(path)) return
  await page.screenshot({ path, scale: "css", timeout: 5_000 }).catch(() => undefined)
}
