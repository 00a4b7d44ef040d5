/** Delays that a member can notice, held until the test says that they are over; everything else takes its own time. */
import { expect, type Page } from "playwright/test"

interface FakeDelays {
  /** Ends the delays of `least` to `most` ms, and says how many waited. */
  readonly endDelays: (minMs: number, maxMs: number) => number
  readonly countDelays: (ms: number) => number
}

/** Runs in the page before its own scripts. */
const stage = ([minMs, maxMs]: readonly [number, number]) => {
  const later = window.setTimeout.bind(window)
  const never = window.clearTimeout.bind(window)
  const held = new Map<number, { readonly ms: number; readonly run: () => void }>()
  /** Below zero: no browser names a timer so. */
  let last = 0
  const set = (work: TimerHandler, ms = 0, ...rest: unknown[]): number => {
    if (typeof work === "string" || ms < minMs || ms > maxMs) return later(work, ms, ...rest)
    held.set((last -= 1), { ms, run: () => void Reflect.apply(work, window, rest) })
    return last
  }
  const clear = (id?: number) => {
    if (id === undefined || !held.delete(id)) never(id)
  }
  const of = (from: number, to: number) => [...held].filter(([, { ms }]) => ms >= from && ms <= to)
  Object.assign(window, {
    setTimeout: set,
    clearTimeout: clear,
    countDelays: (ms: number) => of(ms, ms).length,
    endDelays: (from: number, to: number) => {
      const over = of(from, to)
      for (const [id] of over) held.delete(id)
      for (const [, { run }] of over) run()
      return over.length
    },
  })
}

/** Holds every delay of `least` to `most` ms on each page that is opened from now on: no test depends on how fast it runs. */
export const fakeDelays = async (page: Page, minMs: number, maxMs: number) => {
  await page.addInitScript(stage, [minMs, maxMs] as const)
  const count = (ms: number) => page.evaluate((one) => (window as unknown as FakeDelays).countDelays(one), ms)
  return {
    /** Ends the delay of exactly this many ms; it has begun, or begins soon. */
    endDelay: async (ms: number) => {
      await expect.poll(() => count(ms), `a delay of ${ms} ms`).toBeGreaterThan(0)
      await page.evaluate((one) => (window as unknown as FakeDelays).endDelays(one, one), ms)
    },
    /** No delay of so many ms waits any more. */
    isOver: (ms: number) => expect.poll(() => count(ms), `no delay of ${ms} ms`).toBe(0),
    /** The toasts have been read: their time is over, whatever is left of it, and they are gone. */
    dismissToasts: async () => {
      const toasts = page.locator(".ui-toast")
      if ((await toasts.count()) === 0) return
      await expect(async () => {
        await page.evaluate(() => (window as unknown as FakeDelays).endDelays(2_001, 5_000))
        await expect(toasts).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
    },
  }
}
