import { expect, type Page } from "playwright/test"
import type { passwordResetMachine } from "#machines/password-reset/password-reset.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends in the moment it begins: the address says which of the two pages it is.",
} as const satisfies NotVisible<typeof passwordResetMachine>
type Shown = Exclude<LeafOf<typeof passwordResetMachine>, keyof typeof notVisible>

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

/**
 * What a member sees after forgetting the password. Form and Resend are parallel regions, so the page shows two states
 * at once (SPEC §2, §4).
 */
export const passwordResetView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  enteringEmail: async (page) => {
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expect(button(page, "Send code")).not.toHaveAttribute("aria-disabled", "true")
  },
  sendingCode: (page) => expect(button(page, "Send code")).toHaveAttribute("aria-disabled", "true"),
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
