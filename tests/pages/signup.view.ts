import { expect, type Page } from "playwright/test"
import type { signupMachine } from "#machines/signup/signup.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends at once: the URL names a type or names none.",
} as const satisfies NotVisible<typeof signupMachine>
type Shown = Exclude<LeafOf<typeof signupMachine>, keyof typeof notVisible>

const expectForm = async (page: Page, isBusy: boolean) => {
  await expect(page.getByRole("heading", { level: 1, name: /^Sign up as a / })).toBeVisible()
  const button = page.getByRole("button", { name: "Sign Up" })
  await expect(button).toBeVisible()
  if (isBusy) await expect(button).toHaveAttribute("aria-disabled", "true")
  else await expect(button).not.toHaveAttribute("aria-disabled", "true")
}

/** What a visitor sees while signing up (SPEC §2 /signup; SPEC §4). */
export const signupView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  choosingType: async (page) => {
    await expect(page.getByRole("radio")).toHaveCount(3)
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled()
    // The first step has no way back.
    await expect(page.getByRole("link", { name: "Choose another account type" })).toHaveCount(0)
  },
  "details.filling": (page) => expectForm(page, false),
  "details.submitting": (page) => expectForm(page, true),
  "details.created": async (page) => {
    await expect(page).toHaveURL(/\/verify-email$/)
    await expect(page.getByRole("heading", { level: 1, name: "Verify your email" })).toBeVisible()
    await expect(page.getByText("ada@example.org")).toBeVisible()
    // The last step has no next one.
    await expect(page.getByRole("button", { name: /^(Continue|Sign Up|Next)$/ })).toHaveCount(0)
  },
}
