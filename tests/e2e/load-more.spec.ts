import type { Page } from "playwright/test"
import { expect, makeMember, signIn, test } from "./fixtures.ts"

/** A list by load-more, by the one of the faith entries: what SPEC §4 says of all of them, whose reading is one hook. */
const entry = (number: number) => ({
  _id: `e${number}`,
  category: "Comment",
  content: `Comment ${number}.`,
  isAnonymous: false,
  user: { fullName: "Ada Obi" },
  createdAt: "2026-11-01T09:00:00.000Z",
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => entry(from + index))

/** Answers pages of ten of 23 entries; `failing` is a page that the server cannot give for now. */
const stage = async (page: Page) => {
  const on = { failing: 0, asked: [] as string[], shift: 0 }
  await page.route(/\/api\/faith-entry\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const number = Number(query.get("page"))
    on.asked.push(`${query.get("searchBy") ?? ""}/${number}`)
    if (number === on.failing)
      return route.fulfill({
        status: 503,
        json: { statusCode: 503, message: "We are being maintained.", error: "Service Unavailable" },
      })
    const first = (number - 1) * 10 + 1
    // Entries posted meanwhile push the last ones of a page onto the next.
    const items = range(Math.max(1, first - (number > 1 ? on.shift : 0)), Math.min(first + 9, 23))
    const meta = { currentPage: number, itemsPerPage: 10, totalItems: 23, totalPages: 3 }
    await route.fulfill({ json: { success: true, message: "Faith entries", data: { items, meta } } })
  })
  return on
}

test("a list grows page by page, each item once, keeps what is shown when a page fails, and begins anew with a search", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  const on = await stage(page)
  const items = page.getByRole("main").getByRole("listitem")
  const more = page.getByRole("button", { name: "Load More" })

  await page.goto("/dashboard/faith-entry")
  await expect(items).toHaveCount(10)

  // The second page cannot be had: what is there stays, and Retry asks again.
  on.failing = 2
  await more.click()
  await expect(page.getByText("We are being maintained.")).toBeVisible()
  await expect(items).toHaveCount(10)
  on.failing = 0
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(items).toHaveCount(20)

  // Three entries of the second page come again at the head of the third: none is shown twice.
  on.shift = 3
  await more.click()
  await expect(page.getByRole("button", { name: "The End" })).toBeDisabled()
  await expect(items).toHaveCount(23)
  const texts = await items.locator(".faith-content").allTextContents()
  expect(new Set(texts).size).toBe(23)

  // The address knows how far the list was open.
  await page.reload()
  await expect(items).toHaveCount(23)

  // Another search is another list, from its first page.
  on.shift = 0
  on.asked.length = 0
  await page.getByRole("searchbox").fill("hope")
  await expect(page).toHaveURL(/\/dashboard\/faith-entry\?search=hope$/)
  await expect(items).toHaveCount(10)
  await expect(more).toBeEnabled()
  expect([...new Set(on.asked)]).toEqual(["hope/1"])
})
