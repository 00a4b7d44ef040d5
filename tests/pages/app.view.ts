import { expect, type Page } from "playwright/test"
import type { appMachine } from "#machines/app/app.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  "chat.open": "The connection opens by itself after the page has loaded, and changes nothing on the page.",
} as const satisfies NotVisible<typeof appMachine>
type Shown = Exclude<LeafOf<typeof appMachine>, keyof typeof notVisible>

/** The full-page error screen (SPEC §2, route errors). */
const errorScreen = (page: Page) => page.getByRole("alert").filter({ hasText: "our team of super engineers" })

/** Accepts any page. */
const anyPage = (): Promise<void> => Promise.resolve()

/** What a member sees of the root: a page, or an error screen. */
export const appView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "session.running": async (page) => {
    await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeVisible()
    await expect(page.getByText("our team of super engineers")).toHaveCount(0)
  },
  "session.broken": async (page) => {
    await expect(errorScreen(page).getByRole("heading", { name: "Oops!" })).toBeVisible()
    await expect(errorScreen(page).getByRole("button", { name: "Retry" })).toBeEnabled()
  },
  // The cart, the chat and the payment have their own views.
  "cart.closed": anyPage,
  "cart.open": anyPage,
  "chat.closed": anyPage,
  "paymentReturn.idle": anyPage,
  "paymentReturn.followed": anyPage,
}
