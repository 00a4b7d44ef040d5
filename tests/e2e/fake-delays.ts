/** Fakes the delays that a member can notice: they last until the test ends them. Other timers run in real time. */
import { expect, type Page } from "playwright/test"

interface FakeDelays {
  /** Ends the delays of `minMs` to `maxMs` and returns their number. */
  readonly endDelays: (minMs: number, maxMs: number) => number
  readonly countDelays: (ms: number) => number
}

/** Runs in the page before its own scripts. */
const installFakeDelays = ([minMs, maxMs]: readonly [number, number]) => {
  const realSetTimeout = window.setTimeout.bind(window)
  const realClearTimeout = window.clearTimeout.bind(window)
  const held = new Map<number, { readonly ms: number; readonly run: () => void }>()
  /** Negative, because browsers use positive timer ids. */
  let last = 0
  const set = (work: TimerHandler, ms = 0, ...rest: unknown[]): number => {
    if (typeof work === "string" || ms < minMs || ms > maxMs) return realSetTimeout(work, ms, ...rest)
    held.set((last -= 1), { ms, run: () => void Reflect.apply(work, window, rest) })
    return last
  }
  const clear = (id?: number) => {
    if (id === undefined || !held.delete(id)) realClearTimeout(id)
  }
  const delaysBetween = (from: number, to: number) => [...held].filter(([, { ms }]) => ms >= from && ms <= to)
  Object.assign(window, {
    setTimeout: set,
    clearTimeout: clear,
    countDelays: (ms: number) => delaysBetween(ms, ms).length,
    endDelays: (from: number, to: number) => {
      const over = delaysBetween(from, to)
      for (const [id] of over) held.delete(id)
      for (const [, { run }] of over) run()
      return over.length
    },
  })
}

/** Fakes every delay of `minMs` to `maxMs` on pages opened from now on, so that no test depends on speed. */
export const fakeDelays = async (page: Page, minMs: number, maxMs: number) => {
  await page.addInitScript(installFakeDelays, [minMs, maxMs] as const)
  const count = (ms: number) => page.evaluate((one) => (window as unknown as FakeDelays).countDelays(one), ms)
  return {
    /** Waits until a delay of exactly `ms` has begun, then ends it. */
    endDelay: async (ms: number) => {
      await expect.poll(() => count(ms), `a delay of ${ms} ms`).toBeGreaterThan(0)
      await page.evaluate((one) => (window as unknown as FakeDelays).endDelays(one, one), ms)
    },
    /** Waits until no delay of `ms` remains. */
    isOver: (ms: number) => expect.poll(() => count(ms), `no delay of ${ms} ms`).toBe(0),
    /** Ends the delays of all toasts and waits until the toasts have closed. */
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
