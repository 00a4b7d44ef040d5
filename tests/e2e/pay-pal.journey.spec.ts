/** PayPal's button with a script that behaves as PayPal's own does: a script per currency, an overlay, frames, styles. */
import type { Page } from "playwright/test"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import {
  approve,
  donate,
  donations,
  give,
  payments,
  resultHeading,
  subscribe,
  watchPolicy,
} from "./payment-page.ts"

const payPal = (page: Page) => page.getByRole("button", { name: "PayPal", exact: true })
const overlay = (page: Page) => page.locator(".paypal-checkout-sandbox")

test.beforeEach(async ({ page }) => {
  await signIn(page, await makeMember(page.request, "GlobalNetwork"))
})

test("PayPal's overlay works over the open dialog, and closing it charges nothing", async ({ page }) => {
  const refused = await watchPolicy(page)
  await page.goto(payments)
  await subscribe(page)
  const [popup] = await Promise.all([page.waitForEvent("popup"), payPal(page).click()])
  await expect(popup.getByRole("button", { name: "Approve" })).toBeVisible()
  await page.bringToFront()
  await expect(overlay(page)).toHaveCSS("position", "fixed")
  await page.getByRole("button", { name: "Click to Continue" }).click()
  await page.getByRole("button", { name: "Close PayPal" }).click()
  await expect(overlay(page)).toHaveCount(0)
  await expect(
    page.getByText("You left PayPal before paying. You have not been charged.").first(),
  ).toBeVisible()
  await expect(page.getByRole("alertdialog", { name: "Pay Annual Subscription" })).toBeVisible()
  await expect(payPal(page)).toBeEnabled()
  expect(refused).toEqual([])
})

test("where popups are blocked, the member approves in a frame of the overlay", async ({ page }) => {
  const refused = await watchPolicy(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(payments)
  await subscribe(page)
  await payPal(page).click()
  const frame = page.frameLocator('iframe[title="PayPal"]')
  await frame.getByRole("button", { name: "Approve" }).click()
  await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
  expect(refused).toEqual([])
})

test("each donation of a visit is paid in its own currency", async ({ page }) => {
  const refused = await watchPolicy(page)
  await page.goto(donations)
  for (const [currency, shown] of [
    ["USD", "$30"],
    ["GBP", "£30"],
    ["USD", "$30"],
  ] as const) {
    const dialog = await donate(page)
    await dialog.getByRole("button", { name: /Currency/ }).click()
    await page.getByRole("option", { name: new RegExp(currency) }).click()
    await give(page, "Missions", "30")
    const [popup] = await Promise.all([page.waitForEvent("popup"), payPal(page).click()])
    await expect(popup.getByText(shown)).toBeVisible()
    await popup.getByRole("button", { name: "Approve" }).click()
    await expect(resultHeading(page, "Donation Successful")).toBeVisible()
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page).toHaveURL(donations)
  }
  expect(refused).toEqual([])
})

test("after a declined card PayPal opens again for the same order", async ({ page }) => {
  await page.goto(payments)
  await subscribe(page)
  const [popup, opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.waitForResponse(/\/api\/subscriptions\/pay/),
    payPal(page).click(),
  ])
  const { reference } = ((await opened.json()) as { data: { reference: string } }).data
  await expect(popup.getByRole("button", { name: "Approve" })).toBeVisible()
  await page.request.post("/sandbox/faults", {
    data: {
      provider: "paypal",
      operation: "capture",
      reference,
      mode: "outcome",
      value: "INSTRUMENT_DECLINED",
    },
  })
  await approve(page, () => popup.getByRole("button", { name: "Approve" }).click())
  await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
})
