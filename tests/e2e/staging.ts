/** What sets the stage of a test: answers of the server on cue and in its words, other tabs, addresses, pages that are alive. */
import type { Page, Route } from "playwright/test"

/** Another tab of this browser, behind the page: the one behind is drawn once a second, and every press would wait for that. */
export const openBehind = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto("/favicon.svg")
  await page.bringToFront()
  return other
}

/** The page gave it up: nobody hears an answer. */
const isGivenUp = (route: Route) => route.request().failure() !== null

/** Requests of one kind, each held until the test says what the server answers. */
export const hold = async (page: Page, url: string | RegExp) => {
  const waiting: Route[] = []
  let wake: (() => void) | undefined
  await page.route(url, (route) => {
    waiting.push(route)
    wake?.()
  })
  const next = async (): Promise<Route> => {
    while (waiting.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const route = waiting.shift()!
    return isGivenUp(route) ? next() : route
  }
  return {
    /** How many requests wait for an answer. */
    waiting: () => waiting.filter((route) => !isGivenUp(route)).length,
    answer: async (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      (await next()).fulfill({
        status,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    /** Forgets requests of a page that is gone. */
    forget: () => void waiting.splice(0),
    /** Lets the real server answer. */
    pass: async () => (await next()).continue(),
    cut: async () => (await next()).abort("connectionrefused"),
  }
}

/** The body of a success without data. */
export const done = (message = "Done") => ({ success: true, message, data: null })

/** The body of a refusal. */
export const refusal = (statusCode: number, message: string, fields?: Record<string, string>) => ({
  statusCode,
  message,
  error: "Refused",
  ...(fields ? { fields } : {}),
})

/** Changes the address inside the portal, as a link or the browser's back and forward do. */
export const visit = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, "", to), address)

/** A page that was made ahead of time is looked at before its script is there; a walk begins when it is alive. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  )
