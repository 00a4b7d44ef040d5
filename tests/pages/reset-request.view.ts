import { expect, type Page } from "playwright/test"
import type { resetRequestMachine } from "#machines/reset-request/reset-request.machine.ts"
import type { LeafOf } from "./leaves.ts"

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

/** What a member sees while requesting a code for a forgotten password (SPEC §2 /forgot-password). */
export const resetRequestView: Readonly<
  Record<LeafOf<typeof resetRequestMachine>, (page: Page) => Promise<unknown>>
> = {
  enteringEmail: async (page) => {
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expect(button(page, "Send code")).not.toHaveAttribute("aria-disabled", "true")
  },
  sendingCode: (page) => expect(button(page, "Send code")).toHaveAttribute("aria-disabled", "true"),
  sent: async (page) => {
    await expect(page).toHaveURL(/\/reset-password/)
    await expect(page.getByRole("textbox", { name: "Token" })).toBeVisible()
  },
}
