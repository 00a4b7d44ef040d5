import { expect, type Page } from "playwright/test"
import type { connectionMachine } from "#machines/connection/connection.machine.ts"
import type { LeafOf } from "./leaves.ts"

const strip = (page: Page) => page.getByRole("status").filter({ hasText: /^You are offline\./ })

const expectNoStrip = (page: Page) => expect(strip(page)).toHaveCount(0)
/** Expects the strip directly below the top bar, which it does not cover (NETWORK §3.1). */
const expectStrip = async (page: Page) => {
  await expect(strip(page)).toHaveText("You are offline. Saved pages still work.")
  const [bar, box] = await Promise.all([page.getByRole("banner").boundingBox(), strip(page).boundingBox()])
  expect(box!.y).toBeCloseTo(bar!.y + bar!.height, 0)
  expect(box!.height).toBeLessThanOrEqual(36)
}

/** What a member sees of the connection: a strip under the top bar while it is lost, otherwise nothing. */
export const connectionView: Readonly<
  Record<LeafOf<typeof connectionMachine>, (page: Page) => Promise<unknown>>
> = {
  online: expectNoStrip,
  checking: expectNoStrip,
  "offline.waiting": expectStrip,
  "offline.probing": expectStrip,
}
