import type { Page } from "playwright/test"

/** Lets dialogs close with their animation, and collects every text that their heads show from now on, also while they close. */
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
