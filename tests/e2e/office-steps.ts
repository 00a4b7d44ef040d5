/** Steps of staff through the lists of the office. */
import type { Page } from "playwright/test"

/** The lists of the office whose records have a page, except those of members, events and money. */
export const recordLists = [
  "check-in",
  "devotionals",
  "resources",
  "jobs",
  "trainings",
  "products",
  "inbox",
] as const

/** Returns the address of the first record of a list of the office. */
export const firstOf = async (page: Page, list: string): Promise<string> => {
  await page.goto(list)
  const link = page.locator(`main li a[href^="${list.split("?")[0]}/"]`).first()
  return (await link.getAttribute("href"))!
}
