import { expect, test } from "playwright/test"

test("a day is typed part by part, and the value is empty until the day is complete", async ({ page }) => {
  await page.goto("")
  const field = page.getByLabel("Start Date")
  await field.focus()
  await page.keyboard.type("0621")
  await expect(field).toHaveValue("")
  await page.keyboard.type("2027")
  await expect(field).toHaveValue("2027-06-21")
})

test("`min` and `max` limit the picker, and the error describes the field", async ({ page }) => {
  await page.goto("")
  await expect(page.getByLabel("Start Date")).toHaveAttribute("min", "2026-01-01")
  await expect(page.getByLabel("Start Date")).toHaveAttribute("max", "2028-12-31")
  await expect(page.getByLabel("Expiry Date")).toHaveAccessibleDescription("This field is required")
  await expect(page.getByLabel("Expiry Date")).toHaveAttribute("aria-invalid", "true")
})
