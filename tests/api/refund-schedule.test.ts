import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { expect, test } from "vitest"
import { nextRefundCheck } from "#server/payments/refund-schedule.ts"

const paidAt = new Date("2026-03-01T08:00:00Z")
const day = (days: number) => addMilliseconds(paidAt, days * millisecondsInDay)

/** Returns all checks after `from`, as long as there is a next one. */
const checksFrom = (from: Date, refundReportedAt: Date | null = null): readonly Date[] => {
  const next = nextRefundCheck({ paidAt, refundReportedAt }, from)
  return next === null ? [] : [next, ...checksFrom(next, refundReportedAt)]
}

test("a paid payment is checked for 120 days, each time after a longer wait", () => {
  const checks = checksFrom(paidAt)
  expect(checks.at(0)).toEqual(day(1))
  expect(checks.at(-1)).toEqual(day(120))
  const times = [paidAt, ...checks].map((check) => check.getTime())
  const waits = times.slice(1).map((time, index) => time - times[index]!)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  // A million payments in 120 days are a few checks per second.
  expect(checks.length).toBeLessThan(20)
})

test("a reported refund is checked within minutes and for five days, and then as before", () => {
  const reportedAt = day(40)
  const checks = checksFrom(reportedAt, reportedAt)
  expect(checks[0]!.getTime() - reportedAt.getTime()).toBeLessThan(millisecondsInHour)
  const early = checks.filter((check) => check <= day(45))
  expect(early.length).toBeGreaterThanOrEqual(14)
  expect(checks.filter((check) => check > day(45))).toEqual(checksFrom(day(45)))
})

test("a refund that is reported after 120 days is checked too", () => {
  const reportedAt = day(200)
  expect(nextRefundCheck({ paidAt, refundReportedAt: null }, reportedAt)).toBeNull()
  expect(checksFrom(reportedAt, reportedAt).at(-1)).toEqual(day(205))
})
