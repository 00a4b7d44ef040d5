import { expect, test } from "vitest"
import { trendsOf } from "./curve.ts"

const tolerances = { memory: { share: 0.1, units: 0 }, jobs: { share: 0.1, units: 3 } }
/** Returns whether memory and jobs are flat over an hour of minutes. */
const areFlat = (memory: (minute: number) => number, jobs: (minute: number) => number) =>
  trendsOf(
    Array.from({ length: 60 }, (_, minute) => ({ memory: memory(minute), jobs: jobs(minute) })),
    tolerances,
  ).map(({ isFlat }) => isFlat)
const noise = (minute: number) => (minute * 37) % 11

test("figures that go up and down around a level are flat", () => {
  expect(areFlat((minute) => 250 + noise(minute), noise)).toEqual([true, true])
})

test("memory that grows by half a megabyte a minute is not flat, whatever its noise", () => {
  expect(areFlat((minute) => 150 + minute / 2 + noise(minute), noise)).toEqual([false, true])
})

test("jobs that pile up are not flat", () => {
  expect(
    areFlat(
      () => 250,
      (minute) => minute / 5,
    ),
  ).toEqual([true, false])
})

test("growth in the first quarter is the warm-up", () => {
  expect(
    areFlat(
      (minute) => Math.min(250, 100 + minute * 10),
      () => 0,
    ),
  ).toEqual([true, true])
})

test("figures that fall are flat", () => {
  expect(
    areFlat(
      (minute) => 250 - minute,
      (minute) => 60 - minute,
    ),
  ).toEqual([true, true])
})

test("the line ends where the values do", () => {
  const [memory] = trendsOf(
    [9, 1, 2, 3].map((value) => ({ memory: value })),
    { memory: tolerances.memory },
  )
  expect(memory).toEqual({ figure: "memory", from: 1, to: 3, isFlat: false })
})

test("three values show no trend", () => {
  expect(() =>
    trendsOf([{ memory: 1 }, { memory: 1 }, { memory: 1 }], { memory: tolerances.memory }),
  ).toThrow("a curve needs at least 4 values")
})
