import { expect, type Page } from "playwright/test"
import type { inboxConversationMachine } from "#machines/inbox-conversation/inbox-conversation.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const form = (page: Page) => page.getByRole("form", { name: /^(Reply|Message)$/ })
const reply = (page: Page) => form(page).getByLabel(/^Your (reply|message)$/)
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const expectStatus = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole("region", { name: "Conversation" })
      .getByRole("status")
      .filter({ hasText: "conversation" }),
  ).toContainText(text)
const expectPending = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-busy", "true")
const expectReady = async (page: Page) => {
  await expect(page.locator("main button[aria-busy=true]")).toHaveCount(0)
}

export const notVisible = {
  restoring: "Reading from the device is too fast to see.",
  "ready.routing": "It ends at once: the conversation itself says who has it.",
} as const satisfies NotVisible<typeof inboxConversationMachine>
type Shown = Exclude<LeafOf<typeof inboxConversationMachine>, keyof typeof notVisible>

/** What a member of staff sees of a conversation (OFFICE §10). */
export const inboxConversationView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "ready.empty": async (page) => {
    await expectStatus(page, "Nobody has written in this conversation yet.")
    await expect(page.getByRole("form", { name: "Message" }).getByLabel("Your message")).toBeEditable()
    await expect(button(page, "Send Message")).toBeEnabled()
    for (const name of ["Take It", "Close", "Assign"]) await expect(button(page, name)).toHaveCount(0)
    await expectReady(page)
  },
  "ready.open": async (page) => {
    await expectStatus(page, "Nobody has this conversation yet.")
    await expect(button(page, "Take It")).toBeEnabled()
    await expect(button(page, "Close")).toBeEnabled()
    await expect(form(page)).toHaveCount(0)
    await expectReady(page)
  },
  "ready.assignedToOther": async (page) => {
    await expectStatus(page, "Bola Eze has this conversation.")
    await expect(button(page, "Take It")).toHaveCount(0)
    await expect(button(page, "Close")).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
    await expectReady(page)
  },
  "ready.closed": async (page) => {
    await expectStatus(page, "This conversation is closed.")
    await expect(button(page, "Take It")).toBeEnabled()
    await expect(button(page, "Close")).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
    await expectReady(page)
  },
  "ready.mine": async (page) => {
    await expectStatus(page, "You have this conversation.")
    await expect(reply(page)).toBeEditable()
    await expect(button(page, "Close")).toBeEnabled()
    await expect(button(page, "Take It")).toHaveCount(0)
    await expectReady(page)
  },
  "ready.taking": (page) => expectPending(page, "Take It"),
  "ready.assigning": (page) => expectPending(page, "Assign"),
  "ready.closing": (page) => expectPending(page, "Close"),
  "ready.replying": async (page) => {
    await expectPending(page, /^Send (Reply|Message)$/)
    await expect(reply(page)).not.toBeEditable()
  },
}
