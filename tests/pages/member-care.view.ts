import { expect, type Page } from "playwright/test"
import type { memberCareMachine } from "#machines/member-care/member-care.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const form = (page: Page) => page.getByRole("dialog")
const question = (page: Page) => page.getByRole("alertdialog")

export const notVisible = {
  restoring: "Reading from the device is too fast to see.",
} as const satisfies NotVisible<typeof memberCareMachine>
type Shown = Exclude<LeafOf<typeof memberCareMachine>, keyof typeof notVisible>

/** What a member of staff sees while acting about a member. */
export const memberCareView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  reading: async (page) => {
    await expect(form(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1, name: "Ngozi Eze" })).toBeVisible()
  },
  "acting.composing": async (page) => {
    await expect(question(page)).toHaveCount(0)
    await expect(form(page).getByLabel(/^(Note|Reason)$/)).toBeEditable()
    await expect(form(page).locator("button[type=submit]")).toBeEnabled()
  },
  "acting.confirming": async (page) => {
    await expect(question(page).getByText(/gets a mail/)).toBeVisible()
    await expect(question(page).getByRole("button", { name: /^Yes, / })).toBeEnabled()
  },
  "acting.sending": async (page) => {
    await expect(page.locator("button[aria-busy=true]").last()).toBeVisible()
  },
  "acting.refused": async (page) => {
    await expect(question(page).getByText(/^Ruth Obi changed this member on /)).toBeVisible()
    await expect(question(page).getByRole("button", { name: "Continue" })).toBeEnabled()
  },
}
