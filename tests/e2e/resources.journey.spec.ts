import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"

test("the library: filter, search, load up to The End, and read an article", async ({ page }) => {
  const searches: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === "/api/resources") searches.push(search)
  })
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/resources")
  const cards = page.getByRole("main").getByRole("listitem")
  await expect(cards).toHaveCount(12)
  await expectAccessible(page, "the library")
  await page.getByRole("button", { name: "Load More" }).click()
  await expect(cards).toHaveCount(24)
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole("button", { name: "Load More" }).click()
  await expect(page.getByRole("button", { name: "The End" })).toBeDisabled()

  // 'Artice' and 'Article' are one category with eleven articles and one label. Filtering starts at page 1.
  const chips = page.getByRole("group", { name: "Category" })
  await chips.getByRole("button", { name: "Article" }).click()
  await expect(page).toHaveURL("/dashboard/resources?category=Article")
  await expect(cards).toHaveCount(11)
  await expect(cards.getByText("Article", { exact: true })).toHaveCount(11)
  await expect(page.getByText("Artice", { exact: true })).toHaveCount(0)
  expect(searches.at(-1)).toContain("category=Article")
  await page.goto("/dashboard/resources?category=Artice")
  await expect(chips.getByRole("button", { name: "Article" })).toHaveAttribute("aria-pressed", "true")
  await expect(cards).toHaveCount(11)

  await page.getByRole("searchbox").fill("zebra")
  await expect(page.getByText("No Data Available")).toBeVisible()
  await expect(page).toHaveURL(/category=Article&search=zebra/)
  await expectAccessible(page, "a library without a match")
  await page.getByRole("button", { name: "Clear search" }).click()
  await expect(cards).toHaveCount(11)
  await page.getByRole("searchbox").fill("sickle")
  await expect(cards).toHaveCount(1)
  await page.getByRole("link", { name: /Sickle Cell/ }).click()
  await expect(page).toHaveURL("/dashboard/resources/sickle-cell-crisis-first-hour")
  const article = page.getByRole("article")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sickle Cell Crisis: The First Hour")
  await expect(article.getByRole("table", { name: "The first hour at a glance" })).toBeVisible()
  await expect(article.getByText("Prof. Inimfon Ekanem")).toBeVisible()
  await expect(article.getByText(/^Posted \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)).toBeVisible()
  await expect(article.getByText("paediatrics")).toBeVisible()
  await expectAccessible(page, "an article")
  await page.getByRole("link", { name: "All resources" }).click()
  await expect(cards).toHaveCount(12)
  await page.getByRole("searchbox").fill("a")
  await expect(page).toHaveURL("/dashboard/resources?search=a")
  await page.getByRole("button", { name: "Load More" }).click()
  await expect(page).toHaveURL("/dashboard/resources?search=a&page=2")
})

test("a webinar loads nothing from its host before Play, then plays from a host without cookies", async ({
  page,
}) => {
  const outside: string[] = []
  await page.route(/youtube/, (route) => {
    outside.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/resources/Cm7_wHzQ3kA")
  await expect(page.getByText("Webinar", { exact: true })).toBeVisible()
  const play = page.getByRole("button", { name: /^Play video/ })
  await expect(play).toBeVisible()
  await expectAccessible(page, "a webinar")
  expect(outside).toEqual([])
  await play.press("Enter")
  await expect(page.getByTitle(/^Video: Burnout/)).toBeFocused()
  await expect
    .poll(() => outside)
    .toEqual(["https://www.youtube-nocookie.com/embed/Cm7_wHzQ3kA?autoplay=1&rel=0"])
  await expectAccessible(page, "a webinar that plays")
})

test("an unknown resource shows its error, and an unavailable server offers a retry", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/resources/nothing-like-it")
  await expect(page.getByText("This page does not exist.")).toBeVisible()
  let isOffline = true
  await intercept(page, "**/api/resources?**", (request) => (isOffline ? request.abort() : request.pass()))
  await page.goto("/dashboard/resources")
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
  await expectAccessible(page, "a library out of reach")
  isOffline = false
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(12)
})
