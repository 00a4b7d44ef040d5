import { expect, type Page } from "playwright/test"
import type { notificationsMachine } from "#machines/notifications/notifications.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends at once: the page opens with the notification, or fetches it.",
  opening: "It ends at once: a loaded notification is shown immediately.",
} as const satisfies NotVisible<typeof notificationsMachine>
type Shown = Exclude<LeafOf<typeof notificationsMachine>, keyof typeof notVisible>

const content = (page: Page) => page.getByRole("main").getByText("Your order is shipped.")
const badge = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first()
const stillUnread = (page: Page) => page.getByText("This notification is still unread.")

/** What a member sees of an opened notification (SPEC §2, §4). The badge in the top bar shows whether it is read. */
export const notificationsView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  finding: (page) => expect(page.getByText("Loading the notification")).toBeAttached(),
  marking: async (page) => {
    await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible()
    await expect(content(page)).toBeVisible()
    await expect(stillUnread(page)).toHaveCount(0)
    await expect(badge(page, "Notifications (1 unread)")).toBeVisible()
  },
  unread: async (page) => {
    await expect(content(page)).toBeVisible()
    await expect(stillUnread(page)).toBeVisible()
    await expect(page.getByRole("button", { name: "Mark as Read" })).toBeEnabled()
    await expect(badge(page, "Notifications (1 unread)")).toBeVisible()
  },
  read: async (page) => {
    await expect(content(page)).toBeVisible()
    await expect(stillUnread(page)).toHaveCount(0)
    await expect(badge(page, "Notifications")).toBeVisible()
    await expect(page.getByRole("link", { name: "Go to the order" })).toBeVisible()
  },
  missing: async (page) => {
    await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible()
    await expect(page.getByText("This page does not exist.")).toBeVisible()
  },
  failed: async (page) => {
    await expect(page.getByRole("main").getByText("We could not reach the server.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Retry" })).toBeEnabled()
  },
}
