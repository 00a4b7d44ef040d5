import { expect, type Page } from "playwright/test"
import type { conversationMachine } from "#machines/conversation/conversation.machine.ts"
import type { LeafOf } from "./leaves.ts"

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to / })
const log = (page: Page) => page.getByRole("log")
const older = (page: Page) =>
  page.getByText("Loading older messages").or(page.getByLabel("Loading older messages"))

/** What a member sees of an open conversation (SPEC §2, /dashboard/messaging). */
export const conversationView: Readonly<
  Record<LeafOf<typeof conversationMachine>, (page: Page) => Promise<unknown>>
> = {
  opening: async (page) => {
    await expect(page.getByText("Loading the conversation")).toBeAttached()
    await expect(field(page)).toBeDisabled()
  },
  openFailed: async (page) => {
    await expect(page.getByRole("alert").getByRole("button", { name: "Retry" })).toBeVisible()
    await expect(log(page)).toHaveCount(0)
  },
  "open.live": async (page) => {
    await expect(log(page)).toHaveAttribute("aria-busy", "false")
    await expect(field(page)).toBeEnabled()
    await expect(page.getByText("Some messages have not loaded yet.")).toHaveCount(0)
  },
  "open.catchingUp": async (page) => {
    await expect(log(page)).toHaveAttribute("aria-busy", "true")
    await expect(older(page)).toHaveCount(0)
    await expect(field(page)).toBeEnabled()
  },
  "open.behind": async (page) => {
    await expect(page.getByText("Some messages have not loaded yet. We are still trying.")).toBeVisible()
    await expect(field(page)).toBeEnabled()
  },
  "open.loadingOlder": async (page) => {
    await expect(older(page).first()).toBeAttached()
    await expect(log(page)).toHaveAttribute("aria-busy", "true")
  },
}
