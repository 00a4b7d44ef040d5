import { expect, type Page } from "playwright/test"
import type { updateMachine } from "#machines/update/update.machine.ts"
import type { LeafOf } from "./leaves.ts"

const strip = (page: Page) =>
  page.getByRole("status").filter({ hasText: /new version|^We'll update|^Updating/ })
const expectNoStrip = (page: Page) => expect(strip(page)).toHaveCount(0)

/** Expects the strip with a text and these buttons, in its own line below the top bar (NETWORK §3.4). */
const expectStrip = (text: string, buttons: readonly string[]) => async (page: Page) => {
  await expect(strip(page).getByRole("paragraph")).toHaveText(text)
  await expect(strip(page).getByRole("button")).toHaveText([...buttons])
  const [bar, box] = await Promise.all([page.getByRole("banner").boundingBox(), strip(page).boundingBox()])
  expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1)
}

/** What a member sees of an update: a strip once a version is ready, otherwise nothing. */
export const updateView: Readonly<Record<LeafOf<typeof updateMachine>, (page: Page) => Promise<unknown>>> = {
  current: expectNoStrip,
  checking: expectNoStrip,
  downloading: expectNoStrip,
  ready: expectStrip("A new version is ready.", ["Update", "Not now"]),
  deferred: expectStrip("We'll update when you have finished.", ["Not now"]),
  applying: expectStrip("Updating…", []),
  failed: expectNoStrip,
}
