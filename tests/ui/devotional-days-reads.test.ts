/** The next two weeks of devotionals at midnight (OFFICE §2). */
import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { devotionalDays } from "#api/office-devotionals.ts"

// As in a browser: a server has no open pages.
environmentManager.setIsServer(() => false)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("an open page shows within a minute which days a new day or a colleague changed", async () => {
  let reads = 0
  const observer = new QueryObserver(new QueryClient(), {
    ...devotionalDays(),
    queryFn: () => {
      reads += 1
      return []
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBeGreaterThan(1)
  unsubscribe()
})
