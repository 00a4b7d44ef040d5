import { expect, type Page } from "playwright/test"
import type { donationMachine } from "#machines/donation/donation.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  "donating.loading":
    "It ends at once: the role is known, so the dialog opens with the form or with PayPal's button.",
} as const satisfies NotVisible<typeof donationMachine>
type Shown = Exclude<LeafOf<typeof donationMachine>, keyof typeof notVisible>

const form = (page: Page) => page.getByRole("dialog", { name: "Make a Donation" })

/** What a member sees in the donation dialog (SPEC §2). */
export const donationView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  viewing: async (page) => {
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Make a Donation" })).toBeEnabled()
  },
  // Reading from the device is too fast to see: the dialog is visible.
  restoring: (page) => expect(form(page)).toBeVisible(),
  "donating.open.filling": async (page) => {
    await expect(form(page).getByLabel("Total Amount")).toBeVisible()
    await expect(form(page).getByRole("button", { name: "Donate Now" })).toBeEnabled()
    await expect(form(page).getByRole("switch", { name: "Vision Partner" })).toBeEnabled()
  },
  "donating.open.atPayPal": async (page) => {
    await expect(form(page).getByLabel("Total Amount")).toBeVisible()
    await expect(form(page).getByRole("button", { name: "Donate Now" })).toHaveCount(0)
    await expect(form(page).getByText("If the PayPal button does not appear")).toBeVisible()
  },
  "donating.paying": async (page) => {
    await expect(form(page).getByRole("switch", { name: "Vision Partner" })).toBeDisabled()
    await expect(
      form(page)
        .getByLabel(/^Amount for /)
        .first(),
    ).not.toBeEditable()
  },
}
