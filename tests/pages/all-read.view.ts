import { expect, type Page } from "playwright/test"
import type { allReadMachine } from "#machines/all-read/all-read.machine.ts"
import type { LeafOf } from "./leaves.ts"

const button = (page: Page) => page.getByRole("button", { name: "Mark all as read", exact: true })

/** What a member sees above the notifications (DECISIONS §4.9). The button is there while one is unread. */
export const allReadView: Readonly<Record<LeafOf<typeof allReadMachine>, (page: Page) => Promise<unknown>>> =
  {
    idle: async (page) => {
      await expect(page.getByRole("list", { name: "Notifications" })).toBeVisible()
      await expect(button(page).and(page.locator("[aria-busy=true]"))).toHaveCount(0)
      // The button and the rows agree, even before the response arrives.
      await expect(async () => {
        const unread = await page.getByText("(unread)").count()
        expect(await button(page).count()).toBe(unread > 0 ? 1 : 0)
      }).toPass()
    },
    marking: (page) => expect(button(page)).toHaveAttribute("aria-busy", "true"),
  }
