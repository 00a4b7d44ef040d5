import { expect, type Page, test } from "playwright/test"

const open = async (page: Page, button: string) => {
  await page.goto("")
  await page.getByRole("button", { name: button }).click()
}

test("a dialog keeps the focus inside, locks the page's scroll and gives the focus back", async ({
  page,
}) => {
  await open(page, "Open dialog")
  const dialog = page.getByRole("dialog", { name: "Register For This Event?" })
  await expect(dialog).toBeFocused()
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden")
  for (const name of ["Close", "Yes, Proceed", "Close"]) {
    await page.keyboard.press("Tab")
    await expect(dialog.getByRole("button", { name })).toBeFocused()
  }
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Open dialog" })).toBeFocused()
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden")
})

test("a press outside closes a dialog, but not a confirm dialog", async ({ page }) => {
  await open(page, "Open dialog")
  await page.mouse.click(5, 5)
  await expect(page.getByRole("dialog")).toHaveCount(0)

  await page.getByRole("button", { name: "Open confirm" }).click()
  const confirmDialog = page.getByRole("alertdialog", { name: "Title" })
  await expect(confirmDialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(confirmDialog).toBeVisible()
  await confirmDialog.getByRole("button", { name: "No, Cancel" }).click()
  await expect(confirmDialog).toHaveCount(0)
})

test("a pending confirm dialog cannot be closed", async ({ page }) => {
  await open(page, "Open pending")
  const confirmDialog = page.getByRole("alertdialog", { name: "Under way" })
  await expect(confirmDialog).toBeVisible()
  await expect(confirmDialog.getByRole("button", { name: "Close" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(confirmDialog).toBeVisible()
})

test("content that does not fit scrolls inside the dialog, also by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await open(page, "Open long dialog")
  const dialog = page.getByRole("dialog", { name: "A long one" })
  const [{ x, width }, veil] = [
    (await dialog.boundingBox())!,
    (await page.locator(".ui-veil").boundingBox())!,
  ]
  expect([x, width]).toEqual([0, veil.width])
  await expect(dialog.getByLabel("Field 30")).not.toBeInViewport()
  await dialog.getByLabel("Field 30").focus()
  await expect(dialog.getByLabel("Field 30")).toBeInViewport()
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport()
})
