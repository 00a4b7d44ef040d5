import { expect, type Page, test } from "playwright/test"

const openTabs = async (page: Page) => {
  await page.goto("")
  const list = page.getByRole("tablist", { name: "Events" })
  return {
    upcoming: list.getByRole("tab", { name: "Upcoming Events" }),
    registered: list.getByRole("tab", { name: "Registered events" }),
  }
}

test("a press selects a tab, and the panel has its name and view", async ({ page }) => {
  const { upcoming, registered } = await openTabs(page)
  await expect(upcoming).toHaveAttribute("aria-selected", "true")
  await registered.click()
  await expect(registered).toHaveAttribute("aria-selected", "true")
  await expect(upcoming).toHaveAttribute("aria-selected", "false")
  await expect(page.getByRole("tabpanel", { name: "Registered events" })).toHaveText("What was chosen.")
})

test("arrow keys, Home and End select a tab and move the focus, in a circle", async ({ page }) => {
  const { upcoming, registered } = await openTabs(page)
  await upcoming.focus()
  const steps = [
    ["ArrowRight", registered, upcoming],
    ["ArrowRight", upcoming, registered],
    ["ArrowLeft", registered, upcoming],
    ["ArrowLeft", upcoming, registered],
    ["End", registered, upcoming],
    ["Home", upcoming, registered],
  ] as const
  for (const [key, selected, other] of steps) {
    await page.keyboard.press(key)
    await expect(selected).toBeFocused()
    await expect(selected).toHaveAttribute("aria-selected", "true")
    await expect(other).toHaveAttribute("aria-selected", "false")
  }
})

test("only the selected tab is in the order of the Tab key", async ({ page }) => {
  const { upcoming, registered } = await openTabs(page)
  await registered.click()
  await page.keyboard.press("Shift+Tab")
  await expect(upcoming).not.toBeFocused()
  await page.keyboard.press("Tab")
  await expect(registered).toBeFocused()
})

test("the space bar selects the focused tab and does not scroll", async ({ page }) => {
  const { upcoming } = await openTabs(page)
  await upcoming.focus()
  const top = await page.evaluate(() => scrollY)
  await page.keyboard.press("Space")
  await expect(upcoming).toHaveAttribute("aria-selected", "true")
  expect(await page.evaluate(() => scrollY)).toBe(top)
})
