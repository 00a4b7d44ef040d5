/** Shared by the journeys: controls of /dashboard/payments and of the providers, and the text of receipts. */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright/test"
import { extractText, getDocumentProxy } from "unpdf"
import { lagosDay, lagosYear } from "#api/lagos.ts"
import { expect } from "./fixtures.ts"

export const payments = "/dashboard/payments"
export const donations = `${payments}?active=1`
export const checkout = /\/sandbox\/paystack\/checkout\//

export const subscribe = async (page: Page) => {
  await page.getByRole("button", { name: "Subscribe Now" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Pay Annual Subscription" })
  await expect(dialog).toBeVisible()
  return dialog
}
/**
 * Waits for the button of a member who has paid this year. From 1 December this button pays for the next year
 * (DECISIONS §3.6).
 */
export const expectSubscribed = async (page: Page): Promise<void> => {
  const today = new Date()
  if (lagosDay(today) < `${lagosYear(today)}-12-01`)
    return expect(page.getByRole("button", { name: "Subscribed", exact: true })).toBeDisabled()
  await expect(
    page.getByRole("button", { name: `Pay for ${lagosYear(today) + 1}`, exact: true }),
  ).toBeEnabled()
}
export const donate = async (page: Page) => {
  await page.getByRole("button", { name: "Make a Donation" }).click()
  const dialog = page.getByRole("dialog", { name: "Make a Donation" })
  await expect(dialog.getByLabel("Total Amount")).toBeVisible()
  return dialog
}
/** Presses the text of a switch, because its own input is almost invisible. */
export const pressSwitch = (page: Page, words: string) =>
  page.getByRole("dialog").getByText(words, { exact: true }).click()
export const give = async (page: Page, area: string, amount: string): Promise<void> => {
  await pressSwitch(page, area)
  await page.getByLabel(`Amount for ${area}`).fill(amount)
}
/** Confirms 'Redirecting to Payment Channel...' and goes to the provider. */
export const confirmRedirect = async (page: Page): Promise<void> => {
  const redirectDialog = page.getByRole("alertdialog", { name: "Redirecting to Payment Channel..." })
  await expect(redirectDialog).toBeVisible()
  await redirectDialog.getByRole("button", { name: "I Understand" }).click()
  await expect(page).toHaveURL(checkout)
}
export const approve = async (page: Page, press: () => Promise<void>): Promise<void> => {
  const [popup] = await Promise.all([page.waitForEvent("popup"), press()])
  await popup.getByRole("button", { name: "Approve" }).click()
}
export const resultHeading = (page: Page, title: string) =>
  page.getByRole("heading", { level: 1, name: title })
/** Returns a list of what the browser refuses because of a page's security policy. It grows, also after a reload. */
export const watchPolicy = async (page: Page): Promise<readonly string[]> => {
  const refused: string[] = []
  await page.exposeFunction("reportRefusal", (refusal: string) => void refused.push(refusal))
  await page.addInitScript(() => {
    const { reportRefusal } = window as unknown as { reportRefusal: (refusal: string) => void }
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      reportRefusal(`${violatedDirective} ${blockedURI}`),
    )
  })
  return refused
}
/** Returns the text of a downloaded PDF. */
export const pdfText = async (page: Page, name: RegExp): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).first().click(),
  ])
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
