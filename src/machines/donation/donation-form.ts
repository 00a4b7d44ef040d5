/** Defines the donation form (SPEC §5, Donation): its fields, its sum in minor units, and the request. */
import type { DonationBody } from "#api/contract/donations.ts"
import type { Currency } from "#api/contract/currency.ts"
import type { FormErrors } from "../form/form.machine.ts"
import type { DonationDraft } from "./donation-draft.ts"

export type CurrencyCode = typeof Currency.Type
export type DonationValues = typeof DonationDraft.Type

/** The choices of the member's role (SPEC §9). */
export interface DonationTerms {
  readonly areas: readonly string[]
  /** With a single currency the form shows no choice. */
  readonly currencies: readonly CurrencyCode[]
  /** The minimum donation in major units. */
  readonly minimum: number
}

/** Minor units per major unit, the same for all six currencies. */
const minorUnits = 100
/** The maximum per area in major units, far below the largest safe integer. */
export const maxAmountPerArea = 999_999_999

/**
 * Parses a typed amount ('1,500', '1500.5', ' 2 000 ') into minor units. Returns 0 for an empty text and null for
 * an invalid text. Parses digits instead of a float, so that no amount gets a fraction of a minor unit.
 */
export const minorOfText = (text: string): number | null => {
  const plain = text.replace(/[\s\u00A0]/g, "")
  if (plain === "") return 0
  const [, whole, cents = ""] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  const major = Number(whole.replaceAll(",", ""))
  return major > maxAmountPerArea ? null : major * minorUnits + Number(cents.padEnd(2, "0"))
}

/** Converts minor units into major units. */
export const majorOf = (minor: number): number => minor / minorUnits

/** Sums the ticked areas in minor units. An invalid amount counts as 0. */
export const totalOf = ({ areas }: Pick<DonationValues, "areas">): number =>
  Object.values(areas).reduce((sum, amount) => sum + (minorOfText(amount) ?? 0), 0)

/** Returns the form field name of an area's amount. */
export const amountField = (area: string): string => `amount of ${area}`

/**
 * Returns the messages for these values (SPEC §5, §8).
 * @param format formats an amount in major units of this currency.
 */
export const donationErrors = (
  values: DonationValues,
  minimum: number,
  format: (amount: number, currency: CurrencyCode) => string,
): FormErrors => {
  const total = totalOf(values)
  const invalid = Object.entries(values.areas).filter(([, amount]) => minorOfText(amount) === null)
  const totalErrors = (): FormErrors => {
    if (invalid.length > 0) return {}
    if (total === 0) return { total: "Please select and enter amount for an area of need" }
    return total < Math.round(minimum * minorUnits)
      ? { total: `Total amount must not be less than ${format(minimum, values.currency)}` }
      : {}
  }
  return {
    ...(values.recurring && values.frequency === "" ? { frequency: "This field is required" } : {}),
    ...Object.fromEntries(
      invalid.map(([area, amount]) => [
        amountField(area),
        /^[\d.,\s]+$/.test(amount) && Number(amount.replace(/[,\s]/g, "")) > maxAmountPerArea
          ? `Enter an amount up to ${format(maxAmountPerArea, values.currency)}`
          : "Enter an amount such as 1,500 or 1,500.50",
      ]),
    ),
    ...totalErrors(),
  }
}

/** Returns the request: amounts in major units and their sum, without areas that have no amount. */
export const donationBody = (values: DonationValues): typeof DonationBody.Type => {
  const total = majorOf(totalOf(values))
  return {
    currency: values.currency,
    recurring: values.recurring,
    frequency: values.recurring && values.frequency !== "" ? values.frequency : null,
    areasOfNeed: Object.entries(values.areas)
      .map(([name, amount]) => ({ name, amount: majorOf(minorOfText(amount) ?? 0) }))
      .filter(({ amount }) => amount > 0),
    totalAmount: total,
    amount: total,
  }
}

/** Returns the empty form. The currency is USD where the role may choose USD. */
export const emptyDonation = ({ currencies }: DonationTerms): DonationValues => ({
  currency: currencies.includes("USD") ? "USD" : (currencies[0] ?? "NGN"),
  recurring: false,
  frequency: "",
  areas: {},
})

/**
 * Adds the areas of a stored draft to terms that may be out of date: staff may have added areas since. A draft in a
 * currency that these terms lack is one of another role, whose areas are not added.
 */
export const termsWithDraft = (terms: DonationTerms, draft: DonationValues | null): DonationTerms =>
  draft === null || !terms.currencies.includes(draft.currency)
    ? terms
    : { ...terms, areas: [...new Set([...terms.areas, ...Object.keys(draft.areas)])] }

/** Limits a stored draft to these terms: drops areas and currencies of another role. */
export const donationWithinTerms = (values: DonationValues, terms: DonationTerms): DonationValues => ({
  ...values,
  currency: terms.currencies.includes(values.currency) ? values.currency : emptyDonation(terms).currency,
  areas: Object.fromEntries(Object.entries(values.areas).filter(([area]) => terms.areas.includes(area))),
})

const frequencyTexts: Readonly<Record<DonationValues["frequency"], string>> = {
  "": "again",
  Monthly: "every month",
  Annually: "every year",
}

/** Describes what will be charged, and what will not, before the payment starts (DECISIONS §3, Donation). */
export const describeDonation = ({ recurring, frequency }: DonationValues, total: string): string => {
  if (!recurring) return `You pay ${total} today, once. No fee is added, and nothing is charged later.`
  return `You pay ${total} today. You plan to give the same ${frequencyTexts[frequency]}. Nothing more is charged without your approval.`
}
