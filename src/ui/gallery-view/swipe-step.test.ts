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
