import { expect, type Page, test } from "playwright/test"

const options = (page: Page) => page.getByRole("listbox").getByRole("option")
const box = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true })

/** Scrolling the page closes the list. Another press on the field opens it again. */
const open = (page: Page, name: string) =>
  expect(async () => {
    await box(page, name).click()
    await expect(options(page).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
const type = async (page: Page, name: string, text: string) => {
  await open(page, name)
  await box(page, name).fill(text)
}

test("typing any part of a label filters the list, and Enter chooses the option", async ({ page }) => {
  await page.goto("")
  await type(page, "Region", "ber 3")
  await expect(options(page)).toHaveCount(11)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(box(page, "Region")).toHaveValue("Chapter number 30")
  await expect(page.getByRole("listbox")).toHaveCount(0)
})

test("leaving the field with an incomplete text restores the chosen option", async ({ page }) => {
  await page.goto("")
  await type(page, "Chapter", "Chapter number 1")
  await page.keyboard.press("Tab")
  await expect(box(page, "Chapter")).toHaveValue("Chapter number 7")
})

test("a text that matches no option shows 'No options', and Escape closes the list", async ({ page }) => {
  await page.goto("")
  await type(page, "Region", "nothing like it")
  await expect(options(page)).toHaveText("No options")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("listbox")).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Parts of the page" })).toBeVisible()
})

test("Page Down moves through a long list, and the focused option is visible", async ({ page }) => {
  await page.goto("")
  await open(page, "Region")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("PageDown")
  const focused = page.locator("[role=option][data-focused]")
  await expect(focused).toBeInViewport()
  await expect(focused).not.toHaveText("Chapter number 1")
})
