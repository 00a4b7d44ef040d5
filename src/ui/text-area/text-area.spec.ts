import { expect, test } from "playwright/test"

test("a text area grows with its text to 160 px, then scrolls", async ({ page }) => {
  await page.goto("")
  const field = page.getByRole("textbox", { name: "Content" })
  const height = () => field.evaluate((element) => (element as HTMLTextAreaElement).offsetHeight)
  await field.fill("")
  const empty = await height()
  await field.fill("A line.\n".repeat(4))
  const five = await height()
  expect(five).toBeGreaterThan(empty)
  expect(five).toBeLessThan(160)
  await field.fill("A line.\n".repeat(40))
  expect(await height()).toBe(160)
  expect(await field.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
})
