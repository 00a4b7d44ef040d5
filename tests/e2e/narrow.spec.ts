/**
 * The narrowest screens (320 px, WCAG 2.2, 1.4.10), text of twice the size on a phone (1.4.4), and a tablet: no page is
 * wider than its screen.
 */
import type { Page } from "playwright/test"
import { expect, signIn, test } from "./fixtures.ts"
import { firstOf, recordLists } from "./office-steps.ts"

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

const office = [
  "",
  "/failed-tasks",
  "/approvals",
  "/approvals/licences",
  "/members",
  "/members/sign-ups",
  "/events",
  "/events/new",
  "/check-in",
  "/devotionals",
  "/devotionals/new",
  "/resources",
  "/resources/new",
  "/jobs",
  "/jobs/new",
  "/trainings",
  "/trainings/new",
  "/products",
  "/products/new",
  "/inbox",
  "/moderation",
  "/money",
  "/money/offline",
  "/money/ledger",
  "/money/unpaid",
  "/staff",
  "/settings",
  "/audit",
].map((path) => `/office${path}`)

/** Returns elements that extend beyond the right edge, or fields too narrow to type in, except inside a scroll container. */
const elementsTooWide = (page: Page) =>
  page.evaluate(() => {
    const isScrollable = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      /carousel|gallery/.test(element.ariaRoleDescription ?? "") ||
      (element.parentElement !== null && isScrollable(element.parentElement))
    return [...document.body.querySelectorAll("a, button, input, label, h1, h2, h3, p, dt, dd, th, td, img")]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect()
        const isTooNarrow = element.matches("input[type=search]") && width < 100
        const isHidden = width <= 1 || element.closest("[aria-hidden=true]") !== null
        return !isHidden && !isScrollable(element) && (right > innerWidth + 1 || isTooNarrow)
      })
      .map(({ tagName, className, textContent }) => `${tagName.toLowerCase()}.${className}: ${textContent}`)
  })

/** Sizes of the window, and of the text in it, that a page must fit. */
const sizes = [
  { name: "320 px", width: 320, height: 640, text: "100%" },
  { name: "text of twice the size", width: 390, height: 844, text: "200%" },
  { name: "768 px", width: 768, height: 1024, text: "100%" },
] as const

const expectFits = async (page: Page, path: string) => {
  await page.setViewportSize(sizes[0])
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  // Blocks further down load when they are scrolled into view.
  await expect(async () => {
    await page.evaluate(() => document.querySelector(".ui-loading")?.scrollIntoView())
    await expect(page.locator(".ui-loading")).toHaveCount(0, { timeout: 500 })
  }).toPass()
  for (const { name, text, width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => innerWidth), `${path} widens the screen at ${name}`)
      .toBe(width)
    expect.soft(await elementsTooWide(page), `${path} at ${name}`).toEqual([])
  }
}

test("no public page is wider than its screen", async ({ page }) => {
  test.slow()
  for (const path of visitors) await expectFits(page, path)
})

test("no members' page is wider than its screen", async ({ page }) => {
  test.slow()
  await signIn(page, { email: "doctor@demo.test", password: "Member#2026" })
  for (const path of members) await expectFits(page, path)
  await page.goto("/dashboard/members")
  const address = await page
    .getByRole("main")
    .getByRole("link", { name: /^(?!Message)/ })
    .first()
    .getAttribute("href")
  await expectFits(page, address!)
})

test("no page of the office is wider than its screen", async ({ page }) => {
  test.slow()
  await signIn(page, { email: "admin@demo.test", password: "Member#2026" })
  for (const path of office) await expectFits(page, path)
  const member = await firstOf(page, "/office/members?search=doctor@demo.test")
  for (const path of [member, `${member}/edit`]) await expectFits(page, path)
  for (const list of ["events", ...recordLists])
    await expectFits(page, await firstOf(page, `/office/${list}`))
})
