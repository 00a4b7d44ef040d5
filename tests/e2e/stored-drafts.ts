import { expect, type Page } from "playwright/test"

/** Stores a draft of this page's member as the record `root/<name>`, as the portal does; null removes the record. */
export const storeDraft = (page: Page, name: string, values: unknown): Promise<void> =>
  page.evaluate(
    ({ key, given }) => {
      const { user } = (
        JSON.parse(localStorage.getItem("root/auth")!) as { value: { user: { _id: string } } }
      ).value
      const value = { memberId: user._id, values: given, savedAt: Date.now() }
      if (given === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify({ version: 1, value }))
    },
    { key: `root/${name}`, given: values },
  )

/** Returns the text of the record `root/<name>` on the device; an empty text without one. */
const storedText = (page: Page, name: string): Promise<string> =>
  page.evaluate((key) => localStorage.getItem(key) ?? "", `root/${name}`)

/** Waits until the record `root/<name>` on the device contains this text. */
export const expectStored = (page: Page, name: string, text: string): Promise<void> =>
  expect.poll(() => storedText(page, name)).toContain(text)

/** Waits until the record `root/<name>` on the device does not contain this text. */
export const expectNotStored = (page: Page, name: string, text: string): Promise<void> =>
  expect.poll(() => storedText(page, name)).not.toContain(text)
