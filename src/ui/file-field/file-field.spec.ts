import { writeFile } from "node:fs/promises"
import { expect, type Page, test } from "playwright/test"

const field = (page: Page) => page.getByRole("group", { name: "Attachment" })
const choose = async (page: Page, name: string, mimeType: string, size = 10) => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    field(page)
      .getByRole("button", { name: /Choose/ })
      .click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer: Buffer.alloc(size) })
}
test("the name of a chosen file is shown, and another file replaces it", async ({ page }) => {
  await page.goto("")
  await choose(page, "letter.pdf", "application/pdf")
  await expect(field(page)).toContainText("letter.pdf")
  await choose(page, "photo.png", "image/png")
  await expect(field(page)).toContainText("photo.png")
})

test("a file of another kind, or too large, is refused with an error, and the previous file stays", async ({
  page,
}) => {
  await page.goto("")
  await choose(page, "letter.pdf", "application/pdf")
  await choose(page, "program.exe", "application/octet-stream")
  await expect(field(page).getByRole("alert")).toHaveText(/Invalid file type/)
  await choose(page, "scan.pdf", "application/pdf", 2 * 1024 * 1024 + 1)
  await expect(field(page).getByRole("alert")).toHaveText(/Maximum file size is 2MB/)
  await expect(field(page)).toContainText("letter.pdf")
})

test("a file can be dropped on the field", async ({ page }, info) => {
  const file = info.outputPath("letter.pdf")
  await writeFile(file, "%PDF-1.7")
  await page.goto("")
  const zone = field(page).locator(".ui-file-drop")
  await zone.scrollIntoViewIfNeeded()
  const { x, y } = (await zone.boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x: x + 10, y: y + 10, data })
  await expect(field(page)).toContainText("letter.pdf")
})
