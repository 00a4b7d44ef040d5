import { describe, expect, test } from "vitest"
import {
  donationBody,
  donationErrors,
  donationWithinTerms,
  emptyDonation,
  totalOf,
  type DonationValues,
} from "#machines/donation/donation-form.ts"

const values = (changes: Partial<DonationValues> = {}): DonationValues => ({
  currency: "NGN",
  recurring: false,
  frequency: "",
  areas: {},
  ...changes,
})
const errorsOf = (changes: Partial<DonationValues>, minimum = 500) =>
  donationErrors(values(changes), minimum, (amount, currency) => `${currency} ${amount}`)

describe("a donation", () => {
  test("has the sum of its areas as total, and leaves out those without an amount", () => {
    const areas = {
      Missions: "300.10",
      Administration: "",
      "Touch Magazine": "0",
      "Building Project": "1,200.20",
    }
    expect(totalOf({ areas })).toBe(150_030)
    expect(donationBody(values({ areas }))).toMatchObject({
      areasOfNeed: [
        { name: "Missions", amount: 300.1 },
        { name: "Building Project", amount: 1_200.2 },
      ],
      totalAmount: 1_500.3,
      amount: 1_500.3,
    })
  })

  test("needs a total", () => {
    const total = "Please select and enter amount for an area of need"
    expect(errorsOf({})).toEqual({ total })
    expect(errorsOf({ areas: { Missions: "", Administration: "0" } })).toEqual({ total })
  })

  test("is at least the minimum, to the minor unit", () => {
    expect(errorsOf({ areas: { Missions: "499.99" } })).toEqual({
      total: "Total amount must not be less than NGN 500",
    })
    expect(errorsOf({ areas: { Missions: "250", Administration: "250" } })).toEqual({})
    expect(errorsOf({ currency: "EUR", areas: { Missions: "4.99" } }, 5)).toEqual({
      total: "Total amount must not be less than EUR 5",
    })
    expect(errorsOf({ currency: "EUR", areas: { Missions: "5" } }, 5)).toEqual({})
  })

  test("needs a frequency when it recurs, and sends none otherwise", () => {
    const areas = { Missions: "500" }
    expect(errorsOf({ areas, recurring: true })).toEqual({ frequency: "This field is required" })
    expect(errorsOf({ areas, recurring: true, frequency: "Monthly" })).toEqual({})
    expect(donationBody(values({ areas, recurring: true, frequency: "Monthly" })).frequency).toBe("Monthly")
    expect(donationBody(values({ areas, frequency: "Monthly" })).frequency).toBeNull()
  })

  test("begins in dollars where the role may choose them, else in naira, and keeps no other currency", () => {
    const abroad = { areas: ["Missions"], currencies: ["AUD", "USD"], minimum: 5 } as const
    const national = { areas: ["Missions"], currencies: ["NGN"], minimum: 500 } as const
    expect(emptyDonation(abroad).currency).toBe("USD")
    expect(emptyDonation(national).currency).toBe("NGN")
    expect(donationWithinTerms(values({ currency: "EUR" }), national).currency).toBe("NGN")
  })
})
