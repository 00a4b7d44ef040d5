import { expect, type Page } from "playwright/test"
import type { appMachine } from "#machines/app/app.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  "chat.open":
    "The connection opens by itself on a page that has come to rest, and changes nothing that is seen.",
} as const satisfies NotVisible<typeof appMachine>
type Shown = Exclude<LeafOf<typeof appMachine>, keyof typeof notVisible>

/** The full-page error screen (SPEC §2, route errors). */
const cover = (page: Page) => page.getByRole("alert").filter({ hasText: "our team of super engineers" })

const seenThroughSession = (): Promise<void> => Promise.resolve()

/** What a member sees of the root: a page, or an error screen. */
export const appView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "session.running": async (page) => {
    await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeVisible()
    await expect(page.getByText("our team of super engineers")).toHaveCount(0)
  },
  "session.broken": async (page) => {
    await expect(cover(page).getByRole("heading", { name: "Oops!" })).toBeVisible()
    await expect(cover(page).getByRole("button", { name: "Retry" })).toBeEnabled()
  },
  // Cart and payment have views of their own; any page may be shown meanwhile.
  "cart.closed": seenThroughSession,
  "cart.open": seenThroughSession,
  "chat.closed": seenThroughSession,
  "paymentReturn.idle": seenThroughSession,
  "paymentReturn.followed": seenThroughSession,
}
