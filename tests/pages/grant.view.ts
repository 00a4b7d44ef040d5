import { expect, type Page } from "playwright/test"
import type { grantMachine } from "#machines/grant/grant.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const grantForm = (page: Page) => page.getByRole("form", { name: "Grant a role" })
const roleForm = (page: Page) => page.getByRole("form", { name: "Decide about the role" })
const busy = (page: Page) => dialog(page).locator("button[aria-busy=true]")
/** Expects a role that the reader cannot change, and the sentence that says why. */
const expectReason = async (page: Page, text: string | RegExp) => {
  await expect(dialog(page).getByRole("status")).toContainText(text)
  await expect(roleForm(page)).toHaveCount(0)
  await expect(dialog(page).getByText("Close", { exact: true })).toBeVisible()
}

export const notVisible = {
  routing: "It ends at once: the role itself says what can be done.",
} as const satisfies NotVisible<typeof grantMachine>
type Shown = Exclude<LeafOf<typeof grantMachine>, keyof typeof notVisible>

/** What an admin sees while granting and ending staff roles (OFFICE §1). */
export const grantView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  listing: async (page) => {
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole("list", { name: "Staff roles" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Grant a Role" })).toBeVisible()
  },
  finding: async (page) => {
    await expect(dialog(page).getByRole("searchbox", { name: "Search members" })).toBeVisible()
    await expect(dialog(page).getByRole("list", { name: "Members" })).toBeVisible()
    await expect(grantForm(page)).toHaveCount(0)
  },
  "granting.writing": async (page) => {
    await expect(grantForm(page)).toContainText("Ife Ojo")
    await expect(grantForm(page).getByLabel("Your password", { exact: true })).toBeEditable()
    await expect(busy(page)).toHaveCount(0)
  },
  "granting.sending": async (page) => {
    await expect(busy(page)).toHaveText("Grant Role")
    await expect(grantForm(page).getByLabel("Your password", { exact: true })).not.toBeEditable()
  },
  "opened.own": (page) => expectReason(page, "This role is your own. Another admin can end it."),
  "opened.lastAdmin": (page) => expectReason(page, "The office needs one admin without a last day."),
  "opened.ended": (page) => expectReason(page, /^(Ended by Bola Eze|It ended by itself) on /),
  "deciding.writing": async (page) => {
    await expect(roleForm(page).getByLabel("Your password", { exact: true })).toBeEditable()
    await expect(busy(page)).toHaveCount(0)
  },
  "deciding.sending": async (page) => {
    await expect(busy(page)).toHaveText(/^(Approve|End Role)$/)
    await expect(roleForm(page).getByLabel("Your password", { exact: true })).not.toBeEditable()
  },
}
