/** Steps that many tests share: held requests, response bodies, other tabs, the clock, navigation and hydration. */
import { expect, type Locator, type Page } from "playwright/test"
import { intercept, type PausedRequest } from "./intercept.ts"

/** Opens another tab and keeps the page in front: browsers render a background page only once a second. */
export const openBackgroundTab = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto("/favicon.svg")
  await page.bringToFront()
  return other
}

/**
 * Stops the installed clock of the page half a second from now. On a busy page that moment may pass before the clock stops,
 * and the call fails. The clock stands still afterwards, so the next try succeeds.
 */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))).toPass()

/** Holds requests until the test gives their responses. Skips a request that the page has aborted. */
export const holdRequests = async (
  page: Page,
  url: string | RegExp,
  options: { readonly method?: string } = {},
) => {
  const held: PausedRequest[] = []
  let wake: (() => void) | undefined
  const stop = await intercept(
    page,
    url,
    (request) => {
      held.push(request)
      wake?.()
    },
    options,
  )
  /** Settles the first request that the page still waits for. */
  const settle = async (answer: (request: PausedRequest) => Promise<boolean>): Promise<void> => {
    while (held.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    if (!(await answer(held.shift()!))) await settle(answer)
  }
  return {
    /** The number of requests that wait for a response. */
    waiting: () => held.filter((request) => !request.isAborted()).length,
    answer: (status: number, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
      settle((request) => request.fulfill({ status, json, headers })),
    /** Drops the requests of a closed page. */
    clear: () => void held.splice(0),
    /** Passes the request on to the real server. */
    pass: () => settle((request) => request.pass()),
    /** Fails the request like a lost network. */
    cut: () => settle((request) => request.abort()),
    /** Stops holding new requests. Held ones can still be settled. */
    stop,
  }
}

/**
 * Holds the GET requests that an open page sends by itself, so that the page learns of another person's act only from the
 * response to its own act. Returns a function that passes the held requests on and stops holding.
 */
export const holdReads = async (page: Page, url: string | RegExp): Promise<() => Promise<void>> => {
  const reads = await holdRequests(page, url, { method: "GET" })
  return async () => {
    while (reads.waiting() > 0) await reads.pass()
    await reads.stop()
  }
}

/** Waits until the outbox of this device is empty. */
export const expectSent = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("root/outbox"))).toBeNull()

/**
 * Answers the GET requests of a page with what `stored` returns at the time. Returns a function that makes the page read
 * again, as when a member returns to the tab. It repeats this until the page has read the current value, because a page
 * that is already reading starts no second request.
 */
export const serveStored = async (page: Page, url: string | RegExp, stored: () => unknown) => {
  let round = 0
  let served = -1
  await intercept(
    page,
    url,
    async (request) => {
      const begun = round
      await request.fulfill({ json: stored() })
      served = Math.max(served, begun)
    },
    { method: "GET" },
  )
  return async (): Promise<void> => {
    round += 1
    await expect
      .poll(
        async () => {
          if (served < round) await page.evaluate(() => dispatchEvent(new Event("visibilitychange")))
          return served
        },
        { intervals: [50, 100, 250] },
      )
      .toBe(round)
  }
}

/** Returns the body of a successful response without data. */
export const okBody = (message = "Done") => ({ success: true, message, data: null })

/** Returns the body of an error response. */
export const errorBody = (statusCode: number, message: string, fields?: Record<string, string>) => ({
  statusCode,
  message,
  error: "Refused",
  ...(fields ? { fields } : {}),
})

/** Navigates inside the portal, as a link or the browser's back and forward do. */
export const visit = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, "", to), address)

/** Waits until a prerendered page is hydrated, so that its controls work. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? document.querySelector("main") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  )

/** Chooses from a long list by typing. Scrolling the page closes the list, and a press on the field opens it again. */
export const chooseByTyping = async (box: Locator, search: string, name: string): Promise<void> => {
  const option = box.page().getByRole("option", { name, exact: true })
  await box.fill(search)
  await expect(async () => {
    if ((await box.getAttribute("aria-expanded")) !== "true") await box.click({ timeout: 1_000 })
    await option.click({ timeout: 1_000 })
    await expect(box).toHaveValue(name, { timeout: 1_000 })
  }).toPass()
}
