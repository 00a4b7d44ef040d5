import { describe, expect, test } from "vitest"
import {
  amountField,
  describeDonation,
  donationBody,
  donationErrors,
  donationWithinTerms,
  emptyDonation,
  majorOf,
  maxAmountPerArea,
  minorOf,
  termsWithDraft,
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

  test("begins in dollars where the role may choose them, otherwise in naira, and accepts no other currency from a draft", () => {
    const abroad = { areas: ["Missions"], currencies: ["AUD", "USD"], minimum: 5 } as const
    const national = { areas: ["Missions"], currencies: ["NGN"], minimum: 500 } as const
    expect(emptyDonation(abroad).currency).toBe("USD")
    expect(emptyDonation(national).currency).toBe("NGN")
    expect(donationWithinTerms(values({ currency: "EUR" }), national).currency).toBe("NGN")
  })

  test("has only the areas that the member's role may give to", () => {
    const terms = { areas: ["Missions"], currencies: ["NGN", "USD"], minimum: 500 } as const
    const draft = values({ areas: { Missions: "500", "Touch Magazine": "20" } })
    expect(donationWithinTerms(draft, terms)).toEqual({ ...draft, areas: { Missions: "500" } })
    expect(donationWithinTerms(values({ currency: "USD" }), terms).currency).toBe("USD")
    expect(emptyDonation({ ...terms, currencies: [] })).toEqual(values())
  })

  test("adds the areas of a draft to terms that may be out of date, but not those of another role", () => {
    const terms = { areas: ["Missions"], currencies: ["NGN"], minimum: 500 } as const
    const areas = { Missions: "500", "Relief Fund": "20" }
    expect(termsWithDraft(terms, values({ areas }))).toEqual({ ...terms, areas: ["Missions", "Relief Fund"] })
    expect(termsWithDraft(terms, values({ areas, currency: "USD" }))).toEqual(terms)
    expect(termsWithDraft(terms, null)).toEqual(terms)
  })

  test.each([
    [{}, "You pay ₦500 today, once. No fee is added, and nothing is charged later."],
    [
      { recurring: true },
      "You pay ₦500 today. You plan to give the same again. Nothing more is charged without your approval.",
    ],
    [
      { recurring: true, frequency: "Monthly" },
      "You pay ₦500 today. You plan to give the same every month. Nothing more is charged without your approval.",
    ],
    [
      { recurring: true, frequency: "Annually" },
      "You pay ₦500 today. You plan to give the same every year. Nothing more is charged without your approval.",
    ],
  ] as const)("of %j says what is charged, and what is not", (changes, text) => {
    expect(describeDonation(values(changes), "₦500")).toBe(text)
  })

  test.each([
    ["", 0],
    ["0", 0],
    ["1", 100],
    ["1.", 100],
    ["1.5", 150],
    ["1.05", 105],
    ["0.29", 29],
    ["1,500", 150_000],
    ["12,345,678.90", 1_234_567_890],
    [" 2 000 ", 200_000],
    ["2\u00A0000", 200_000],
    ["999999999", 99_999_999_900],
    ["999,999,999.99", 99_999_999_999],
    ["1000000000", null],
    ["1,50", null],
    ["1500,000", null],
    ["15,00,000", null],
    ["1.005", null],
    [".5", null],
    ["-1", null],
    ["+1", null],
    ["1e3", null],
    ["₦500", null],
    ["500x", null],
    ["x500", null],
  ] as const)("reads %j as %j minor units", (text, minor) => {
    expect(minorOf(text)).toBe(minor)
  })

  test("is in major units where it is shown and sent", () => {
    expect([majorOf(150_050), majorOf(29), majorOf(0)]).toEqual([1_500.5, 0.29, 0])
  })

  test.each([
    ["many", "Enter an amount such as 1,500 or 1,500.50"],
    ["1.005", "Enter an amount such as 1,500 or 1,500.50"],
    ["-1000000000", "Enter an amount such as 1,500 or 1,500.50"],
    ["1000000000x", "Enter an amount such as 1,500 or 1,500.50"],
    ["x1000000000", "Enter an amount such as 1,500 or 1,500.50"],
    ["9,9999999,9", "Enter an amount such as 1,500 or 1,500.50"],
    ["1000000000", `Enter an amount up to NGN ${maxAmountPerArea}`],
    [" 1,000,000,000.50", `Enter an amount up to NGN ${maxAmountPerArea}`],
  ])("with the amount %j says what to enter, under its area alone", (text, message) => {
    expect(errorsOf({ areas: { Missions: text } })).toEqual({ [amountField("Missions")]: message })
    expect(amountField("Missions")).toBe("amount of Missions")
  })

  test("is one request for one payment, with the frequency only while it recurs", () => {
    const body = donationBody(values({ currency: "USD", recurring: true, areas: { Missions: "5" } }))
    expect(body).toEqual({
      currency: "USD",
      recurring: true,
      frequency: null,
      areasOfNeed: [{ name: "Missions", amount: 5 }],
      totalAmount: 5,
      amount: 5,
    })
    expect(donationBody(values({ areas: { Missions: "many" } }))).toMatchObject({
      areasOfNeed: [],
      totalAmount: 0,
    })
  })
})
