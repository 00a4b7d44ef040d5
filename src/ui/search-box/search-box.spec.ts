import { expect, test } from "playwright/test"

test("newer text stays when an earlier search becomes the value", async ({ page }) => {
  await page.clock.install()
  await page.goto("")
  // On a slow machine the debounce could end before Enter, and the same words would be searched twice.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const field = page.getByRole("searchbox", { name: "Search slowly" })
  const takeOver = page.getByRole("button", { name: "Take the first search over" })
  await field.fill("Ngo")
  await field.press("Enter")
  await field.fill("Ngozi")
  await field.press("Enter")
  await takeOver.click()
  await expect(field).toHaveValue("Ngozi")
  await takeOver.click()
  await expect(takeOver).toBeDisabled()
  await expect(field).toHaveValue("Ngozi")
})

test("a search from outside replaces the text", async ({ page }) => {
  await page.goto("")
  const field = page.getByRole("searchbox", { name: "Search slowly" })
  await field.fill("Ngozi")
  await field.press("Enter")
  await page.getByRole("button", { name: "Search for Ada" }).click()
  await expect(field).toHaveValue("Ada")
})

test("a search from outside does not replace text that is not searched yet", async ({ page }) => {
  await page.clock.install()
  await page.goto("")
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const field = page.getByRole("searchbox", { name: "Search slowly" })
  await field.fill("Ngozi")
  await page.getByRole("button", { name: "Search for Ada" }).click()
  await expect(field).toHaveValue("Ngozi")
  await page.clock.runFor(1_000)
  const takeOver = page.getByRole("button", { name: "Take the first search over" })
  await takeOver.click()
  await expect(takeOver).toBeDisabled()
  await expect(field).toHaveValue("Ngozi")
})
