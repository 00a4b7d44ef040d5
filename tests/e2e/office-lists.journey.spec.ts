/** The lists of the office on a slow network: what is typed and chosen stays while a response is awaited (OFFICE §2). */
import type { Page } from "playwright/test"
import { lagosYear } from "#api/lagos.ts"
import { dayIn } from "../api/lagos-days.ts"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { admin } from "./staff-fixtures.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

const search = (page: Page) => page.getByRole("searchbox", { name: "Search license numbers" })
const rows = (page: Page) => page.getByRole("list", { name: "License numbers" })
/** The element that contains the rows while other rows load. */
const busyRows = (page: Page) => page.locator("[aria-busy='true']").filter({ has: rows(page) })

test.beforeEach(async ({ page }) => {
  await signIn(page, admin)
  await page.goto("/office/approvals/licences")
  await expect(rows(page)).toBeVisible()
})

test("a search field has its focus and newly typed text while its list loads", async ({ page }) => {
  const shown = await rows(page).innerText()
  const request = await holdRequests(page, "**/api/office/licences?*")
  await search(page).fill("nobody")
  await expect.poll(request.waiting).toBe(1)
  await expect(busyRows(page)).toBeVisible()
  await expect(rows(page)).toHaveText(shown, { useInnerText: true })
  await expectAccessible(page, "a list that loads a search")
  await expect(search(page)).toBeFocused()
  await page.keyboard.type("-has-this-name")
  await expect(page).toHaveURL(/search=nobody-has-this-name$/)
  await expect(search(page)).toHaveValue("nobody-has-this-name")
  // The request of the first words may wait too.
  await request.stop()
  await expect(page.getByText("No unchecked number found")).toBeVisible()
  await expect(search(page)).toBeFocused()
})

test("a chosen filter stays when a search follows before its list is there", async ({ page }) => {
  const request = await holdRequests(page, "**/api/office/licences?*")
  await page.getByRole("radio", { name: "Checked" }).click()
  await search(page).fill("nobody-has-this-name")
  await expect(page).toHaveURL(/\/licences\?state=checked&search=nobody-has-this-name$/)
  // The request without the search may wait too.
  await request.stop()
  await expect(page.getByText("No checked number found")).toBeVisible()
})

test("a search without a result leads back to the whole list", async ({ page }) => {
  for (const [path, query, action, list] of [
    ["/office/members", "search=nobody-has-this-name", "Show All Members", "Members"],
    ["/office/money", "search=nobody-has-this-name", "Show All Payments", "Payments"],
    ["/office/audit", "actor=nobody@portal.test", "Show All Entries", "Entries"],
  ] as const) {
    await page.goto(`${path}?${query}`)
    await page.getByRole("link", { name: action }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole("list", { name: list, exact: true })).toBeVisible()
  }
})

test("an empty list offers what to do next", async ({ page }) => {
  const year = lagosYear(Date.now())
  const data = {
    items: [],
    next: null,
    total: 0,
    year,
    month: dayIn(0).slice(0, 7),
    currency: "NGN",
    sums: [],
  }
  const empty = { json: { success: true, message: "Done", data } }
  const lists =
    /\/api\/office\/(licences|members\/sign-ups|moderation|to-do\/failed-tasks|money\/ledger|money\/unpaid|offline-payments|staff\/ended)(\?|$)/
  await intercept(page, lists, (request) => request.fulfill(empty))
  for (const [path, action, href] of [
    ["approvals/licences", "Show Checked Numbers", "/office/approvals/licences?state=checked"],
    ["approvals/licences?state=asked", "Show Numbers to Check", "/office/approvals/licences"],
    ["members/sign-ups", "Show All Members", "/office/members"],
    ["moderation", "Show Decided Reports", "/office/moderation?state=decided"],
    ["moderation?state=decided", "Show Open Reports", "/office/moderation"],
    ["failed-tasks", "To do", "/office"],
    ["money/ledger", "Show All Payments", "/office/money"],
    ["money/unpaid", `Show ${year - 1}`, `/office/money/unpaid?year=${year - 1}`],
    ["staff?show=ended", "Show Current Roles", "/office/staff"],
  ] as const) {
    await page.goto(`/office/${path}`)
    const link = page.locator(".ui-empty").getByRole("link", { name: action, exact: true })
    await expect(link).toHaveAttribute("href", href)
    await expectAccessible(page, `an empty list at ${path}`)
  }
})

test("somebody whose address is no member's can be invited", async ({ page }) => {
  await page.goto("/office/members?search=new.doctor@clinic.test")
  const invitation = page.getByRole("link", { name: "Invite new.doctor@clinic.test" })
  await expect(invitation).toHaveAttribute("href", /^mailto:new\.doctor%40clinic\.test\?subject=.+%2Fsignup$/)
  await expectAccessible(page, "an invitation")
})

test("a page after the last one says that nothing follows, not that the list is empty", async ({ page }) => {
  const id = "00000000-0000-4000-8000-000000000000"
  await page.goto(`/office/events?after=1990-01-01T00:00:00.000Z_${id}`)
  await expect(page.getByText("No further event")).toBeVisible()
  await expectAccessible(page, "a page of events behind the end")
  await page.goto(`/office/moderation?after=2099-01-01T00:00:00.000Z_${id}`)
  await expect(page.getByText("No further report waits")).toBeVisible()
  await page.goto(`/office/moderation?state=decided&after=1990-01-01T00:00:00.000Z_${id}`)
  await expect(page.getByText("No further report is decided")).toBeVisible()
  await page.goto("/office/events?status=published")
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click()
  await expect(page).toHaveURL(/\/office\/events\/[0-9a-f-]{36}$/)
  await page.goto(`${page.url()}?after=1990-01-01T00:00:00.000Z_${id}`)
  await scrollToBlock(page, "Registrants")
  await expect(page.getByText("No further registrants.")).toBeVisible()
})
