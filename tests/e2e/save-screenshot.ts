import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { test, type Page } from "playwright/test"

/**
 * Keeps what a member sees in a state, for the storyboard: the first time that a walk of this flow stops there at this size.
 * Only where SCREENS names a folder; a picture that could not be taken fails no test. A test whose annotation `as` names the
 * input of the chart that it walks keeps pictures of its own.
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
