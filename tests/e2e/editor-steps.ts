/** Steps of staff in the editor of a record (OFFICE §4). */
import type { Locator, Page } from "playwright/test"

/** Returns what the editor says about saving. It is the last status of the form, after parts of the record that are loading. */
export const editorState = (page: Page, form: string): Locator =>
  page.getByRole("form", { name: form, exact: true }).getByRole("status").last()
