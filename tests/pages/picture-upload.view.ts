import { expect, type Page } from "playwright/test"
import type { pictureUploadMachine } from "#machines/picture-upload/picture-upload.machine.ts"
import type { LeafOf } from "./leaves.ts"

const cropper = (page: Page) => page.getByRole("group", { name: /^Crop area/ })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** What staff see while they add a picture to a record (OFFICE §11). */
export const pictureUploadView: Readonly<
  Record<LeafOf<typeof pictureUploadMachine>, (page: Page) => Promise<unknown>>
> = {
  choosing: async (page) => {
    await expect(button(page, "Choose File")).toBeEnabled()
    await expect(page.getByText("You choose its part next: 800 by 800 pixels.")).toBeVisible()
    await expect(cropper(page)).toHaveCount(0)
    await expect(button(page, "Use Picture")).toHaveCount(0)
  },
  // Opening a file is too fast to see.
  opening: (page) => expect(page.getByRole("heading", { level: 1, name: "New Product" })).toBeVisible(),
  cropping: async (page) => {
    await expect(cropper(page)).toBeVisible()
    await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible()
    await expect(button(page, "Use Picture")).toBeEnabled()
    await expect(button(page, "Cancel")).toBeEnabled()
    await expect(page.getByRole("progressbar")).toHaveCount(0)
  },
  uploading: async (page) => {
    await expect(page.getByRole("progressbar", { name: "Uploading the picture" })).toBeVisible()
    await expect(button(page, "Cancel Upload")).toBeEnabled()
    await expect(button(page, "Use Picture")).toHaveCount(0)
  },
}
