import { expect, type Page } from "playwright/test"
import type { downloadMachine } from "#machines/download/download.machine.ts"
import type { LeafOf } from "./leaves.ts"

const button = (page: Page) => page.getByRole("button", { name: "Export Donations.csv" })
const problem = (page: Page) =>
  page.getByText("We could not reach the server. Check your connection and try again.").first()

/** What a member sees of a download, tested on the export of the donations (SPEC §2, /dashboard/payments). */
export const downloadView: Readonly<
  Record<LeafOf<typeof downloadMachine>, (page: Page) => Promise<unknown>>
> = {
  idle: async (page) => {
    await expect(button(page)).not.toHaveAttribute("aria-busy", "true")
    await expect(problem(page)).toHaveCount(0)
  },
  downloading: (page) => expect(button(page)).toHaveAttribute("aria-busy", "true"),
  failed: async (page) => {
    await expect(button(page)).not.toHaveAttribute("aria-busy", "true")
    await expect(problem(page)).toBeVisible()
  },
}
