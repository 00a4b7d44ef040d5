import { expect, type Page, test } from "playwright/test"

const group = (page: Page, name: string) => page.getByRole("group", { name })
const part = (page: Page, name: string) =>
  group(page, "Date Of Birth").getByRole("spinbutton", { name: new RegExp(`^${name}`) })

test("day, month and year are typed one after the other, in the member's order", async ({ page }) => {
  await page.goto("")
  await part(page, "day").focus()
  await page.keyboard.type("21061990")
  await expect(part(page, "day")).toHaveText("21")
  await expect(part(page, "month")).toHaveText("06")
  await expect(part(page, "year")).toHaveText("1990")
  await part(page, "year").press("Backspace")
  await expect(part(page, "day"), "the other parts stay").toHaveText("21")
})

test("a given day is shown, and the error describes the field", async ({ page }) => {
  await page.goto("")
  await expect(group(page, "Date Of Registration")).toContainText("08/03/1999")
  await expect(group(page, "Date Of Graduation")).toHaveAccessibleDescription("This field is required")
})
