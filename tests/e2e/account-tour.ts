/** What the tours of the account flows share: held answers in the contract's words, views of two regions, the check of each view. */
import type { Page } from "playwright/test"
import type { Edge } from "../model/explore.ts"
import { expect, expectAccessible } from "./fixtures.ts"

type Views = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/** The body of a success without data. */
export const done = (message = "Done") => ({ success: true, message, data: null })

/** The body of a refusal. */
export const refusal = (statusCode: number, message: string, fields?: Record<string, string>) => ({
  statusCode,
  message,
  error: "Refused",
  ...(fields ? { fields } : {}),
})

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

/** Each view is checked by axe where it is seen first: nobody is shut out. */
export const accessibly = (views: Views): Views => {
  const seen = new Set<string>()
  return Object.fromEntries(
    Object.entries(views).map(([leaf, view]) => [
      leaf,
      async (page: Page) => {
        await view(page)
        if (seen.has(leaf)) return
        seen.add(leaf)
        await expectAccessible(page, leaf)
      },
    ]),
  )
}

/** Changes the address inside the portal, as a link or the browser's back and forward do. */
export const visit = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, "", to), address)

/** A defect of the portal itself cannot be staged from outside: it is proved on the machine. */
export const isStageable = ({ case: { event } }: Edge): boolean => !event.type.startsWith("xstate.error.")

const kept = (value: unknown) => JSON.stringify({ version: 1, value })

/** Opens /verify-email on a device that was sent a code `ago` (ms), or on one that knows nothing (null). */
export const openVerification = async (page: Page, email: string, ago: number | null) => {
  await page.goto("/welcome")
  const now = await page.evaluate(() => Date.now())
  const records: Readonly<Record<string, string>> =
    ago === null
      ? {}
      : {
          "root/auth": kept({ user: null, verifyEmail: email }),
          "root/verification-code": kept({ email, sentAt: now - ago }),
        }
  await page.evaluate((all) => {
    localStorage.clear()
    for (const [key, record] of Object.entries(all)) localStorage.setItem(key, record)
  }, records)
  await page.goto("/verify-email")
  await isAlive(page)
}

/** Lets the wait for another code pass, if there is one. */
export const waitOut = async (page: Page) => {
  const waiting = page.getByRole("button", { name: /^Resend in/ })
  if ((await waiting.count()) === 0) return
  await page.clock.fastForward(30_000)
  await expect(waiting).toBeVisible()
  await page.clock.fastForward(30_000)
}

/** A page that was made ahead of time is looked at before its script is there; a walk begins when it is alive. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  )
