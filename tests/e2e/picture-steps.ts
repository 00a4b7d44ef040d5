/** Steps of staff who add pictures to a record (OFFICE §11). */
import type { Page } from "playwright/test"
import sharp from "sharp"

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Returns a plain picture of one colour. */
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

/** Uploads the part of the picture inside the frame. */
export const usePicture = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Use Picture", exact: true }).click()

/** Returns a photo from an upright phone: red above, blue below. Its pixels are stored rotated, as its EXIF data tells. */
export const uprightPhoto = async (): Promise<ChosenFile> => {
  const half = { width: 600, height: 600, channels: 3 } as const
  const [red, blue] = ["#c00000", "#0000c0"].map((background) => ({ create: { ...half, background } }))
  const upright = await sharp({ create: { ...half, height: 1200, background: "#000000" } })
    .composite([
      { input: red!, top: 0, left: 0 },
      { input: blue!, top: 600, left: 0 },
    ])
    .png()
    .toBuffer()
  return {
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(upright)
      .rotate(270)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  }
}

/** Adds the first picture of the open record, with its alternative text. */
export const addPicture = async (page: Page, alt: string): Promise<void> => {
  await page.getByRole("button", { name: "Add a Picture" }).click()
  await choosePicture(page, await plainPicture("#8a2f6b"))
  await usePicture(page)
  await page
    .getByRole("listitem", { name: "Picture 1" })
    .getByLabel(/Alternative text$/)
    .fill(alt)
}

/** Returns the width and height of a stored picture, and how red, green and blue it is on average (0 to 255). */
export const measuresOf = async (bytes: Buffer): Promise<readonly number[]> => {
  const { width, height } = await sharp(bytes).metadata()
  const { channels } = await sharp(bytes).stats()
  return [width, height, ...channels.map(({ mean }) => mean)]
}
