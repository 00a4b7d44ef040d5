/** What the tours of the account flows share: held answers in the contract's words, views of two regions, the check of each view. */
import type { Page } from "playwright/test"
import type { Edge } from "../model/explore.ts"
import { expectAccessible } from "./fixtures.ts"

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

/**
 * A defect of the portal itself cannot be staged from outside, nor an answer that takes longer than the 20 s in which a
 * request is given up: both are proved on the machine.
 */
export const isStageable = ({ before, case: { event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  !(event.type.startsWith("xstate.after.cooldown") && before.hasTag("busy"))

/** A page that was made ahead of time is looked at before its script is there; a walk begins when it is alive. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  )
