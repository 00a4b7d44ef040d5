import { expect, type Page } from "playwright/test"
import type { profileEditMachine } from "#machines/profile-edit/profile-edit.machine.ts"
import type { LeafOf } from "./leaves.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true })
const form = (page: Page) => page.getByRole("form", { name: "Edit Profile" })
const save = (page: Page) => form(page).getByRole("button", { name: "Save" })

/** What a member sees while editing the profile (SPEC §2, /dashboard/edit-profile). */
export const profileEditView: Readonly<
  Record<LeafOf<typeof profileEditMachine>, (page: Page) => Promise<unknown>>
> = {
  // Reading from the device is too fast to see.
  reading: (page) => expect(heading(page, "Edit Profile")).toBeVisible(),
  "open.filling": async (page) => {
    await expect(save(page)).toBeEnabled()
    await expect(save(page)).not.toHaveAttribute("aria-disabled", "true")
    await expect(form(page).getByLabel("First Name")).toBeEditable()
    await expect(form(page).getByLabel("Email")).not.toBeEditable()
  },
  "open.saving": async (page) => {
    await expect(save(page)).toHaveAttribute("aria-disabled", "true")
    await expect(form(page).getByLabel("First Name")).not.toBeEditable()
  },
  "open.saved": async (page) => {
    await expect(page).toHaveURL("/dashboard/profile")
    await expect(heading(page, "Profile")).toBeVisible()
    await expect(
      page.getByText(/^(Profile updated successfully|Saved on this phone\.)$/).last(),
    ).toBeVisible()
  },
}
