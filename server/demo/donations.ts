import { Effect } from "effect"
import type { Source } from "#api/contract/payments.ts"
import { addInLagos } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { type Gift, giftTarget, giftTitle } from "../donations/donation-request.ts"
import { seedPayment } from "./settled-payment.ts"

interface DemoGift extends Gift {
  readonly who: string
  readonly daysAgo: number
  readonly currency: string
}

const once = (areas: Gift["areas"]) => ({ areas, recurring: false, frequency: null })
const every = (frequency: "Monthly" | "Annually", areas: Gift["areas"]) => ({
  areas,
  recurring: true,
  frequency,
})

/** A partner who gives month by month, and members who give now and then. Amounts in minor units. */
const demoGifts: readonly DemoGift[] = [
  ...Array.from({ length: 11 }, (_, month) => ({
    who: "doctor",
    daysAgo: 12 + month * 30,
    currency: "NGN",
    ...every("Monthly", [
      { name: "Building Project", amount: 1_500_000 + month * 10_000 },
      { name: "Wholeness Missions", amount: 1_000_000 },
    ]),
  })),
  {
    who: "doctor",
    daysAgo: 400,
    currency: "NGN",
    ...once([{ name: "National Conference", amount: 5_000_000 }]),
  },
  {
    who: "junior",
    daysAgo: 35,
    currency: "NGN",
    ...once([{ name: "Institute of Medical Missions (IMM)", amount: 250_000 }]),
  },
  { who: "junior", daysAgo: 190, currency: "NGN", ...once([{ name: "Touch Magazine", amount: 100_050 }]) },
  {
    who: "global",
    daysAgo: 20,
    currency: "USD",
    ...every("Annually", [
      { name: "Missions", amount: 20_000 },
      { name: "General Donation", amount: 5_050 },
    ]),
  },
  { who: "global", daysAgo: 90, currency: "GBP", ...once([{ name: "Building Project", amount: 7_500 }]) },
  { who: "global", daysAgo: 260, currency: "EUR", ...once([{ name: "Regional Meeting", amount: 4_000 }]) },
]

/** The gifts of the demo; the student has not given yet. */
export const seedGifts = Effect.gen(function* () {
  const at = yield* now
  for (const [place, { who, daysAgo, currency, ...gift }] of demoGifts.entries()) {
    const source: Source = who === "global" ? "PAYPAL" : "PAYSTACK"
    yield* seedPayment({
      reference: `DEMO-GIFT-${String(place + 1).padStart(2, "0")}-${who}`,
      purpose: "donation",
      targetId: giftTarget(gift, currency),
      email: `${who}@demo.test`,
      title: giftTitle(gift),
      amount: gift.areas.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      source,
      priceSnapshot: gift,
      returnPath: "/dashboard/payments/successful?type=donation",
      paidAt: addInLagos(at, { days: -daysAgo }),
    })
  }
})
