import { expect, type Page } from "playwright/test"
import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends at once: the device was read before the page opened.",
} as const satisfies NotVisible<typeof emailVerificationMachine>
type Shown = Exclude<LeafOf<typeof emailVerificationMachine>, keyof typeof notVisible>

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
const digits = (page: Page) => page.getByRole("group", { name: "Verification code" }).getByRole("textbox")

/**
 * What a member sees while verifying the email. Code and Resend are parallel regions, so the page shows two states at
 * once (SPEC §2; DECISIONS §2).
 */
export const emailVerificationView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  askingEmail: async (page) => {
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible()
    await expect(button(page, "Send code")).not.toHaveAttribute("aria-disabled", "true")
  },
  sendingFirstCode: (page) => expect(button(page, "Send code")).toHaveAttribute("aria-disabled", "true"),
  "awaitingCode.code.entering": async (page) => {
    await expect(digits(page)).toHaveCount(6)
    await expect(digits(page).first()).toBeEnabled()
    const entered = await digits(page).evaluateAll((all) =>
      all.every((digit) => (digit as HTMLInputElement).value !== ""),
    )
    await expect(button(page, "Verify Account")).toBeEnabled({ enabled: entered })
  },
  "awaitingCode.code.checking": async (page) => {
    await expect(digits(page).first()).toBeDisabled()
    await expect(button(page, "Verify Account")).toHaveAttribute("aria-disabled", "true")
  },
  "awaitingCode.code.tooManyTries": async (page) => {
    await expect(page.getByText(/fifth wrong try.*ask for a new one/i)).toBeVisible()
    await expect(button(page, "Verify Account")).toBeDisabled()
  },
  "awaitingCode.resend.available": (page) => expect(button(page, /^Resend( in \d:\d\d)?$/)).toBeVisible(),
  verified: async (page) => {
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
    // The device stores no email that waits for a code.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("root/auth"))).not.toContain("@")
  },
}
