import { expect, test } from "vitest"
import { isSwipedAway, swipeOpacity } from "#ui/toaster/swipe.ts"

test("a toast goes when it is let go past 80 % of its width, to either side", () => {
  expect(isSwipedAway(321, 400)).toBe(true)
  expect(isSwipedAway(-321, 400)).toBe(true)
})

test("a toast stays when it is let go at 80 % or before", () => {
  expect(isSwipedAway(320, 400)).toBe(false)
  expect(isSwipedAway(-320, 400)).toBe(false)
  expect(isSwipedAway(0, 400)).toBe(false)
})

test("a toast that has no width yet never goes", () => {
  expect(isSwipedAway(10, 0)).toBe(false)
})

test("a toast fades while it is drawn aside, and stays readable", () => {
  expect(swipeOpacity(0, 400)).toBe(1)
  expect(swipeOpacity(-100, 400)).toBe(0.75)
  expect(swipeOpacity(390, 400)).toBe(0.3)
})
