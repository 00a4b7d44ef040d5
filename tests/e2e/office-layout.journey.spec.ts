/** Where controls of the office stand, at the sizes at which they once did not fit (LOOK §4). */
import { expect, signIn, test } from "./fixtures.ts"
import { admin } from "./staff-fixtures.ts"

test("the check of the audit log and its export stand side by side on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, admin)
  await page.goto("/office/audit")
  const check = page.getByRole("button", { name: "Intact?" })
  await expect(check).toBeVisible()
  const checkBox = (await check.boundingBox())!
  const exportBox = (await page.getByRole("button", { name: "Export" }).boundingBox())!
  expect(checkBox.y).toBe(exportBox.y)
  expect(checkBox.x + checkBox.width).toBeLessThan(exportBox.x)
})

test("all links of an admin are in view at a desk", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, admin)
  await page.goto("/office")
  await expect(page.getByRole("link", { name: "Audit", exact: true })).toBeInViewport({ ratio: 1 })
})

test("the row of a product with colours alone has its name in one line on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, admin)
  await page.goto("/office/products?search=Classic+Stethoscope")
  await page.getByRole("link", { name: "Classic Stethoscope" }).click()
  await page.getByRole("button", { name: "Preview" }).scrollIntoViewIfNeeded()
  const name = page.getByRole("rowheader", { name: "Pieces" })
  await expect(name).toBeVisible()
  const lines = await name.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})
