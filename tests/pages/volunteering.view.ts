import { expect, type Page } from "playwright/test"
import type { volunteeringMachine } from "#machines/volunteering/volunteering.machine.ts"
import type { LeafOf } from "./leaves.ts"

const question = (page: Page) => page.getByRole("alertdialog", { name: "Volunteer for this Position" })
const answer = (page: Page, name: "Cancel" | "Confirm") => question(page).getByRole("button", { name })

/** What a member sees while applying for a job (SPEC §2, /dashboard/jobs/{id}). */
export const volunteeringView: Readonly<
  Record<LeafOf<typeof volunteeringMachine>, (page: Page) => Promise<unknown>>
> = {
  viewing: async (page) => {
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Volunteer for Job" })).toBeEnabled()
  },
  asking: async (page) => {
    await expect(answer(page, "Confirm")).toBeEnabled()
    await expect(answer(page, "Cancel")).toBeEnabled()
  },
  sending: (page) => expect(answer(page, "Cancel")).toBeDisabled(),
  volunteered: async (page) => {
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Already Volunteered" })).toBeDisabled()
  },
}
