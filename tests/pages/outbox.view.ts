import { expect, type Page } from "playwright/test"
import type { outboxMachine } from "#machines/outbox/outbox.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const unsent = (page: Page) => page.getByRole("region", { name: "Not sent yet" })
const retry = (page: Page) => unsent(page).getByRole("button", { name: "Try Again" })
const remove = (page: Page) => unsent(page).getByRole("button", { name: "Delete" }).first()
const refusal = (page: Page) => unsent(page).getByRole("alert")

const expectNoEntries = (page: Page) => expect(unsent(page)).toHaveCount(0)
const expectEntries = async (page: Page, label: "Waiting to send" | "Not accepted") => {
  await expect(unsent(page).getByRole("listitem").first()).toContainText(label)
  // Only the oldest entry is sent, so only that one can be refused.
  await expect(unsent(page).getByText("Not accepted")).toHaveCount(label === "Not accepted" ? 1 : 0)
}

export const notVisible = {
  closed: "Nobody is logged in, and the pages of members are closed.",
  "open.looking": "The page passes through it at once.",
} as const satisfies NotVisible<typeof outboxMachine>

/** What a member sees of entries that were not sent, above the list of faith entries (NETWORK §3.3). */
export const outboxView: Readonly<
  Record<Exclude<LeafOf<typeof outboxMachine>, keyof typeof notVisible>, (page: Page) => Promise<unknown>>
> = {
  "open.restoring": expectNoEntries,
  "open.idle": expectNoEntries,
  "open.sending": async (page) => {
    await expectEntries(page, "Waiting to send")
    await expect(retry(page)).toHaveAttribute("aria-disabled", "true")
    await expect(remove(page)).toBeDisabled()
    await expect(refusal(page)).toHaveCount(0)
  },
  "open.waiting": async (page) => {
    await expectEntries(page, "Waiting to send")
    await expect(retry(page)).toBeEnabled()
    await expect(remove(page)).toBeEnabled()
    await expect(refusal(page)).toHaveCount(0)
  },
  "open.held": async (page) => {
    await expectEntries(page, "Not accepted")
    await expect(refusal(page)).toContainText("Some characters cannot be saved.")
    await expect(unsent(page).getByRole("button", { name: "Edit" })).toHaveCount(1)
    await expect(retry(page)).toBeEnabled()
  },
}
