/** Describes the state of a page whose test timed out, so that the cause of a rare stall is known. */
import type { Page } from "playwright/test"

const timeout = 5_000

/** Returns the result of `work`, or undefined when it takes longer than the timeout. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Describes the page: whether its script runs, whether the browser draws frames, and what has the focus. */
export const pageState = async (page: Page): Promise<string> => {
  if (page.isClosed()) return "The page is closed."
  const script = await inTime(
    page.evaluate(
      () => `${document.visibilityState}, focus on ${document.activeElement?.outerHTML.slice(0, 90)}`,
    ),
  )
  if (script === undefined) return "The script does not answer."
  const frame = await inTime(page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))))
  return `The script answers (${script}). The browser ${frame === undefined ? "draws no frames" : "draws frames"}.`
}
