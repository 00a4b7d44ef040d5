import { Effect } from "effect"
import type { Provider } from "#api/contract/payments.ts"
import { addInLagos } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { type StoredDonation, donationTarget, donationTitle } from "../donations/donation-request.ts"
import { seedSettledPayment } from "./settled-payment.ts"

interface DemoDonation extends StoredDonation {
  readonly who: string
  readonly daysAgo: number
  readonly currency: string
}

const once = (areas: StoredDonation["areas"]) => ({ areas, recurring: false, frequency: null })
const every = (frequency: "Monthly" | "Annually", areas: StoredDonation["areas"]) => ({
  areas,
  recurring: true,
  frequency,
})

/** The donations of a monthly donor and of occasional donors; the student has none. Amounts are in minor units. */
const demoDonations: readonly DemoDonation[] = [
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

/** Seeds the demo donations. */
export const seedDonations = Effect.gen(function* () {
  const at = yield* now
  for (const [index, { who, daysAgo, currency, ...donation }] of demoDonations.entries()) {
    const source: Provider = who === "global" ? "PAYPAL" : "PAYSTACK"
    yield* seedSettledPayment({
      reference: `DEMO-GIFT-${String(index + 1).padStart(2, "0")}-${who}`,
      purpose: "donation",
      targetId: donationTarget(donation, currency),
      email: `${who}@demo.test`,
      title: donationTitle(donation),
      amount: donation.areas.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      source,
      priceSnapshot: donation,
      returnPath: "/dashboard/payments/successful?type=donation",
      paidAt: addInLagos(at, { days: -daysAgo }),
    })
  }
})
