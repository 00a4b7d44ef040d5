import { expect, type Page, test } from "playwright/test"

const calendar = (page: Page) => page.getByRole("application", { name: /^Events/ })
const day = (page: Page, name: RegExp) => calendar(page).getByRole("button", { name })

test("the name of a marked day contains its mark", async ({ page }) => {
  await page.goto("")
  await expect(day(page, /14 January 2027.*2 events/)).toBeVisible()
  await expect(day(page, /15 January 2027/)).not.toHaveAccessibleName(/event/)
})

test("arrow keys move by day and week, Page Down moves by month, and Enter chooses the day", async ({
  page,
}) => {
  await page.goto("")
  await day(page, /14 January 2027/).focus()
  await page.keyboard.press("ArrowRight")
  await expect(day(page, /15 January 2027/)).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(day(page, /22 January 2027/)).toBeFocused()
  await page.keyboard.press("PageDown")
  await expect(day(page, /22 February 2027/)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(day(page, /22 February 2027.*selected/)).toBeVisible()
  await expect(calendar(page).getByRole("heading", { name: /February 2027/ })).toBeVisible()
})

test("the buttons change the month, but not the chosen day", async ({ page }) => {
  await page.goto("")
  await calendar(page).getByRole("button", { name: "Next" }).first().click()
  await expect(calendar(page).getByRole("heading", { name: /February 2027/ })).toBeVisible()
  await calendar(page).getByRole("button", { name: "Previous" }).click()
  await expect(day(page, /14 January 2027.*selected/)).toBeVisible()
})
