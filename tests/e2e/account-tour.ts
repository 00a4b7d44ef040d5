/** What the tours of the account flows share: views of two regions, and the wait for another code. */
import type { Page } from "playwright/test"
import { expect } from "./fixtures.ts"
import { isAlive } from "./hold-requests.ts"
import { type Views } from "./tour.ts"

/** Where two regions are on the page at once, both views must be seen: `parent.a.x+b.y`. */
export const withRegions = (views: Views, parent: string, first: string, second: string): Views => {
  const of = (region: string) =>
    Object.entries(views).filter(([leaf]) => leaf.startsWith(`${parent}.${region}.`))
  return {
    ...views,
    ...Object.fromEntries(
      of(first).flatMap(([a, seeA]) =>
        of(second).map(([b, seeB]) => [
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

/** Opens /verify-email on a device that was sent a code `ago` (ms), or on one that knows nothing (null). */
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
  await isAlive(page)
}

/** Lets the wait for another code pass, if there is one. */
export const waitForCooldown = async (page: Page) => {
  const waiting = page.getByRole("button", { name: /^Resend in/ })
  if ((await waiting.count()) === 0) return
  await page.clock.fastForward(30_000)
  await expect(waiting).toBeVisible()
  await page.clock.fastForward(30_000)
}
