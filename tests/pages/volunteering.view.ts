import { expect, type Page } from "playwright/test"
import type { volunteeringMachine } from "#machines/volunteering/volunteering.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const question = (page: Page) => page.getByRole("alertdialog", { name: "Volunteer for this Position" })
const answer = (page: Page, name: "Cancel" | "Confirm") => question(page).getByRole("button", { name })

export const notVisible = {
  restoring: "The page passes through it at once.",
} as const satisfies NotVisible<typeof volunteeringMachine>

/** What a member sees while applying for a job (SPEC §2, /dashboard/jobs/{id}). */
export const volunteeringView: Readonly<
  Record<
    Exclude<LeafOf<typeof volunteeringMachine>, keyof typeof notVisible>,
    (page: Page) => Promise<unknown>
  >
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
  waiting: async (page) => {
    const unsent = page.getByRole("region", { name: "Not sent yet" })
    await expect(question(page)).toHaveCount(0)
    await expect(unsent.getByRole("listitem")).toContainText("Waiting to send")
    await expect(unsent.getByRole("listitem")).toContainText(
      "We'll send your application when you're online.",
    )
    await expect(page.getByRole("button", { name: "Volunteer for Job" })).toHaveCount(0)
  },
  volunteered: async (page) => {
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Already Volunteered" })).toBeDisabled()
  },
}
