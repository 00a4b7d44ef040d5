/** Shared by the tours of the account flows: views of parallel regions, and the resend cooldown. */
import type { Page } from "playwright/test"
import { expect } from "./fixtures.ts"
import { waitForHydration } from "./hold-requests.ts"
import { type Views } from "./tour.ts"

/** Combines the views of two parallel regions: `parent.a.x+b.y` shows both. */
export const withRegions = (views: Views, parent: string, first: string, second: string): Views => {
  const viewsOf = (region: string) =>
    Object.entries(views).filter(([leaf]) => leaf.startsWith(`${parent}.${region}.`))
  return {
    ...views,
    ...Object.fromEntries(
      viewsOf(first).flatMap(([a, seeA]) =>
        viewsOf(second).map(([b, seeB]) => [
          `${a}+${b.slice(parent.length + 1)}`,
          async (page: Page) => {
            await seeA(page)
            await seeB(page)
          },
        ]),
      ),
    ),
  }
}

const stored = (value: unknown) => JSON.stringify({ version: 1, value })

/** Opens /verify-email on a device that requested a code `ago` ms before, or that requested none (null). */
export const openVerification = async (page: Page, email: string, ago: number | null) => {
  await page.goto("/welcome")
  const now = await page.evaluate(() => Date.now())
  const records: Readonly<Record<string, string>> =
    ago === null
      ? {}
      : {
          "root/auth": stored({ user: null, verifyEmail: email }),
          "root/verification-code": stored({ email, sentAt: now - ago }),
        }
  await page.evaluate((all) => {
    localStorage.clear()
    for (const [key, record] of Object.entries(all)) localStorage.setItem(key, record)
  }, records)
  await page.goto("/verify-email")
  await waitForHydration(page)
}

/** Advances the page's clock past the resend cooldown, if there is one. */
export const waitForCooldown = async (page: Page) => {
  const waiting = page.getByRole("button", { name: /^Resend in/ })
  if ((await waiting.count()) === 0) return
  await page.clock.fastForward(30_000)
  await expect(waiting).toBeVisible()
  await page.clock.fastForward(30_000)
}
