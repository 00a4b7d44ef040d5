import { expect, test } from "vitest"
import { isSwipedAway, swipeOpacity } from "#ui/toaster/swipe.ts"

test("a toast that is released beyond 80 % of its width, to either side, is dismissed", () => {
  expect(isSwipedAway(321, 400)).toBe(true)
  expect(isSwipedAway(-321, 400)).toBe(true)
})

test("a toast that is released at 80 % or less stays", () => {
  expect(isSwipedAway(320, 400)).toBe(false)
  expect(isSwipedAway(-320, 400)).toBe(false)
  expect(isSwipedAway(0, 400)).toBe(false)
})

test("a toast without a width is never dismissed", () => {
  expect(isSwipedAway(10, 0)).toBe(false)
})

test("a dragged toast fades, but stays readable", () => {
  expect(swipeOpacity(0, 400)).toBe(1)
  expect(swipeOpacity(-100, 400)).toBe(0.75)
  expect(swipeOpacity(390, 400)).toBe(0.3)
})
