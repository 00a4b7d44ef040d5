import { expect, type Page } from "playwright/test"
import type { avatarUploadMachine } from "#machines/avatar-upload/avatar-upload.machine.ts"
import type { LeafOf } from "./leaves.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: "Profile Picture" })
const cropper = (page: Page) => dialog(page).getByRole("group", { name: /^Crop area/ })

/** What a member sees while changing the picture (SPEC §2.24; SPEC §5.5). */
export const avatarUploadView: Readonly<
  Record<LeafOf<typeof avatarUploadMachine>, (page: Page) => Promise<unknown>>
> = {
  // Reading from the device is too fast to see: the profile is visible.
  restoring: (page) => expect(page.getByRole("button", { name: "Change Picture" })).toBeAttached(),
  viewing: async (page) => {
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Change Picture" })).toBeEnabled()
  },
  "asking.choosing": async (page) => {
    await expect(dialog(page).getByRole("button", { name: "Save" })).toBeDisabled()
    await expect(dialog(page).getByRole("button", { name: "Choose File" })).toBeEnabled()
    await expect(dialog(page).getByText("JPEG or PNG, at most 2 MB.")).toBeVisible()
    await expect(cropper(page)).toHaveCount(0)
  },
  // Opening a file is too fast to see.
  "asking.opening": (page) => expect(dialog(page)).toBeVisible(),
  "asking.cropping": async (page) => {
    await expect(cropper(page)).toBeVisible()
    await expect(dialog(page).getByRole("button", { name: "Save" })).toBeEnabled()
    await expect(dialog(page).getByRole("button", { name: "Choose Another File" })).toBeEnabled()
  },
  "asking.uploading": async (page) => {
    await expect(dialog(page).getByRole("progressbar", { name: "Saving your picture" })).toBeVisible()
    await expect(dialog(page).getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true")
    await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeEnabled()
  },
  "asking.failed": async (page) => {
    await expect(dialog(page).getByRole("alert").getByText("Your picture is still here.")).toBeVisible()
    await expect(cropper(page)).toBeVisible()
    await expect(dialog(page).getByRole("button", { name: "Retry" })).toBeEnabled()
  },
}
