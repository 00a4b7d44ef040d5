import { expect, test } from "vitest"
import { spreadDelay } from "#server/chats/spread.ts"

/** Returns how many sockets are informed in each second. The random numbers are spread evenly. */
const informedPerSecond = (sockets: number) => {
  const counts = new Map<number, number>()
  for (let n = 0; n < sockets; n++) {
    const second = Math.floor(spreadDelay(sockets, n / sockets) / 1_000)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return [...counts.values()]
}

test("a change that concerns every member informs 200 sockets per second, however many are open", () => {
  expect(informedPerSecond(100)).toEqual([100])
  expect(informedPerSecond(1_000)).toEqual([200, 200, 200, 200, 200])
  expect(informedPerSecond(10_000)).toHaveLength(50)
})
