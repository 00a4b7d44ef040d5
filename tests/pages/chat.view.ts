import { expect, type Page } from "playwright/test"
import type { chatMachine } from "#machines/chat/chat.machine.ts"
import type { LeafOf } from "./leaves.ts"

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to / })
const connectionAlert = (page: Page) =>
  page.getByText("You are not connected. We are reconnecting, and your messages are saved.")

/** What a member sees of the chat connection: an alert when it is lost, otherwise nothing (SPEC §4, Messaging). */
export const chatView: Readonly<Record<LeafOf<typeof chatMachine>, (page: Page) => Promise<unknown>>> = {
  offline: (page) => expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible(),
  // A message can be written before the connection opens.
  "online.connecting": (page) => expect(field(page)).toBeEnabled(),
  "online.connected": async (page) => {
    await expect(connectionAlert(page)).toHaveCount(0)
    await expect(field(page)).toBeEnabled()
  },
  waiting: async (page) => {
    await expect(connectionAlert(page)).toBeVisible()
    await expect(field(page)).toBeEnabled()
  },
  renewing: (page) => expect(field(page)).toBeEnabled(),
}
