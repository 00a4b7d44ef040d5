import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { addInLagos, lagosYear, startOfLagosYear } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { firstValues } from "../dated-settings/values.ts"
import { subscriptionRateOf, subscriptionTitle } from "../subscriptions/rate.ts"
import { seedSettledPayment } from "./settled-payment.ts"

/** The paid years per member: `yearsAgo` counts from this year, and `onDay` is the day of the year. */
const paidYears = [
  { who: "doctor", role: "Doctor", yearsOfExperience: "5 Years and Above", yearsAgo: [3, 2, 1, 0], onDay: 9 },
  // This year is not paid: the subscription has lapsed.
  { who: "junior", role: "Doctor", yearsOfExperience: "0 - 5 Years", yearsAgo: [2, 1], onDay: 40 },
] as const

/** Seeds one current and one lapsed subscription, each with earlier years. Other members have never paid (DECISIONS §6). */
export const seedSubscriptions = Effect.gen(function* () {
  const at = yield* now
  const thisYear = lagosYear(at)
  const prices = firstValues((yield* Settings).moneyLimit).amounts
  for (const { who, role, yearsOfExperience, yearsAgo, onDay } of paidYears) {
    const { rate, ...terms } = subscriptionRateOf({ role, yearsOfExperience }, prices)
    for (const years of yearsAgo) {
      const year = thisYear - years
      const planned = addInLagos(startOfLagosYear(year), { days: onDay, hours: 10 })
      yield* seedSettledPayment({
        ...terms,
        reference: `DEMO-DUES-${year}-${who}`,
        purpose: "subscription",
        targetId: String(year),
        email: `${who}@demo.test`,
        title: subscriptionTitle(year),
        priceSnapshot: { role, yearsOfExperience, rate },
        returnPath: "/dashboard/payments/successful?type=subscription",
        paidAt: planned < at ? planned : addMilliseconds(at, -3_600_000),
      })
    }
  }
})
