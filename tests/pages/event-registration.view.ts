import { expect, type Page } from "playwright/test"
import type { eventRegistrationMachine } from "#machines/event-registration/event-registration.machine.ts"
import type { LeafOf } from "./leaves.ts"

const question = (page: Page) => page.getByRole("alertdialog", { name: "Register For This Event?" })
const cancel = (page: Page) => question(page).getByRole("button", { name: "No, Cancel" })

/** What a member sees while registering for an event (SPEC §2, /dashboard/events/{slug}). */
export const eventRegistrationView: Readonly<
  Record<LeafOf<typeof eventRegistrationMachine>, (page: Page) => Promise<unknown>>
> = {
  viewing: async (page) => {
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Register", exact: true })).toBeEnabled()
  },
  asking: async (page) => {
    await expect(question(page).getByRole("button", { name: /^Yes, (Make Payment|Proceed)$/ })).toBeEnabled()
    await expect(cancel(page)).toBeEnabled()
  },
  registering: (page) => expect(cancel(page)).toBeDisabled(),
  paying: async (page) => {
    await expect(question(page).getByText(/redirected to a payment channel/)).toBeVisible()
    await expect(cancel(page)).toBeEnabled()
  },
  registered: async (page) => {
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Already Registered" })).toBeDisabled()
  },
}
