import type { Page } from "playwright/test"

/**
 * Turns the closing animation of dialogs on, and collects every text that a dialog shows from now on, also while it closes.
 * Returns a function that returns the texts so far.
 */
export const collectDialogTexts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.evaluate(() => {
    const texts = new Set<string>()
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll<HTMLElement>("[role$=dialog]"))
        texts.add(dialog.innerText)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { dialogTexts: texts })
  })
  return () =>
    page.evaluate(() => [...(window as unknown as { readonly dialogTexts: ReadonlySet<string> }).dialogTexts])
}
