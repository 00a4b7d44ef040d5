import { expect, type Page } from "playwright/test"
import type { faithEntryMachine } from "#machines/faith-entry/faith-entry.machine.ts"
import type { LeafOf } from "./leaves.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: "New Faith Entry" })
const content = (page: Page) => dialog(page).getByLabel("Content")
const submit = (page: Page) =>
  dialog(page).getByRole("button", { name: /^Submit (Testimony|Prayer Request|Comment)$/ })

/** What a member sees while writing a faith entry in the New dialog (SPEC §2, /dashboard/faith-entry). */
export const faithEntryView: Readonly<
  Record<LeafOf<typeof faithEntryMachine>, (page: Page) => Promise<unknown>>
> = {
  // Reading from the device is too fast to see: the dialog is visible.
  restoring: (page) => expect(dialog(page)).toBeVisible(),
  "open.writing": async (page) => {
    await expect(content(page)).toBeEditable()
    await expect(submit(page)).toBeEnabled()
    await expect(dialog(page).getByRole("button", { name: "Close" })).toBeVisible()
  },
  "open.posting": async (page) => {
    await expect(content(page)).not.toBeEditable()
    await expect(dialog(page).getByRole("button", { name: "Close" })).toHaveCount(0)
  },
  // The dialog ends here: it closes, and the list has the entry.
  "open.posted": (page) => expect(dialog(page)).toHaveCount(0),
}
