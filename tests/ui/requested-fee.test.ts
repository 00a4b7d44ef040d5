/** Checks which year's price and period the dialog of a subscription shows. */
import { expect, test } from "vitest"
import type { SubscriptionStatus } from "#api/contract/subscriptions.ts"
import { feeOf } from "../../src/routes/dashboard/payments/-parts/requested-fee.ts"

const terms = {
  amount: 1_000,
  currency: "NGN",
  rate: "Student",
  periodStart: "2026-01-01",
  periodEnd: "2026-12-31",
} as const
const status = (year: number, next: SubscriptionStatus["next"] = null): SubscriptionStatus => ({
  ...terms,
  year,
  subscribed: next != null,
  expiryDate: null,
  daysLeft: null,
  next,
})
const next = { ...terms, year: 2027, paid: false }

test.each([
  ["this year, as the page shows it", status(2026), 2026, 2026],
  ["this year on a host that does not name it", status(2026), null, 2026],
  ["the next year", status(2026, next), 2027, 2027],
  ["the next year, which has begun meanwhile", status(2027), 2027, 2027],
  ["a year that has ended meanwhile, which cannot be paid any more", status(2027), 2026, undefined],
  ["the next year, which cannot be paid any more", status(2026), 2027, undefined],
])("the dialog for %s shows no other year", (_name, read, asked, shown) => {
  expect(feeOf(read, asked)?.year).toBe(shown)
})

test("the dialog shows no price that the host does not send", () => {
  expect(feeOf(null, null)).toBeNull()
})
