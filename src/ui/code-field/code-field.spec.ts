import { expect, type Page, test } from "playwright/test"

const boxes = (page: Page) => page.getByRole("group", { name: "Short code" }).getByRole("textbox")
const code = (page: Page) =>
  boxes(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(""))

test("a digit moves the focus to the next box, and other characters are ignored", async ({ page }) => {
  await page.goto("")
  await boxes(page).first().focus()
  await page.keyboard.type("4a7")
  await expect(boxes(page).nth(2)).toBeFocused()
  expect(await code(page)).toBe("47")
})

test("Backspace deletes the last digit, and a typed digit replaces the one in its box", async ({ page }) => {
  await page.goto("")
  await boxes(page).first().focus()
  await page.keyboard.type("4713")
  await page.keyboard.press("Backspace")
  expect(await code(page)).toBe("471")
  await page.keyboard.press("Backspace")
  expect(await code(page)).toBe("47")
  await page.keyboard.press("Home")
  await page.keyboard.type("9")
  expect(await code(page)).toBe("97")
})

test("a new code can be typed over another one, also if a digit is the same in both", async ({ page }) => {
  await page.goto("")
  await boxes(page).first().focus()
  await page.keyboard.type("4713")
  await page.keyboard.press("Home")
  await page.keyboard.type("4461")
  expect(await code(page)).toBe("4461")
})

test("a pasted code fills every box, without its spaces", async ({ page }) => {
  await page.goto("")
  await boxes(page)
    .nth(0)
    .evaluate((box) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", " 47 13 ")
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    })
  await expect.poll(() => code(page)).toBe("4713")
})
