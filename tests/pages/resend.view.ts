import { expect, type Page } from "playwright/test"
import type { resendMachine } from "#machines/resend/resend.machine.ts"
import type { LeafOf } from "./leaves.ts"

const button = (page: Page, name: RegExp) => page.getByRole("button", { name })
const expectWaiting = (page: Page) => expect(button(page, /^Resend in \d:\d\d$/)).toBeDisabled()

/** What a member sees of Resend, below the form for the code (SPEC §2, §7; DECISIONS §2). */
export const resendView: Readonly<Record<LeafOf<typeof resendMachine>, (page: Page) => Promise<unknown>>> = {
  coolingDown: expectWaiting,
  ready: (page) => expect(button(page, /^Resend$/)).toBeEnabled(),
  sending: (page) => expect(button(page, /^Resend$/)).toHaveAttribute("aria-disabled", "true"),
  sent: async (page) => {
    await expect(page.getByText(/(Email verification code|OTP) resent/)).toBeVisible()
    await expectWaiting(page)
  },
  missingEmail: (page) => expect(page.getByRole("link", { name: "Ask for a code" })).toBeVisible(),
}
