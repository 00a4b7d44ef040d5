import { expect, test } from "vitest"
import { stepOf } from "#ui/swipe-step.ts"

test("a long drag to the left shows the next picture, to the right the one before", () => {
  expect(stepOf(-80, 5)).toBe(1)
  expect(stepOf(80, -5)).toBe(-1)
})

test("a short drag, and one that rather scrolls, turns nothing", () => {
  expect(stepOf(-39, 0)).toBe(0)
  expect(stepOf(-60, 50)).toBe(0)
  expect(stepOf(0, 0)).toBe(0)
})
