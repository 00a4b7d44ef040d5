import * as fc from "fast-check"
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
  minorOfText,
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
    expect(minorOfText(text)).toBe(minor)
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

/** An amount in minor units, and one of the ways to type it. */
const amount = fc
  .record({
    minor: fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(maxAmountPerArea * 100, maxAmountPerArea * 100 - 1, maxAmountPerArea * 100 - 100),
    ),
    style: fc.constantFrom("plain", "grouped", "spaced", "short"),
    blank: fc.constantFrom("", " ", "\u00A0"),
  })
  .map(({ minor, style, blank }) => {
    const whole = String(Math.floor(minor / 100))
    const cents = String(minor % 100).padStart(2, "0")
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style === "spaced" ? " " : ",")
    const digits = style === "plain" || style === "short" ? whole : grouped
    const fraction = style === "short" ? cents.replace(/0{1,2}$/, "") : cents
    return { minor, text: `${blank}${digits}${fraction === "" ? "" : `.${fraction}`}${blank}` }
  })
const areaName: fc.Arbitrary<string> = fc.constantFrom(
  "Missions",
  "missions",
  "Relief",
  "Touch Magazine",
  " ",
  "",
)
const areas = fc.dictionary(areaName, amount, { maxKeys: 4 })

describe("for any typed amounts", () => {
  test("the sum and the request are exact, and the minimum is the last refused amount plus one kobo", () => {
    fc.assert(
      fc.property(areas, fc.integer({ min: -1, max: 1 }), (typed, off) => {
        const texts = Object.fromEntries(Object.entries(typed).map(([area, { text }]) => [area, text]))
        const total = Object.values(typed).reduce((sum, { minor }) => sum + BigInt(minor), 0n)
        expect(BigInt(totalOf({ areas: texts }))).toBe(total)
        const { areasOfNeed, totalAmount } = donationBody(values({ areas: texts }))
        expect(areasOfNeed).toEqual(
          Object.entries(typed)
            .filter(([, { minor }]) => minor > 0)
            .map(([name, { minor }]) => ({ name, amount: minor / 100 })),
        )
        // As the server reads the amounts: decimal text, summed in whole kobo.
        const sent = areasOfNeed.map((one) => BigInt(Math.round(one.amount * 100)))
        expect(sent.reduce((sum, minor) => sum + minor, 0n)).toBe(total)
        expect(Math.round(totalAmount * 100)).toBe(Number(total))
        const minimum = (Number(total) + off) / 100
        const isRefused = total === 0n || off > 0
        expect("total" in errorsOf({ areas: texts }, minimum)).toBe(isRefused)
      }),
      { seed: 20_261_202, numRuns: 1_000 },
    )
  })

  test("a text that is no amount has a message, is no part of the sum, and is never sent", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom("-1", "1,50", "1.005", "1e3", "NaN", "٣", "1000000000", "0x10", "₦5"),
        ),
        areas,
        (text, typed) => {
          const others = Object.fromEntries(Object.entries(typed).map(([area, one]) => [area, one.text]))
          const all = { ...others, Other: text }
          const minor = minorOfText(text)
          expect(minor === null || (Number.isSafeInteger(minor) && minor >= 0)).toBe(true)
          expect(amountField("Other") in errorsOf({ areas: all })).toBe(minor === null)
          if (minor !== null) return
          expect(totalOf({ areas: all })).toBe(totalOf({ areas: others }))
          expect(donationBody(values({ areas: all }))).toEqual(donationBody(values({ areas: others })))
          expect(errorsOf({ areas: all })).not.toHaveProperty("total")
        },
      ),
      { seed: 20_261_202, numRuns: 1_000 },
    )
  })

  test("a draft within the terms has only their areas and a currency of theirs, and stays so", () => {
    const currency = fc.constantFrom("NGN" as const, "USD" as const, "EUR" as const)
    const terms = fc.record({
      areas: fc.uniqueArray(areaName),
      currencies: fc.uniqueArray(currency, { minLength: 1 }),
      minimum: fc.nat(),
    })
    fc.assert(
      fc.property(terms, areas, currency, (known, typed, chosen) => {
        const texts = Object.fromEntries(Object.entries(typed).map(([area, { text }]) => [area, text]))
        const draft = values({ currency: chosen, areas: texts })
        const within = donationWithinTerms(draft, known)
        expect(known.currencies).toContain(within.currency)
        expect(within.areas).toEqual(
          Object.fromEntries(Object.entries(texts).filter(([area]) => known.areas.includes(area))),
        )
        expect(donationWithinTerms(within, known)).toEqual(within)
        expect(known.currencies).toContain(emptyDonation(known).currency)
        const open = termsWithDraft(known, draft)
        expect(new Set(open.areas).size).toBe(open.areas.length)
        expect(open.areas.slice(0, known.areas.length)).toEqual(known.areas)
        if (known.currencies.includes(chosen)) expect(donationWithinTerms(draft, open)).toEqual(draft)
        else expect(open).toBe(known)
      }),
      { seed: 20_261_202 },
    )
  })
})
