/** Blocks of a page that load once they are near the viewport. */
import type { Page } from "playwright/test"

/** Scrolls to a block by its heading. Does not wait until the block stands still, because its skeleton is replaced. */
export const scrollToBlock = (page: Page, name: string): Promise<void> =>
  page.getByRole("region", { name, exact: true }).evaluate((block) => block.scrollIntoView())
