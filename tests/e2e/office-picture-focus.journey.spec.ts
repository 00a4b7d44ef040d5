/** A refused save leads to the first wrong field, also to one whose part of the form has not loaded (OFFICE §5). */
import { expect, signIn, test } from "./fixtures.ts"
import { makeStaff } from "./staff-fixtures.ts"

test("Enter in the first field leads to the alternative text that is missing far below", async ({ page }) => {
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/events?search=National+Carol+Night")
  await page.getByRole("link", { name: /^National Carol Night/ }).click()
  const name = page.getByRole("textbox", { name: "Name", exact: true })
  const below = page.getByRole("textbox", { name: "Additional information" })
  const alt = page.getByRole("textbox", { name: /Alternative text/ })
  await below.scrollIntoViewIfNeeded()
  await alt.fill("")
  await expect(page.getByRole("button", { name: "Discard Changes" })).toBeVisible()

  // The draft comes back, and the pictures are not loaded before they are near.
  await name.scrollIntoViewIfNeeded()
  await page.reload()
  await expect(page.getByRole("button", { name: "Discard Changes" })).toBeAttached()
  await expect(alt).toHaveCount(0)
  await name.press("Enter")
  await expect(alt).toBeFocused()
})
