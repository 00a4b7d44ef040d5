/** The narrowest screens (320 px, WCAG 2.2, 1.4.10): no page scrolls sideways. */
import type { Page } from "playwright/test"
import { expect, signIn, test } from "./fixtures.ts"

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

const visitors = [
  "/",
  "/welcome",
  "/login",
  "/signup",
  "/signup?type=doctor",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
]
const members = [
  "",
  "/events",
  "/events/national-conference-jos",
  "/resources",
  "/resources/praying-with-patients-without-pressing",
  "/payments",
  "/payments?active=1",
  "/members",
  "/jobs",
  "/faith-entry",
  "/messaging",
  "/messaging?id=admin",
  "/store",
  "/store/ward-scrubs-set",
  "/store/cart",
  "/store/orders",
  "/profile",
  "/edit-profile",
  "/settings",
  "/update-password",
  "/notifications",
  "/nowhere",
].map((path) => `/dashboard${path}`)

/** Returns elements that extend beyond the right edge, except inside a scroll container. */
const elementsTooWide = (page: Page) =>
  page.evaluate(() => {
    const isScrollable = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      /carousel|gallery/.test(element.ariaRoleDescription ?? "") ||
      (element.parentElement !== null && isScrollable(element.parentElement))
    return [...document.body.querySelectorAll("a, button, input, label, h1, h2, h3, p, dt, dd, img")]
      .filter((element) => element.getBoundingClientRect().right > 321 && !isScrollable(element))
      .map(({ tagName, className, textContent }) => `${tagName.toLowerCase()}.${className}: ${textContent}`)
  })

const expectNarrow = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  // Blocks further down load when they are scrolled into view.
  await expect(async () => {
    await page.evaluate(() => document.querySelector(".ui-loading")?.scrollIntoView())
    await expect(page.locator(".ui-loading")).toHaveCount(0, { timeout: 500 })
  }).toPass()
  expect.soft(await page.evaluate(() => innerWidth), `${path} widens the screen`).toBe(320)
  expect.soft(await elementsTooWide(page), path).toEqual([])
}

test("no public page is wider than the narrowest phone", async ({ page }) => {
  for (const path of visitors) await expectNarrow(page, path)
})

test("no members' page is wider than the narrowest phone", async ({ page }) => {
  await signIn(page, { email: "doctor@demo.test", password: "Member#2026" })
  for (const path of members) await expectNarrow(page, path)
})
