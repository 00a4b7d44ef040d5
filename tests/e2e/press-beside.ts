import type { Page } from "playwright/test"

/** Presses outside the open dialog, and then presses Escape. */
export const pressBeside = async (page: Page): Promise<void> => {
  await page.mouse.click(5, 5)
  await page.keyboard.press("Escape")
}
