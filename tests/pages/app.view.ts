import { expect, type Page } from "playwright/test"
import type { appMachine } from "#machines/app/app.machine.ts"
import type { LeafOf } from "./leaves.ts"

/** The full-page error screen (SPEC §2, route errors). */
const cover = (page: Page) => page.getByRole("alert").filter({ hasText: "our team of super engineers" })

/** What a member sees of the root: a page, or an error screen. */
export const appView: Readonly<Record<LeafOf<typeof appMachine>, (page: Page) => Promise<unknown>>> = {
  running: async (page) => {
    await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeVisible()
    await expect(page.getByText("our team of super engineers")).toHaveCount(0)
  },
  broken: async (page) => {
    await expect(cover(page).getByRole("heading", { name: "Oops!" })).toBeVisible()
    await expect(cover(page).getByRole("button", { name: "Retry" })).toBeEnabled()
  },
}
