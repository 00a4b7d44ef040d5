import { expect, type Page } from "playwright/test"
import type { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const form = (page: Page) => page.getByRole("form", { name: "Event" })
const conflict = (page: Page) => page.getByRole("region", { name: "Two changes" })
const expectStatus = (page: Page, text: RegExp) => expect(form(page).getByRole("status")).toHaveText(text)
const save = (page: Page) => form(page).getByRole("button", { name: "Save" })

export const notVisible = {
  restoring: "Reading from the device is too fast to see.",
  "editing.comparing": "It ends at once: the values themselves say what follows.",
} as const satisfies NotVisible<typeof recordEditorMachine>
type Shown = Exclude<LeafOf<typeof recordEditorMachine>, keyof typeof notVisible>

/** What a member of staff sees while editing a record, here an event (OFFICE §3). */
export const recordEditorView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "editing.clean": async (page) => {
    await expectStatus(page, /^(Saved( by .+)? on .+|Nothing typed yet)\.$/)
    await expect(form(page).getByLabel("Name")).toBeEditable()
    await expect(page.getByRole("button", { name: "Discard Changes" })).toHaveCount(0)
    await expect(conflict(page)).toHaveCount(0)
  },
  "editing.dirty": async (page) => {
    await expectStatus(page, /^Not saved\. Your changes are kept on this device\.$/)
    await expect(form(page).getByLabel("Name")).toBeEditable()
    await expect(page.getByRole("button", { name: "Discard Changes" })).toBeEnabled()
    await expect(conflict(page)).toHaveCount(0)
  },
  "editing.saving": async (page) => {
    await expectStatus(page, /^Saving…$/)
    await expect(save(page)).toHaveAttribute("aria-busy", "true")
    await expect(form(page).getByLabel("Name")).not.toBeEditable()
  },
  "editing.conflicted": async (page) => {
    await expect(conflict(page).getByRole("alert")).toContainText(" saved a change on ")
    await expect(conflict(page).getByRole("radio", { name: "Your change" }).first()).toBeVisible()
    await expect(form(page)).toHaveCount(0)
  },
  made: async (page) => {
    await expect(page).toHaveURL(/\/office\/events\/r1$/)
    await expect(page.getByRole("region", { name: "Publication" })).toBeVisible()
  },
}
