import { expect, type Page } from "playwright/test"
import type { shellMachine } from "#machines/shell/shell.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  "sidebar.measuring": "It ends at once: the width of the screen is known before anything is shown.",
} as const satisfies NotVisible<typeof shellMachine>
type Shown = Exclude<LeafOf<typeof shellMachine>, keyof typeof notVisible>

/** A menu or drawer hides the page below from screen readers, but not from sight. */
const anywhere = { includeHidden: true }
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar", ...anywhere })
const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu", ...anywhere })
const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Quick links", ...anywhere })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true, ...anywhere })

const links = [
  "Home",
  "Events",
  "Resources",
  "Manage Payments",
  "Connect with Others",
  "Volunteer",
  "Faith Entry",
  "Messaging",
  "Store",
]

/** What a member sees of the shell: three parallel regions at once (SPEC §2, Dashboard shell). */
export const shellView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "sidebar.wide.open": async (page) => {
    const profile = sidebar(page).getByRole("link", { name: "View Profile", ...anywhere })
    await expect(profile).toBeVisible()
    await expect(profile).toHaveAttribute("href", "/dashboard/profile")
    await expect(sidebar(page).locator("nav a")).toHaveText(links)
    await expect(button(page, "Hide sidebar")).toHaveAttribute("aria-expanded", "true")
    await expect(bottomBar(page)).toHaveCount(0)
  },
  "sidebar.wide.closed": async (page) => {
    await expect(button(page, "Show sidebar")).toHaveAttribute("aria-expanded", "false")
    await expect(sidebar(page)).toHaveCount(0)
    await expect(bottomBar(page)).toHaveCount(0)
  },
  "sidebar.narrow.hidden": async (page) => {
    await expect(bottomBar(page).locator("a")).toHaveText(["Home", "Events", "Resources", "Payments"])
    const payments = bottomBar(page).getByRole("link", { name: "Manage Payments", exact: true, ...anywhere })
    await expect(payments).toHaveText("Payments")
    await expect(button(page, "More")).toHaveAttribute("aria-expanded", "false")
    await expect(drawer(page)).toHaveCount(0)
    await expect(sidebar(page)).toHaveCount(0)
  },
  "sidebar.narrow.drawer": async (page) => {
    await expect(drawer(page).getByRole("navigation", { name: "Dashboard" }).getByRole("link")).toHaveText(
      links,
    )
    await expect(button(page, "More")).toHaveAttribute("aria-expanded", "true")
  },
  "avatarMenu.closed": (page) => expect(page.getByRole("menu", anywhere)).toHaveCount(0),
  "avatarMenu.open": async (page) => {
    const menu = page.getByRole("menu", { name: "Account" })
    await expect(menu.getByRole("menuitem")).toHaveText(["View profile", "Settings", "Logout"])
    await expect(button(page, "Your account")).toHaveAttribute("aria-expanded", "true")
  },
  "badges.fresh": async (page) => {
    for (const name of [/^Messages/, /^Notifications/])
      await expect(page.getByRole("link", { name, ...anywhere }).first()).toBeVisible()
  },
}
