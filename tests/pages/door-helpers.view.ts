import { expect, type Page } from "playwright/test"
import type { doorHelpersMachine } from "#machines/door-helpers/door-helpers.machine.ts"
import type { LeafOf } from "./leaves.ts"

const block = (page: Page) => page.getByRole("region", { name: "Door helpers" })
const finder = (page: Page) => page.getByRole("dialog", { name: "Add a door helper" })
const question = (page: Page) => page.getByRole("alertdialog", { name: "End the help of Bola Obi?" })

/** What staff see while they name door helpers (OFFICE §14). */
export const doorHelpersView: Readonly<
  Record<LeafOf<typeof doorHelpersMachine>, (page: Page) => Promise<unknown>>
> = {
  listing: async (page) => {
    await expect(finder(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(
      block(page)
        .getByText(/named by Ada Eze · until Dec 2, 2026/)
        .first(),
    ).toBeVisible()
    await expect(block(page).getByRole("button", { name: "Add Door Helper" })).toBeEnabled()
  },
  finding: async (page) => {
    await expect(finder(page).getByRole("searchbox", { name: "Search members" })).toBeEditable()
    await expect(finder(page).getByRole("button", { name: /^Choose Ngozi Eze/ })).toBeEnabled()
  },
  naming: async (page) => {
    await expect(finder(page).getByRole("button", { name: /^Choose Ngozi Eze/ })).toHaveAttribute(
      "aria-busy",
      "true",
    )
  },
  "ending.asking": async (page) => {
    await expect(question(page).getByText(/can no longer open the check-in/)).toBeVisible()
    await expect(question(page).getByRole("button", { name: "Yes, End" })).toBeEnabled()
  },
  "ending.sending": async (page) => {
    await expect(question(page).getByRole("button", { name: "Yes, End" })).toHaveAttribute(
      "aria-busy",
      "true",
    )
  },
}
