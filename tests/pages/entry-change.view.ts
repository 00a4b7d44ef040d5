import { expect, type Page } from "playwright/test"
import type { entryChangeMachine } from "#machines/entry-change/entry-change.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const editing = (page: Page) => page.getByRole("dialog", { name: "Edit Faith Entry" })
const deleting = (page: Page) => page.getByRole("alertdialog", { name: "Delete this entry?" })
const button = (page: Page, name: string) => editing(page).getByRole("button", { name })

export const notVisible = {
  restoring: "Reading from the device is too fast to see.",
} as const satisfies NotVisible<typeof entryChangeMachine>
type Shown = Exclude<LeafOf<typeof entryChangeMachine>, keyof typeof notVisible>

/** What a member sees while changing or deleting an entry of their own. */
export const entryChangeView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  viewing: async (page) => {
    await expect(editing(page)).toHaveCount(0)
    await expect(deleting(page)).toHaveCount(0)
  },
  "editing.writing": async (page) => {
    await expect(button(page, "Save Changes")).toBeEnabled()
    await expect(editing(page).getByLabel("Content")).toBeEditable()
    await expect(editing(page).getByText("You changed this entry on another device")).toHaveCount(0)
  },
  "editing.saving": async (page) => {
    await expect(editing(page).locator("button[aria-busy=true]")).toHaveCount(1)
    await expect(editing(page).getByLabel("Content")).not.toBeEditable()
  },
  "editing.comparing": async (page) => {
    await expect(editing(page).getByText("Changed on the other phone.")).toBeVisible()
    await expect(button(page, "Replace with mine")).toBeEnabled()
    await expect(button(page, "Keep the newer words")).toBeVisible()
  },
  "deleting.asking": async (page) => {
    await expect(deleting(page).getByRole("button", { name: "Yes, Delete" })).toBeEnabled()
  },
  "deleting.removing": async (page) => {
    await expect(deleting(page).locator("button[aria-busy=true]")).toHaveCount(1)
  },
}
