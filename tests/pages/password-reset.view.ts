import { expect, type Page } from "playwright/test"
import type { passwordResetMachine } from "#machines/password-reset/password-reset.machine.ts"
import type { LeafOf } from "./leaves.ts"

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

/**
 * What a member sees while setting a new password. The form and Resend are two parallel regions of one machine (SPEC §2.5,
 * §4.4).
 */
export const passwordResetView: Readonly<
  Record<LeafOf<typeof passwordResetMachine>, (page: Page) => Promise<unknown>>
> = {
  "settingPassword.password.entering": async (page) => {
    await expect(page).toHaveURL(/\/reset-password/)
    await expect(page.getByRole("textbox", { name: "Token" })).toBeVisible()
    await expect(button(page, "Reset Password")).not.toHaveAttribute("aria-disabled", "true")
  },
  "settingPassword.password.saving": (page) =>
    expect(button(page, "Reset Password")).toHaveAttribute("aria-disabled", "true"),
  "settingPassword.resend.available": (page) => expect(page.getByText("Did not get a code?")).toBeVisible(),
  changed: async (page) => {
    const dialog = page.getByRole("dialog", { name: "Congratulations" })
    await expect(dialog).toContainText("Password reset successfully")
    await expect(dialog.getByRole("button", { name: "Back to Login" })).toBeEnabled()
  },
  left: async (page) => {
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  },
}
