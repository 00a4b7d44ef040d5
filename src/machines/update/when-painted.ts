/** The quiet time after the largest paint (ms, NETWORK §2.10). */
const quietTime = 5_000

/** Resolves when nothing larger has been painted for 5 seconds, so that later downloads do not delay the page. */
export const whenPainted = (): Promise<unknown> =>
  new Promise((resolve) => {
    let timer = setTimeout(resolve, quietTime)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, quietTime)
    }).observe({ type: "largest-contentful-paint" })
  })
