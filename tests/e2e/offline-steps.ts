/** Steps in the form that records an offline payment (OFFICE §19). */
import { expect, type Page } from "playwright/test"
import { dayIn } from "../api/lagos-days.ts"
import { emptyPdf } from "./staff-fixtures.ts"

export const recordForm = (page: Page) => page.getByRole("form", { name: "Record a payment" })

/** Chooses from a list of the form. */
export const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await recordForm(page).getByRole("button", { name: label }).click()
  await page.getByRole("option", { name: option }).click()
}

/** Fills in the member, today and the slip. Returns the year of the day that it fills in. */
export const begin = async (page: Page, email: string, slip: string): Promise<string> => {
  await recordForm(page).getByRole("searchbox", { name: "Search members" }).fill(email)
  await recordForm(page)
    .getByRole("button", { name: /^Choose .+, / })
    .click()
  await expect(recordForm(page).getByRole("region", { name: "The member who paid" })).toBeFocused()
  const today = dayIn(0)
  await recordForm(page).getByLabel("Paid on").fill(today)
  await recordForm(page).getByLabel("Slip or transfer number").fill(slip)
  return today.slice(0, 4)
}

export const addProof = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    recordForm(page).getByRole("button", { name: "Choose File" }).click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer })
}

/** Adds a PDF as the proof, and waits until it is stored. */
export const addPdf = async (page: Page): Promise<void> => {
  await addProof(page, "transfer.pdf", "application/pdf", emptyPdf)
  await recordForm(page).getByRole("button", { name: "Download the Proof (PDF)" }).waitFor()
}
