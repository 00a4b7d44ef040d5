import { expect, type Page } from "playwright/test"
import type { passwordChangeMachine } from "#machines/password-change/password-change.machine.ts"
import type { LeafOf } from "./leaves.ts"

const button = (page: Page) => page.getByRole("button", { name: "Change Password", exact: true })

/** What a member sees while changing the password (SPEC §2, /dashboard/update-password). */
export const passwordChangeView: Readonly<
  Record<LeafOf<typeof passwordChangeMachine>, (page: Page) => Promise<unknown>>
> = {
  entering: async (page) => {
    await expect(page.getByRole("link", { name: "Back", exact: true })).toBeVisible()
    await expect(page.getByLabel("Old Password", { exact: true })).toBeEditable()
    await expect(button(page)).not.toHaveAttribute("aria-disabled", "true")
  },
  saving: async (page) => {
    await expect(button(page)).toHaveAttribute("aria-disabled", "true")
    await expect(page.getByLabel("Old Password", { exact: true })).not.toBeEditable()
  },
  changed: async (page) => {
    await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Back to Settings" })).toBeVisible()
  },
}
