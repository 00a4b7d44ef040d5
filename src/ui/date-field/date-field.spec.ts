import { expect, test } from "playwright/test"

test("a day is typed part by part, and one that is half typed is none", async ({ page }) => {
  await page.goto("")
  const field = page.getByLabel("Date Of Birth")
  await field.focus()
  await page.keyboard.type("0621")
  await expect(field).toHaveValue("")
  await page.keyboard.type("1990")
  await expect(field).toHaveValue("1990-06-21")
})

test("its bounds limit the picker, and an error is read with it", async ({ page }) => {
  await page.goto("")
  await expect(page.getByLabel("Date Of Birth")).toHaveAttribute("min", "1920-01-01")
  await expect(page.getByLabel("Date Of Birth")).toHaveAttribute("max", "2012-11-21")
  await expect(page.getByLabel("Expiry Date")).toHaveAccessibleDescription("This field is required")
  await expect(page.getByLabel("Expiry Date")).toHaveAttribute("aria-invalid", "true")
})
