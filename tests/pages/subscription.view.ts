import { expect, type Page } from "playwright/test"
import type { subscriptionMachine } from "#machines/subscription/subscription.machine.ts"
import type { LeafOf } from "./leaves.ts"

const question = (page: Page) => page.getByRole("alertdialog", { name: "Pay Annual Subscription" })

/** What a member sees while paying the subscription (SPEC §2, /dashboard/payments). */
export const subscriptionView: Readonly<
  Record<LeafOf<typeof subscriptionMachine>, (page: Page) => Promise<unknown>>
> = {
  viewing: async (page) => {
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Subscribe Now" })).toBeEnabled()
  },
  asking: async (page) => {
    await expect(question(page).getByRole("button", { name: "No, Cancel" })).toBeEnabled()
    await expect(question(page).getByRole("button", { name: "Yes, Proceed" })).toBeEnabled()
  },
  paying: async (page) => {
    await expect(question(page).getByText("Dues cover the financial year, January to December")).toBeVisible()
    await expect(question(page).getByRole("button", { name: "No, Cancel" })).toBeEnabled()
  },
}
