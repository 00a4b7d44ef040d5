import type { Browser, BrowserContextOptions, Page } from "playwright"

/** Times in ms. `shift` is the cumulative layout shift, which has no unit. */
export interface Times {
  readonly firstPaint: number
  readonly largestPaint: number
  /** The total blocking time of the main thread: the part of each long task beyond 50 ms. */
  readonly blocking: number
  readonly shift: number
}

/** Runs in the page before its own scripts and collects its figures, which are read after the network is idle. */
const observe = () => {
  const collected = { largestPaint: 0, blocking: 0, shift: 0 }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function goes into the page
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch("largest-contentful-paint", (entry) => (collected.largestPaint = entry.startTime))
  watch("longtask", (entry) => (collected.blocking += Math.max(0, entry.duration - 50)))
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) collected.shift += value
  })
  Object.assign(window, { benchSeen: collected })
}

/** Emulates the phone of PERFORMANCE §1: CPU 4 times slower, 150 ms latency, 1.6 Mbit/s download ('slow 4G'). */
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
}

const measureOnce = async (
  browser: Browser,
  url: string,
  state: BrowserContextOptions["storageState"],
): Promise<Times> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    ...(state === undefined ? {} : { storageState: state }),
  })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await slowDown(page)
  await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 })
  const times = await page.evaluate(() => ({
    ...(window as unknown as { benchSeen: Omit<Times, "firstPaint"> }).benchSeen,
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }))
  await context.close()
  return times
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Returns the medians of `runs` cold loads of a page on a slow phone. */
export const measure = async (
  browser: Browser,
  url: string,
  runs: number,
  state?: BrowserContextOptions["storageState"],
): Promise<Times> => {
  const all: Times[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measureOnce(browser, url, state))
  const medianOf = (key: keyof Times) => median(all.map((times) => times[key]))
  return {
    firstPaint: medianOf("firstPaint"),
    largestPaint: medianOf("largestPaint"),
    blocking: medianOf("blocking"),
    shift: medianOf("shift"),
  }
}
