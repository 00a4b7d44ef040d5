import { expect, type Page } from "playwright/test"
import type { transitionMachine } from "#machines/transition/transition.machine.ts"
import type { LeafOf } from "./leaves.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Transit to Doctor|Answer the Office)$/ })
const submit = (page: Page) => dialog(page).getByRole("button", { name: "Submit" })

/** What a student sees while applying to become a doctor (SPEC §4, §5), or answering a question about it (OFFICE §3). */
export const transitionView: Readonly<
  Record<LeafOf<typeof transitionMachine>, (page: Page) => Promise<unknown>>
> = {
  idle: async (page) => {
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(
      page.getByRole("button", { name: /^(Transit to Doctor|Transition in Progress)$/ }),
    ).toBeVisible()
  },
  // Reading from the device is too fast to see: the dialog is visible.
  restoring: (page) => expect(dialog(page)).toBeVisible(),
  "open.filling": async (page) => {
    await expect(dialog(page).getByRole("combobox", { name: "Chapter" })).toBeVisible()
    await expect(dialog(page).getByPlaceholder("Enter AWAITING if none yet")).toHaveCount(2)
    await expect(submit(page)).not.toHaveAttribute("aria-disabled", "true")
  },
  "open.sending": async (page) => {
    await expect(submit(page)).toHaveAttribute("aria-disabled", "true")
    await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeDisabled()
    await expect(dialog(page).getByLabel("Specialty")).not.toBeEditable()
  },
}
