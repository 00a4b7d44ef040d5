/** Steps in the search among the members of a record (OFFICE §2). */
import type { Page } from "playwright/test"
import { expect, expectAccessible } from "./fixtures.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

/**
 * Searches the members of a record. First searches without a result and shows the whole list again. Then searches for
 * `text`, which must match one member. `several` is the noun of the members, such as "applicants".
 */
export const searchPeople = async (page: Page, several: string, text: string): Promise<void> => {
  const title = `${several.slice(0, 1).toUpperCase()}${several.slice(1)}`
  const search = page.getByRole("searchbox", { name: `Search ${several}` })
  const rows = page.getByRole("list", { name: title, exact: true }).getByRole("listitem")
  // The block of an event loads once it is near the viewport.
  await scrollToBlock(page, title)
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await search.fill("nobody-has-this-name")
  await expect(page.getByText(`No ${several} found`)).toBeVisible()
  await expect(page).toHaveURL(/search=nobody-has-this-name/)
  await expect(search).toBeFocused()
  await expectAccessible(page, `a search of ${several} without a result`)
  await page.getByRole("link", { name: `Show All ${title}` }).click()
  await expect(rows).toHaveCount(count)
  await expect(search).toHaveValue("")
  await search.fill(text)
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(text)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await scrollToBlock(page, title)
  await expect(search).toHaveValue(text)
  await expect(rows).toHaveCount(1)
  await page.getByRole("button", { name: "Clear search" }).click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(rows).toHaveCount(count)
}
