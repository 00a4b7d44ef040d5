import { expect, type Page } from "playwright/test"
import type { sessionMachine } from "#machines/session/session.machine.ts"
import type { LeafOf } from "./leaves.ts"

const expectLogin = async (page: Page, isBusy: boolean) => {
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  const button = page.getByRole("button", { name: "Login" })
  if (isBusy) await expect(button).toHaveAttribute("aria-busy", "true")
  else await expect(button).not.toHaveAttribute("aria-busy", "true")
}
/** Also accepts the verification page, because a visitor may have opened it during the step before. */
const expectLoginOrVerification = async (page: Page, isBusy: boolean) => {
  const verification = page.getByRole("heading", { level: 1, name: "Verify your email" })
  await expect(page.getByRole("heading", { level: 1, name: "Login" }).or(verification)).toBeVisible()
  if (!(await verification.isVisible())) await expectLogin(page, isBusy)
}
/** Expects a page of the dashboard, which only members see. */
const expectDashboard = async (page: Page) => {
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** What the page shows of the session (SPEC §2, §4). */
export const sessionView: Readonly<Record<LeafOf<typeof sessionMachine>, (page: Page) => Promise<unknown>>> =
  {
    rehydrating: (page) => expect(page.getByText("Loading...")).toBeVisible(),
    anonymous: (page) => expectLoginOrVerification(page, false),
    loggingIn: (page) => expectLoginOrVerification(page, true),
    unverified: async (page) => {
      await expect(page).toHaveURL(/\/verify-email$/)
      await expect(page.getByRole("heading", { level: 1, name: "Verify your email" })).toBeVisible()
    },
    "authenticated.refreshing": expectDashboard,
    "authenticated.upToDate": expectDashboard,
    expired: async (page) => {
      await expectDashboard(page)
      await expect(page.getByText("Session has expired. Login again")).toBeVisible()
    },
    loggingOut: async (page) => {
      await expect(page).toHaveURL(/\/dashboard|\/verify-email/)
    },
  }
