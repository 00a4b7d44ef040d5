/** A visit to home, events, one event, messages and payments (NETWORK §1). */
import { expect, type Page, test } from "playwright/test"
import { fivePages } from "../../scripts/bench/budgets.ts"
import { measureVisit } from "../../scripts/bench/measure-visit.ts"
import { makeMember, signIn } from "./fixtures.ts"

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } })

const open = async (page: Page, link: string, heading: string | RegExp): Promise<void> => {
  await page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: link }).click()
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
  await page.waitForLoadState("networkidle")
}

/** Loads home, and opens the other four pages by their links. Returns the bytes that the page received. */
const bytesOfVisit = async (page: Page): Promise<number> => {
  const visit = await measureVisit(page, async () => {
    const laterParts = page.waitForResponse(/\/later-parts-[^/]*\.js$/)
    await page.goto("/dashboard")
    await laterParts
    await page.waitForLoadState("networkidle")
    await open(page, "Events", "Events")
    await page.locator('main a[href^="/dashboard/events/"]').first().click()
    await expect(page.getByRole("button", { name: "Register" })).toBeVisible()
    await page.waitForLoadState("networkidle")
    await page.getByRole("banner").getByRole("link", { name: "Messages" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Messaging" })).toBeVisible()
    await page.waitForLoadState("networkidle")
    await open(page, "Manage Payments", "Manage Payments")
  })
  return visit.totalBytes
}

test("a visit to five pages loads no more than a member can pay for, and less with the data saver", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Student"))
  const first = await bytesOfVisit(page)
  const later = await bytesOfVisit(page)
  await page.evaluate(() =>
    localStorage.setItem("root/less-data", JSON.stringify({ version: 1, value: true })),
  )
  const lessData = await bytesOfVisit(page)
  expect.soft(first, "the first visit").toBeLessThanOrEqual(fivePages.first)
  expect.soft(later, "a later visit").toBeLessThanOrEqual(fivePages.later)
  expect.soft(lessData, "a later visit with the data saver").toBeLessThanOrEqual(fivePages.lessData)
  // A page that loads nothing would pass every limit.
  expect(first).toBeGreaterThan(200_000)
  expect(lessData).toBeGreaterThan(5_000)
})
