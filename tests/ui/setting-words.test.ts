/** From when a value of a setting counts, in words (OFFICE §15). */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ChangeStatus } from "#api/contract/office-settings.ts"
import { sinceWords } from "../../src/routes/office/settings/-parts/setting-words.ts"

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T09:00:00+01:00"), toFake: ["Date"] })
})
afterEach(() => vi.useRealTimers())

test.each<[status: ChangeStatus, countsFrom: string, words: string]>([
  ["waiting", "2026-03-09T00:00:00+01:00", "from Mar 9, 2026"],
  ["waiting", "2026-03-03T00:00:00+01:00", "from its approval on (asked for Mar 3, 2026)"],
  ["waiting", "2026-03-05T00:00:00+01:00", "from its approval on (asked for Mar 5, 2026)"],
  ["scheduled", "2026-03-09T00:00:00+01:00", "from Mar 9, 2026"],
  ["current", "2026-03-03T00:00:00+01:00", "from Mar 3, 2026"],
  ["current", "2026-03-03T10:30:00+01:00", "from Mar 3, 2026, 10:30 AM"],
  ["expired", "2026-03-03T00:00:00+01:00", "from Mar 3, 2026"],
])("a value that is %s and asked for %s counts %s", (status, countsFrom, words) => {
  expect(sinceWords({ status, countsFrom })).toBe(words)
})
