import { expect, type Page } from "playwright/test"
import type { connectionMachine } from "#machines/connection/connection.machine.ts"
import type { LeafOf } from "./leaves.ts"

const strip = (page: Page) => page.getByRole("status").filter({ hasText: /^You are offline\./ })

const online = (page: Page) => expect(strip(page)).toHaveCount(0)
/** The strip has its own line: it covers neither the top bar nor the bottom bar (NETWORK §3.1). */
const offline = async (page: Page) => {
  await expect(strip(page)).toHaveText("You are offline. Saved pages still work.")
  const [bar, line] = await Promise.all([page.getByRole("banner").boundingBox(), strip(page).boundingBox()])
  expect(line!.y).toBeCloseTo(bar!.y + bar!.height, 0)
  expect(line!.height).toBeLessThanOrEqual(36)
}

/** What a member sees of the connection: a strip under the top bar while it is lost, otherwise nothing. */
export const connectionView: Readonly<
  Record<LeafOf<typeof connectionMachine>, (page: Page) => Promise<unknown>>
> = { online, checking: online, "offline.waiting": offline, "offline.probing": offline }
