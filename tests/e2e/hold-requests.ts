/** What sets the stage of a test: answers of the server on cue and in its words, other tabs, addresses, pages that are alive. */
import { expect, type Locator, type Page } from "playwright/test"
import { intercept, type PausedRequest } from "./intercept.ts"

/** Another tab of this browser, behind the page: the one behind is drawn once a second, and every press would wait for that. */
export const openBackgroundTab = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto("/favicon.svg")
  await page.bringToFront()
  return other
}

/** Requests of one kind, each held until the test says what the server answers. One that the page has given up is passed over. */
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
    /** How many requests wait for an answer. */
    waiting: () => held.filter((request) => !request.isGivenUp()).length,
    answer: (status: number, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
      settle((request) => request.fulfill({ status, json, headers })),
    /** Forgets requests of a page that is gone. */
    clear: () => void held.splice(0),
    /** Lets the real server answer. */
    pass: () => settle((request) => request.pass()),
    cut: () => settle((request) => request.abort()),
    /** Holds no further request; those that wait still can be answered. */
    stop,
  }
}

/** The body of a success without data. */
export const okBody = (message = "Done") => ({ success: true, message, data: null })

/** The body of a refusal. */
export const errorBody = (statusCode: number, message: string, fields?: Record<string, string>) => ({
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

/** Chooses from a long list by typing. A page that scrolls closes the list under it; a press on the field opens it again, for a member as well. */
export const chooseByTyping = async (box: Locator, search: string, name: string): Promise<void> => {
  const option = box.page().getByRole("option", { name, exact: true })
  await box.fill(search)
  await expect(async () => {
    if ((await box.getAttribute("aria-expanded")) !== "true") await box.click({ timeout: 1_000 })
    await option.click({ timeout: 1_000 })
    await expect(box).toHaveValue(name, { timeout: 1_000 })
  }).toPass()
}
