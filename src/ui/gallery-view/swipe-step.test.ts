import * as fc from "fast-check"
import { expect, test } from "vitest"
import { swipeStep } from "#ui/gallery-view/swipe-step.ts"

test("a long drag to the left shows the next picture, and to the right the previous one", () => {
  expect(swipeStep(-80, 5)).toBe(1)
  expect(swipeStep(80, -5)).toBe(-1)
})

test("a short drag or a vertical scroll changes nothing", () => {
  expect(swipeStep(-39, 0)).toBe(0)
  expect(swipeStep(-60, 50)).toBe(0)
  expect(swipeStep(0, 0)).toBe(0)
})

test("the opposite drag steps the other way, a longer one no less, and its height above or below is the same", () => {
  const px = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(px, px, fc.integer({ min: 1, max: 4 }), (dx, dy, longer) => {
      const step = swipeStep(dx, dy)
      expect(swipeStep(-dx, dy) + step).toBe(0)
      expect(swipeStep(dx, -dy)).toBe(step)
      // The picture follows the finger: it never steps against the drag.
      expect(step * dx).toBeLessThanOrEqual(0)
      if (step !== 0) expect(swipeStep(dx * longer, dy)).toBe(step)
      // A drag that is rather vertical scrolls the page.
      if (Math.abs(dx) <= Math.abs(dy)) expect(step).toBe(0)
      expect(swipeStep(dx, 0) === 0).toBe(Math.abs(dx) < 40)
    }),
    { seed: 20_261_203, numRuns: 1_000 },
  )
})
