import { expect, type Page, test } from "playwright/test"

/** Opens the gallery with a clock that only the test moves. */
const openStopped = async (page: Page) => {
  await page.clock.install()
  await page.goto("")
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

test("a toast disappears by itself, also after another one was dismissed by keyboard", async ({ page }) => {
  await openStopped(page)
  await page.getByRole("button", { name: "Say success" }).click()
  await page.clock.runFor(100)
  const success = page.getByRole("status").filter({ hasText: "Login successful" })
  await expect(success).toBeVisible()
  await page.getByRole("button", { name: "Dismiss" }).press("Enter")
  await page.clock.runFor(400)
  await expect(success).toHaveCount(0)
  await page.getByRole("button", { name: "Say error" }).click()
  await page.clock.runFor(100)
  const error = page.getByRole("alert").filter({ hasText: "Oops, something went wrong!" })
  await expect(error).toBeVisible()
  // An expired toast fades before it is removed.
  await page.clock.runFor(5_000)
  await page.clock.runFor(400)
  await expect(error).toHaveCount(0)
})

test("a toast that is shown again is announced again", async ({ page }) => {
  await openStopped(page)
  const button = page.getByRole("button", { name: "Say error" })
  const words = page.getByRole("region", { name: "Notifications" }).getByRole("alert")
  for (const _ of ["first", "second"]) {
    await button.click()
    await expect(words).toBeEmpty()
    await page.clock.runFor(100)
    await expect(words).toHaveText("Oops, something went wrong!")
  }
})
