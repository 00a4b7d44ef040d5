/** Steps of staff who add pictures to a record (OFFICE §11). */
import type { Page } from "playwright/test"
import sharp from "sharp"

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A plain picture of one colour. */
export const plainPicture = async (color: string): Promise<ChosenFile> => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: color } })
    .png()
    .toBuffer(),
})

/** Chooses a file in the open field of the pictures. */
export const choosePicture = async (page: Page, file: ChosenFile): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("group", { name: /^(Picture|Another picture)/ })
      .getByRole("button", { name: /Choose/ })
      .click(),
  ])
  await chooser.setFiles(file)
}

/** Adds the first picture of the open record, with its alternative text. */
export const addPicture = async (page: Page, alt: string): Promise<void> => {
  await page.getByRole("button", { name: "Add a Picture" }).click()
  await choosePicture(page, await plainPicture("#8a2f6b"))
  await page
    .getByRole("listitem", { name: "Picture 1" })
    .getByLabel(/Alternative text$/)
    .fill(alt)
}
