import { expect, type Page } from "playwright/test"
import type { settingsMachine } from "#machines/settings/settings.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  restoring: "Reading from the device ends before the skeleton appears.",
} as const satisfies NotVisible<typeof settingsMachine>
type Shown = Exclude<LeafOf<typeof settingsMachine>, keyof typeof notVisible>

const button = (page: Page) => page.getByRole("button", { name: "Save Changes", exact: true })
const toggle = (page: Page) => page.getByRole("switch", { name: "Announcements" })

/** What a member sees while choosing the notification settings (SPEC §2, /dashboard/settings). */
export const settingsView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  editing: async (page) => {
    await expect(toggle(page)).toBeEnabled()
    await expect(toggle(page)).not.toHaveAttribute("aria-readonly", "true")
    await expect(button(page)).not.toHaveAttribute("aria-disabled", "true")
  },
  saving: async (page) => {
    await expect(toggle(page)).toHaveAttribute("aria-readonly", "true")
    await expect(button(page)).toHaveAttribute("aria-disabled", "true")
  },
}
