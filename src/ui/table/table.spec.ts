import { expect, type Page, test } from "playwright/test"

const rowsOf = (page: Page, table: string) =>
  page.getByRole("table", { name: table, exact: true }).getByRole("rowheader")

test("a heading sorts ascending, descending, then not at all", async ({ page }) => {
  await page.goto("")
  const rows = rowsOf(page, "Chosen parcels")
  const head = page
    .getByRole("table", { name: "Chosen parcels" })
    .getByRole("columnheader", { name: "Reference" })
  for (const [sort, first] of [
    ["ascending", "P-1000"],
    ["descending", "P-1002"],
    ["none", "P-1000"],
  ] as const) {
    await head.getByRole("button").click()
    await expect(head).toHaveAttribute("aria-sort", sort)
    await expect(rows.first()).toContainText(first)
  }
})

test("the check box in the head selects every row of the page, and shows when only some are selected", async ({
  page,
}) => {
  await page.goto("")
  const table = page.getByRole("table", { name: "Chosen parcels" })
  const all = table.getByRole("checkbox", { name: "Select all rows of this page" })
  await expect(all).toHaveJSProperty("indeterminate", true)
  await all.focus()
  await page.keyboard.press("Space")
  for (const row of ["P-1000", "P-1001", "P-1002"])
    await expect(table.getByRole("checkbox", { name: `Select ${row}` })).toBeChecked()
  await table.getByRole("checkbox", { name: "Select P-1001" }).focus()
  await page.keyboard.press("Space")
  await expect(all).toHaveJSProperty("indeterminate", true)
})

test("a button shows the next page, and a press anywhere on a row follows the row's link", async ({
  page,
}) => {
  await page.goto("")
  const rows = rowsOf(page, "Parcels")
  await expect(rows).toHaveCount(10)
  await page
    .getByRole("navigation", { name: "Pages of Parcels" })
    .getByRole("button", { name: "Next page" })
    .click()
  await expect(rows.first()).toContainText("P-1010")
  await page
    .getByRole("table", { name: "Parcels", exact: true })
    .getByRole("row", { name: /P-1012/ })
    .getByRole("cell")
    .last()
    .click()
  await expect(page).toHaveURL(/#P-1012$/)
})

test("a page number after the last page shows a message with a button to the last page", async ({ page }) => {
  await page.goto("")
  await expect(page.getByText("There Is No Page 9")).toBeVisible()
  await page.getByRole("button", { name: "Show Page 1" }).click()
  await expect(rowsOf(page, "Parcels of a page")).toHaveCount(3)
})

test("on a phone each row is a card with the roles of a table, and a select sorts the rows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("")
  const table = page.getByRole("table", { name: "Chosen parcels" })
  await expect(table.getByRole("rowheader")).toHaveCount(3)
  expect(await table.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  const boxOf = (label: string) =>
    page.locator(".ui-table").filter({ has: page.getByRole("table", { name: label, exact: true }) })
  // Three rows need no sorting.
  await expect(boxOf("Chosen parcels").getByLabel("Sort by")).toHaveCount(0)
  await boxOf("Parcels").getByLabel("Sort by").selectOption({ label: "Reference, descending" })
  await expect(rowsOf(page, "Parcels").first()).not.toContainText("P-1000")
})

test("old rows are marked busy while newer ones load, and are not dimmed", async ({ page }) => {
  await page.goto("")
  const table = page.getByRole("table", { name: "Earlier parcels" })
  await expect(page.locator("[aria-busy='true']").filter({ has: table })).toBeVisible()
  await expect(table).toHaveCSS("opacity", "1")
})
