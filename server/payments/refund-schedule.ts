import { addMilliseconds } from "date-fns/addMilliseconds"
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants"

/** When a paid payment is checked for refunds, in days after it was paid: with a growing wait, for 120 days. */
const paidDays = [1, 2, 4, 7, 11, 16, 23, 32, 44, 58, 75, 95, 120]

/**
 * When a payment is checked after a webhook reported a refund or a dispute, in ms: the provider may confirm it later.
 * After 5 days only the schedule of paid payments remains.
 */
const reportedTimes = [
  2 * millisecondsInMinute,
  10 * millisecondsInMinute,
  millisecondsInHour,
  4 * millisecondsInHour,
  ...Array.from({ length: 10 }, (_, half) => ((half + 1) * millisecondsInDay) / 2),
]

/** The times of a payment on which its checks depend. */
export interface RefundTimes {
  readonly paidAt: Date | null
  readonly refundReportedAt: Date | null
}

/** Returns when a settled payment is checked for refunds next after `at`; null after the last check. */
export const nextRefundCheck = ({ paidAt, refundReportedAt }: RefundTimes, at: Date): Date | null => {
  const planned =
    paidAt === null ? [] : paidDays.map((days) => addMilliseconds(paidAt, days * millisecondsInDay))
  const reported =
    refundReportedAt === null ? [] : reportedTimes.map((time) => addMilliseconds(refundReportedAt, time))
  return (
    [...planned, ...reported]
      .filter((time) => time > at)
      .toSorted((a, b) => a.getTime() - b.getTime())
      .at(0) ?? null
  )
}
